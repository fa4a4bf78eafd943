import { type Actor, hasRole, type Role } from '../actor.ts';
import { isOwner, refusalOf, rule, when } from '../rule.ts';
import type { SitePageSubject, SiteSubject } from '../subjects.ts';

/** An account whose role or block is to be changed. */
export interface HeldAccount {
  readonly id: number;
  readonly role: Role;
}

/** Staff and moderators manage accounts of lower roles, administrators all. */
const outranks = (actor: Actor, { role }: HeldAccount): boolean =>
  hasRole(actor, 'admin') || (hasRole(actor, role) && actor.account?.role !== role);

const isOther = (actor: Actor, { id }: HeldAccount): boolean => !isOwner(actor, id);

/** Administration of the site, its accounts, mails and redirects. */
export const siteRules = {
  'site.see': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  /** Settings, the menu, the text of waiting mails. */
  'site.administer': rule<SiteSubject>(actor => when(hasRole(actor, 'admin'), refusalOf(actor))),
  /** Writing, publishing and deleting pages of the site. */
  'pages.manage': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  'page.read': rule<SitePageSubject>((actor, { isOut }) => when(isOut || hasRole(actor, 'staff'), 'NOT_FOUND')),
  /** Sending the contact form of a page. */
  'page.contact': rule<SitePageSubject>((_, { isOut, hasContact }) => when(isOut && hasContact, 'NOT_FOUND')),
  'mail.move': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  'redirect.change': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  /** Inviting people and adding accounts. */
  'user.add': rule<SiteSubject>(actor => when(hasRole(actor, 'admin'), refusalOf(actor))),
  /** Names and address of an account, its links and sessions. */
  'user.edit': rule<HeldAccount>(actor => when(hasRole(actor, 'admin'), refusalOf(actor))),
  /** Merging an account into another, and deleting it. */
  'user.remove': rule<HeldAccount>((actor, account) =>
    when(hasRole(actor, 'admin') && isOther(actor, account), refusalOf(actor)),
  ),
  'user.role': rule<HeldAccount>(actor => when(hasRole(actor, 'admin'), refusalOf(actor))),
  'user.block': rule<HeldAccount>((actor, account) =>
    when(hasRole(actor, 'staff') && outranks(actor, account) && isOther(actor, account), refusalOf(actor)),
  ),
  /** Seeing and changing further values of an account, such as its telephone number. */
  'user.values': rule<HeldAccount>((actor, account) =>
    when(hasRole(actor, 'staff') && outranks(actor, account) && isOther(actor, account), refusalOf(actor)),
  ),
  /** Blocking an account and hiding all its comments. */
  'user.ban': rule<HeldAccount>((actor, account) =>
    when(hasRole(actor, 'moderator') && outranks(actor, account) && isOther(actor, account), refusalOf(actor)),
  ),
} as const;
