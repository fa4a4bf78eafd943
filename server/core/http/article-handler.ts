import type { ArticleCallName, ArticleParams } from '../../../protocol/articles/registry.ts';
import type { RequestContext } from '../context/index.ts';
import type { UserError } from '../errors/index.ts';
import type { Act, SubjectOf } from '../policy/index.ts';
import type { Handler } from './handler.ts';
import type { Page } from './page.ts';
import type { Redirect } from './response.ts';

/** The body that a script receives, with status 200. */
export interface ArticleResponse {
  readonly type: 'text/html' | 'text/plain' | 'application/json';
  readonly body: string;
}

export const textResponse = (body: string): ArticleResponse => ({ type: 'text/plain', body });
export const htmlResponse = (body: string): ArticleResponse => ({ type: 'text/html', body });

/** Both results of a call: for a script, and for a browser that posted the form itself. */
export interface ArticleResult {
  readonly response: ArticleResponse;
  readonly redirect: Redirect;
}

type Loaded<A extends Act> = SubjectOf<A> | readonly SubjectOf<A>[];

/**
 * The handler of a call of the article area (spec §7.1). A script receives an error as `onRefused` words it, else its
 * sentence; a browser gets the form with its errors, else the error page.
 */
export interface ArticleHandler<Input, A extends Act = Act, S extends Loaded<A> = Loaded<A>, Prepared = unknown>
  extends Handler<Input, ArticleResult, A, S, Prepared> {
  readonly onRefused?: (error: UserError) => ArticleResponse;
  /** The page of the form with the submitted values and their errors. */
  readonly onInvalid?: (context: RequestContext, params: Input, error: UserError) => Promise<Page>;
}

// biome-ignore lint/suspicious/noExplicitAny: the only place where handlers of all types are listed together
type Erased = any;

export type AnyArticleHandler = ArticleHandler<Erased, Erased, Erased, Erased>;

export type ArticleHandlers<N extends ArticleCallName = ArticleCallName> = {
  readonly [K in N]: ArticleHandler<ArticleParams<K>, Erased, Erased, Erased>;
};

/** Infers the types of a handler, so that `run` gets exactly what `load` returns. */
export const articleHandler = <Input, A extends Act, S extends Loaded<A>, Prepared>(
  record: ArticleHandler<Input, A, S, Prepared>,
): ArticleHandler<Input, A, S, Prepared> => record;
