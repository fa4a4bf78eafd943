import type { FastifyReply } from 'fastify';
import type { ParamSchema } from '../../../protocol/call.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import type { AnyTaskHandler } from '../../core/http/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { redirectAfterPost, sendPage } from '../pages/respond.ts';
import { listWithErrors } from './bulk-errors.ts';
import { decoded } from './dispatch.ts';
import type { SubmittedFields } from './submitted-fields.ts';
import { isTokenError } from './verify-request.ts';

interface PostedForm {
  readonly handler: Pick<AnyTaskHandler, 'onInvalid'>;
  readonly schema: ParamSchema;
  /** The fields that the schema decodes. */
  readonly fields: Fields;
  readonly submitted: SubmittedFields;
  /** Another site's page sent it: it gets no form of ours filled with words of its choice. */
  readonly isForeign: boolean;
}

/**
 * Answers a form post that was refused: an error of a field shows the form again with the submitted text; a selection
 * of rows that cannot be changed leads back to its list. Throws the error where neither is possible: the error page
 * shows.
 */
export const answerInvalidForm = async (
  ctx: HttpContext,
  context: RequestContext,
  error: UserError,
  { handler, schema, fields, submitted, isForeign }: PostedForm,
): Promise<FastifyReply> => {
  if (isForeign) throw error;
  const read = decoded(context, schema, fields);
  const canRedraw = handler.onInvalid !== undefined && read.ok;
  const isOfField = error.field !== undefined && error.rows.length === 0;
  const list = (canRedraw && isOfField) || isTokenError(error) ? undefined : listWithErrors(context, submitted, error);
  if (list) return redirectAfterPost(ctx, list);
  if (!handler.onInvalid || !read.ok || error.status === 404) throw error;
  const page = await handler.onInvalid(context, read.params, error);
  return sendPage(ctx, context, { ...page, status: error.status, tags: [] });
};
