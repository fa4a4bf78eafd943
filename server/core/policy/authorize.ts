import type { TextKey } from '../../../protocol/texts.ts';
import { UserError } from '../errors/index.ts';
import type { Actor } from './actor.ts';
import { type Act, evaluate, type SubjectOf } from './policy.ts';

/** Error for the refusal of a rule. */
const refusalFor = (verdict: TextKey, rows: readonly number[] = []): UserError =>
  new UserError(verdict, {
    rows,
    status: verdict === 'NOT_FOUND' ? 404 : 403,
    ...(verdict === 'SIGN_IN_FIRST' ? { code: 'sign-in' } : {}),
  });

/** Throws unless the policy allows the action; for pages, which no dispatcher authorizes. */
export const authorize = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): void => {
  const verdict = evaluate(actor, act, subject);
  if (verdict !== true) throw refusalFor(verdict);
};

const idOf = (subject: unknown): number[] =>
  typeof subject === 'object' && subject !== null && 'id' in subject && typeof subject.id === 'number'
    ? [subject.id]
    : [];

/** Throws unless the policy allows the action on each subject; the error names all refused ones. */
export const authorizeAll = <A extends Act>(actor: Actor, act: A, subjects: readonly SubjectOf<A>[]): void => {
  const refused = subjects.flatMap(subject => {
    const verdict = evaluate(actor, act, subject);
    return verdict === true ? [] : [{ verdict, ids: idOf(subject) }];
  });
  const [first] = refused;
  if (first)
    throw refusalFor(
      first.verdict,
      refused.flatMap(({ ids }) => ids),
    );
};
