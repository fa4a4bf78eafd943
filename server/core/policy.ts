import type { Actor } from './actor.ts';
import { articleRules } from './policy/articles.ts';
import { autopostRules } from './policy/autopost.ts';
import { commentRules } from './policy/comments.ts';
import { composingRules } from './policy/composing.ts';
import { dashboardRules } from './policy/dashboard.ts';
import { itemCommentRules } from './policy/item-comments.ts';
import { mediaRules } from './policy/media.ts';
import { paymentRules } from './policy/payments.ts';
import { peopleRules } from './policy/people.ts';
import { postRules } from './policy/posts.ts';
import { responseRules } from './policy/responses.ts';
import { revisionRules } from './policy/revisions.ts';
import type { Rule, Verdict } from './policy/rule.ts';
import { siteRules } from './policy/site.ts';
import { suggestionRules } from './policy/suggestions.ts';
import { teamRules } from './policy/teams.ts';
import { writingAidRules } from './policy/writing-aids.ts';

export type { Verdict } from './policy/rule.ts';
export type { HeldAccount } from './policy/site.ts';
export * from './policy/subjects.ts';

/** Who may do what (spec §6, F-035 … F-043, ruling 15), a page an area. Views ask the same rules to draw a control. */
const policy = {
  ...peopleRules,
  ...mediaRules,
  ...postRules,
  ...revisionRules,
  ...composingRules,
  ...commentRules,
  ...responseRules,
  ...suggestionRules,
  ...teamRules,
  ...autopostRules,
  ...dashboardRules,
  ...writingAidRules,
  ...siteRules,
  ...articleRules,
  ...paymentRules,
  ...itemCommentRules,
} as const;

export type Act = keyof typeof policy;
export type SubjectOf<A extends Act> = Parameters<(typeof policy)[A]>[1];

const rules: { readonly [A in Act]: Rule<SubjectOf<A>> } = policy;

/** The rule's verdict: true or the key of a sentence. */
export const judge = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): Verdict =>
  rules[act](actor, subject);

/** Whether a view draws the control. */
export const may = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): boolean =>
  judge(actor, act, subject) === true;
