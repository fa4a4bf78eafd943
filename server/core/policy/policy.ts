import type { Actor } from './actor.ts';
import { articleRules } from './articles.ts';
import { autopostRules } from './autopost.ts';
import { commentRules } from './comments.ts';
import { composingRules } from './composing.ts';
import { dashboardRules } from './dashboard.ts';
import { itemCommentRules } from './item-comments.ts';
import { mediaRules } from './media.ts';
import { paymentRules } from './payments.ts';
import { peopleRules } from './people.ts';
import { postRules } from './posts.ts';
import { responseRules } from './responses.ts';
import { revisionRules } from './revisions.ts';
import type { Decision, Rule } from './rule.ts';
import { siteRules } from './site.ts';
import { suggestionRules } from './suggestions.ts';
import { teamRules } from './teams.ts';
import { writingAidRules } from './writing-aids.ts';

export type { Decision } from './rule.ts';
export type { HeldAccount } from './site.ts';
export * from './subjects.ts';

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
export const evaluate = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): Decision =>
  rules[act](actor, subject);

/** Whether a view draws the control. */
export const can = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): boolean =>
  evaluate(actor, act, subject) === true;
