import type { TextKey } from '../../protocol/texts.ts';
import type { Actor } from './actor.ts';
import { type Act, judge, type SubjectOf } from './policy.ts';
import { Refusal } from './refusal.ts';

/** A rule's no as it is told. */
const refusalFor = (verdict: TextKey): Refusal =>
  new Refusal(verdict, {
    status: verdict === 'NOT_FOUND' ? 404 : 403,
    ...(verdict === 'SIGN_IN_FIRST' ? { code: 'sign-in' } : {}),
  });

/** Refuses unless the rule says yes: for pages, which no dispatcher guards. */
export const demand = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): void => {
  const verdict = judge(actor, act, subject);
  if (verdict !== true) throw refusalFor(verdict);
};
