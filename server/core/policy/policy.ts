import type { Actor } from './actor.ts';
import type { Decision, Rule } from './rule.ts';
import { articleCommentRules } from './rules/article-comments.ts';
import { articleRules } from './rules/articles.ts';
import { autopostRules } from './rules/autopost.ts';
import { commentRules } from './rules/comments.ts';
import { composingRules } from './rules/composing.ts';
import { dashboardRules } from './rules/dashboard.ts';
import { mediaRules } from './rules/media.ts';
import { paymentRules } from './rules/payments.ts';
import { peopleRules } from './rules/people.ts';
import { postRules } from './rules/posts.ts';
import { responseRules } from './rules/responses.ts';
import { revisionRules } from './rules/revisions.ts';
import { siteRules } from './rules/site.ts';
import { teamRules } from './rules/teams.ts';
import { writingAidRules } from './rules/writing-aids.ts';

export type { Decision } from './rule.ts';
export type { HeldAccount } from './rules/site.ts';
export * from './subjects.ts';

/**
 * Rights of every action (spec §6, F-035 … F-043, ruling 15), a file for each area. Views show controls by the same
 * rules.
 */
const policy = {
  ...peopleRules,
  ...mediaRules,
  ...postRules,
  ...revisionRules,
  ...composingRules,
  ...commentRules,
  ...responseRules,
  ...teamRules,
  ...autopostRules,
  ...dashboardRules,
  ...writingAidRules,
  ...siteRules,
  ...articleRules,
  ...paymentRules,
  ...articleCommentRules,
} as const;

export type Act = keyof typeof policy;
export type SubjectOf<A extends Act> = Parameters<(typeof policy)[A]>[1];

const rules: { readonly [A in Act]: Rule<SubjectOf<A>> } = policy;

/** Returns true, or the key of the message that explains the refusal. */
export const evaluate = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): Decision =>
  rules[act](actor, subject);

/** Tells whether the actor may do this, for example to show a control. */
export const can = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): boolean =>
  evaluate(actor, act, subject) === true;
