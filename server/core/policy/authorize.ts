import type { TextKey } from '../../../protocol/texts.ts';
import { UserError } from '../errors/index.ts';
import type { Actor } from './actor.ts';
import { type Act, evaluate, type SubjectOf } from './policy.ts';

/** Error for the refusal of a rule. */
const refusalFor = (decision: TextKey, rows: readonly number[] = []): UserError =>
  new UserError(decision, {
    rows,
    status: decision === 'NOT_FOUND' ? 404 : 403,
    ...(decision === 'SIGN_IN_FIRST' ? { code: 'sign-in' } : {}),
  });

/** Throws unless the policy allows the action; for pages, which no dispatcher authorizes. */
export const authorize = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): void => {
  const decision = evaluate(actor, act, subject);
  if (decision !== true) throw refusalFor(decision);
};

const idOf = (subject: unknown): number[] =>
  typeof subject === 'object' && subject !== null && 'id' in subject && typeof subject.id === 'number'
    ? [subject.id]
    : [];

/** Throws unless the policy allows the action on each subject; the error names all refused ones. */
export const authorizeAll = <A extends Act>(actor: Actor, act: A, subjects: readonly SubjectOf<A>[]): void => {
  const refused = subjects.flatMap(subject => {
    const decision = evaluate(actor, act, subject);
    return decision === true ? [] : [{ decision, ids: idOf(subject) }];
  });
  const [first] = refused;
  if (first)
    throw refusalFor(
      first.decision,
      refused.flatMap(({ ids }) => ids),
    );
};
