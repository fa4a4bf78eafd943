import type { ParamSchema } from '../../protocol/call.ts';
import type { Fields, Misfit } from '../../protocol/wire.ts';
import { decode } from '../../protocol/wire.ts';
import type { AnyAnswer, Elsewhere } from '../core/answer.ts';
import { demand } from '../core/demand.ts';
import { Refusal } from '../core/refusal.ts';
import type { Deed, Visit } from '../core/visit.ts';
import { doing } from '../core/writing.ts';

const misfitRefusal = ({ field, reason }: Misfit): Refusal =>
  new Refusal(reason === 'conflict' ? 'FIELD_CONFLICT' : 'FIELD_SHAPE', { args: [field], field });

const carryOut = async (deed: Deed, answer: AnyAnswer, params: unknown, ready: unknown): Promise<unknown> => {
  const subject = await answer.on(deed, params);
  for (const one of Array.isArray(subject) ? subject : [subject]) {
    demand(deed.actor, answer.act, one);
  }
  return answer.run(deed, subject, params, ready);
};

const idle = (): void => {};

/**
 * The walk of every act: decode, prepare, load, policy, run. A writing one happens in one transaction. Throws a Refusal for
 * whatever the person may be told.
 */
export const perform = async (
  visit: Visit,
  schema: ParamSchema,
  reads: boolean,
  answer: AnyAnswer,
  fields: Fields,
): Promise<unknown> => {
  const decoded = decode(schema, fields);
  if (!decoded.ok) throw misfitRefusal(decoded.misfit);
  const ready: unknown = await answer.before?.(visit, decoded.params);
  if (!reads) return doing(visit, deed => carryOut(deed, answer, decoded.params, ready));
  return visit.sql.transaction(
    sql => carryOut({ ...visit, sql, touch: idle, afterwards: idle }, answer, decoded.params, ready),
    { readOnly: true },
  );
};

/** Whether an answer sends the browser elsewhere instead of resolving. */
export const isElsewhere = (value: unknown): value is Elsewhere =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'to' in value && typeof value.to === 'string';
