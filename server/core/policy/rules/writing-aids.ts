import { hasRole } from '../actor.ts';
import { refusalOf, rule, when } from '../rule.ts';
import type { SiteSubject } from '../subjects.ts';

/** Suggestions while a user types, and previews of links. Visitors get none: names are not listed (wire §8.2, 5). */
export const writingAidRules = {
  'tags.suggest': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'authors.suggest': rule<SiteSubject>(actor => when(hasRole(actor, 'blogger'), refusalOf(actor))),
  /** Reading another site's page for a preview, or embedding its video. */
  'link.look': rule<SiteSubject>(actor => when(hasRole(actor, 'blogger'), refusalOf(actor))),
} as const;
