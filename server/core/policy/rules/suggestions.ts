import { holds } from '../actor.ts';
import { rule, when } from '../rule.ts';
import type { SiteSubject } from '../subjects.ts';

/** Who is suggested what while they write: a stranger lists nobody's name (wire §8.2, 5). */
export const suggestionRules = {
  'tags.suggest': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'authors.suggest': rule<SiteSubject>(actor =>
    when(holds(actor, 'blogger'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST'),
  ),
} as const;
