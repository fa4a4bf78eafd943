import { isOwner, rule, when } from '../rule.ts';
import type { ArchiveSubject, ErasableSubject, SiteSubject } from '../subjects.ts';

/** Accounts and their personal data. */
export const peopleRules = {
  'site.read': rule<SiteSubject>(() => true),
  'account.enter': rule<SiteSubject>(() => true),
  'account.own': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'account.erase': rule<ErasableSubject>((actor, { isLastAdmin }) => {
    if (!actor.account) return 'SIGN_IN_FIRST';
    return when(!isLastAdmin, 'ERASE_LAST_ADMIN');
  }),
  'archive.fetch': rule<ArchiveSubject>((actor, { userId }) =>
    when(userId === null || isOwner(actor, userId), 'LINK_OVER'),
  ),
} as const;
