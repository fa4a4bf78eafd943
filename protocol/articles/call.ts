import { z as schema } from 'zod';
import type { ParamSchema } from '../call.ts';

/**
 * A call of the article area: `option=com_articles&view=…&task=…`, answered with text, markup or JSON and no page
 * around it (wire, articles §1.0).
 */
export interface ArticleCall<Params = unknown> {
  readonly params: ParamSchema<Params>;
  /**
   * Protection against pages of other sites. `token`: the token in a posted body. `origin`: no token; the browser's
   * headers must name this site as the origin (ruling 1).
   */
  readonly guard: 'token' | 'origin';
  /**
   * The answer to a missing token: the plain text of installed sites, or the format of the call's answer (ruling 6).
   */
  readonly tellsToken?: 'answer';
}

type Shape = schema.ZodRawShape;
type Decoded<S extends Shape> = schema.infer<schema.ZodObject<schema.core.util.Writeable<S>, schema.core.$strip>>;

/** Posted with the token. */
export const tokenCall = <S extends Shape>(
  shape: S,
  more: Pick<ArticleCall, 'tellsToken'> = {},
): ArticleCall<Decoded<S>> => ({ params: schema.object(shape), guard: 'token', ...more });

/** Asked by GET without a token, as installed clients do. */
export const originCall = <S extends Shape>(shape: S): ArticleCall<Decoded<S>> => ({
  params: schema.object(shape),
  guard: 'origin',
});
