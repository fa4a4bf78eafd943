import { type Actor, hasRole } from '../actor.ts';
import { type Decision, isOwner, reads, refusalOf, rule, when } from '../rule.ts';
import type { AutopostAccountSubject, AutopostSubject, SiteSubject } from '../subjects.ts';

const isUsable = (actor: Actor, { ownerId }: AutopostAccountSubject): boolean =>
  ownerId === null ? hasRole(actor, 'staff') : isOwner(actor, ownerId) && hasRole(actor, 'blogger');

/** A refusal does not reveal whether a post or an account exists. */
const chooses = (actor: Actor, { post, accounts }: AutopostSubject): Decision => {
  const decision = reads(actor, post);
  if (decision !== true) return decision;
  const isTheirs = (isOwner(actor, post.authorId) && hasRole(actor, 'blogger')) || hasRole(actor, 'staff');
  if (!isTheirs) return refusalOf(actor);
  return when(
    accounts.every(account => isUsable(actor, account)),
    'NOT_FOUND',
  );
};

/**
 * Sending posts to other networks: own posts by own accounts; staff may send any, also by accounts of the site (F-038).
 */
export const autopostRules = {
  'autopost.own': rule<SiteSubject>(actor => when(hasRole(actor, 'blogger'), refusalOf(actor))),
  'autopost.connect': rule<AutopostAccountSubject>((actor, account) =>
    when(isUsable(actor, account), refusalOf(actor)),
  ),
  'autopost.account': rule<AutopostAccountSubject>((actor, account) => when(isUsable(actor, account), 'NOT_FOUND')),
  /** Choosing accounts for a post before it is published. */
  'autopost.choose': rule<AutopostSubject>(chooses),
  'autopost.send': rule<AutopostSubject>((actor, subject) => {
    const decision = chooses(actor, subject);
    if (decision !== true) return decision;
    const { post, isProtected } = subject;
    return when(post.isOut && post.privacy === 'public' && !isProtected, 'AUTOPOST_NOT_PUBLIC');
  }),
} as const;
