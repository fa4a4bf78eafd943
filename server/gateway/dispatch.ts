import type { ParamSchema } from '../../protocol/call.ts';
import { type Decoded, decode, type Fields, type Misfit } from '../../protocol/wire.ts';
import { type MutationContext, mutateAs, type RequestContext } from '../core/context/index.ts';
import { reading } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import type { AnyHandler } from '../core/http/index.ts';
import { returnPath } from '../core/paths/index.ts';
import { authorizeAll } from '../core/policy/index.ts';
import { withWrites } from './own-turn.ts';

const misfitRefusal = ({ field, reason }: Misfit): UserError =>
  new UserError(reason === 'conflict' ? 'FIELD_CONFLICT' : 'FIELD_SHAPE', { args: [field], field });

const returns = (params: unknown): params is { readonly return: string } =>
  typeof params === 'object' && params !== null && 'return' in params && typeof params.return === 'string';

/** The declared parameters; of a `return`, however it was sent, only a path of this site is left (ruling 14). */
export const decoded = ({ services }: RequestContext, schema: ParamSchema, fields: Fields): Decoded<unknown> => {
  const read = decode(schema, fields);
  if (!read.ok || !returns(read.params)) return read;
  return { ok: true, params: { ...read.params, return: returnPath(read.params.return, services.settings.baseUrl) } };
};

const carryOut = async (
  mutation: MutationContext,
  answer: AnyHandler,
  params: unknown,
  ready: unknown,
): Promise<unknown> => {
  const subject = await answer.load(mutation, params);
  authorizeAll(mutation.actor, answer.act, Array.isArray(subject) ? subject : [subject]);
  return answer.run(mutation, subject, params, ready);
};

const idle = (): void => {};

/**
 * The walk of every act: decode, prepare, load, policy, run. A writing one happens in one transaction. Throws a Refusal for
 * whatever the person may be told.
 */
export const perform = async (
  context: RequestContext,
  schema: ParamSchema,
  reads: boolean,
  answer: AnyHandler,
  fields: Fields,
): Promise<unknown> => {
  const read = decoded(context, schema, fields);
  if (!read.ok) throw misfitRefusal(read.misfit);
  const { params } = read;
  const ready: unknown = await answer.prepare?.(context, params);
  if (!reads) {
    const write = (): Promise<unknown> => mutateAs(context, mutation => carryOut(mutation, answer, params, ready));
    return context.actor.account ? withWrites(context.actor.account.id, write) : write();
  }
  return reading(context.services.sql, sql =>
    carryOut({ ...context, sql, invalidate: idle, afterCommit: idle }, answer, params, ready),
  );
};
