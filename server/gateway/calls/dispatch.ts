import type { ParamSchema } from '../../../protocol/call.ts';
import { type Decoded, decode, type Fields, type ValidationError } from '../../../protocol/field-encoding.ts';
import { type MutationContext, mutateAs, type RequestContext } from '../../core/context/index.ts';
import { reading } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { AnyHandler } from '../../core/http/index.ts';
import { returnPath } from '../../core/paths/index.ts';
import { authorizeAll } from '../../core/policy/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { refuseInPreview } from '../limits/preview.ts';
import { withWrites } from './account-queues.ts';
import { invalidateDeclared } from './declared-tags.ts';
import { expectInGroup, performTogether } from './perform-together.ts';
import type { SubmittedFields } from './submitted-fields.ts';

/** The context of a call with the files that were sent along. */
export const contextWithFiles = async (
  { load }: HttpContext,
  { files, streamed }: SubmittedFields,
): Promise<RequestContext> => ({ ...(await load()), files, streamed });

const shapeError = ({ field, reason }: ValidationError): UserError =>
  new UserError(reason === 'conflict' ? 'FIELD_CONFLICT' : 'FIELD_SHAPE', { args: [field], field });

const returns = (params: unknown): params is { readonly return: string } =>
  typeof params === 'object' && params !== null && 'return' in params && typeof params.return === 'string';

/** The declared parameters; of a `return`, however it was sent, only a path of this site is left (ruling 14). */
export const decoded = ({ services }: RequestContext, schema: ParamSchema, fields: Fields): Decoded<unknown> => {
  const read = decode(schema, fields);
  if (!read.ok || !returns(read.params)) return read;
  return { ok: true, params: { ...read.params, return: returnPath(read.params.return, services.settings.baseUrl) } };
};

const execute = async (
  mutation: MutationContext,
  handler: AnyHandler,
  params: unknown,
  prepared: unknown,
): Promise<unknown> => {
  const subject = await handler.load(mutation, params);
  authorizeAll(mutation.actor, handler.act, Array.isArray(subject) ? subject : [subject]);
  return handler.run(mutation, subject, params, prepared);
};

const idle = (): void => {};

/**
 * Carries out a call: decode, prepare, load, authorize, run. A writing call happens in one transaction. Throws a
 * UserError for everything the person may be told.
 */
export const perform = async (
  context: RequestContext,
  schema: ParamSchema,
  reads: boolean,
  handler: AnyHandler,
  fields: Fields,
): Promise<unknown> => {
  const read = decoded(context, schema, fields);
  if (!read.ok) throw shapeError(read.validationError);
  return performDecoded(context, reads, handler, read.params);
};

/** Carries out a call whose parameters are decoded. */
export const performDecoded = async (
  context: RequestContext,
  reads: boolean,
  handler: AnyHandler,
  params: unknown,
): Promise<unknown> => {
  if (!reads && !handler.isSession) refuseInPreview(context.services);
  try {
    return await carriedOut(context, reads, handler, params);
  } finally {
    await context.staged.discard();
  }
};

const prepare = async (context: RequestContext, handler: AnyHandler, params: unknown): Promise<unknown> =>
  handler.prepare?.(context, params);

const carriedOut = async (
  context: RequestContext,
  reads: boolean,
  handler: AnyHandler,
  params: unknown,
): Promise<unknown> => {
  const { together } = handler;
  const preparing = prepare(context, handler, params);
  if (together) expectInGroup(handler, together, context.services, preparing);
  const prepared = await preparing;
  if (!reads) {
    const writeAlone = (): Promise<unknown> =>
      mutateAs(context, mutation => {
        const invalidate = invalidateDeclared(mutation, handler);
        return execute({ ...mutation, invalidate }, handler, params, prepared);
      });
    const write = (): Promise<unknown> =>
      together?.accepts(prepared)
        ? performTogether(handler, together, { context, params, prepared }, writeAlone)
        : writeAlone();
    return context.actor.account ? withWrites(context.actor.account.id, write) : write();
  }
  return reading(context.services.sql, sql =>
    execute({ ...context, sql, invalidate: idle, afterCommit: idle }, handler, params, prepared),
  );
};
