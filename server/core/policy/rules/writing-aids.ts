import { holds } from '../actor.ts';
import { rule, when } from '../rule.ts';
import type { SiteSubject } from '../subjects.ts';

/** What helps a writer while a post is written. */
export const writingAidRules = {
  /** Having the server read another site's page, or draw its video. */
  'link.look': rule<SiteSubject>(actor => when(holds(actor, 'blogger'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST')),
} as const;
