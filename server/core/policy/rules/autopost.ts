import { type Actor, holds } from '../actor.ts';
import { type Decision, isOwner, reads, refusalOf, rule, when } from '../rule.ts';
import type { AutopostAccountSubject, AutopostSubject, SiteSubject } from '../subjects.ts';

const isUsable = (actor: Actor, { ownerId }: AutopostAccountSubject): boolean =>
  ownerId === null ? holds(actor, 'staff') : isOwner(actor, ownerId) && holds(actor, 'blogger');

/** Nobody learns of a post or of an account that is not theirs to know of. */
const chooses = (actor: Actor, { post, accounts }: AutopostSubject): Decision => {
  const verdict = reads(actor, post);
  if (verdict !== true) return verdict;
  const isTheirs = (isOwner(actor, post.authorId) && holds(actor, 'blogger')) || holds(actor, 'staff');
  if (!isTheirs) return refusalOf(actor);
  return when(
    accounts.every(account => isUsable(actor, account)),
    'NOT_FOUND',
  );
};

/** Sending posts to other networks: one's own, by one's own accounts; staff any, by those of the site too (F-038). */
export const autopostRules = {
  'autopost.own': rule<SiteSubject>(actor => when(holds(actor, 'blogger'), refusalOf(actor))),
  'autopost.connect': rule<AutopostAccountSubject>((actor, account) =>
    when(isUsable(actor, account), refusalOf(actor)),
  ),
  'autopost.account': rule<AutopostAccountSubject>((actor, account) => when(isUsable(actor, account), 'NOT_FOUND')),
  /** For when it comes out: whatever it is now. */
  'autopost.choose': rule<AutopostSubject>(chooses),
  'autopost.send': rule<AutopostSubject>((actor, subject) => {
    const verdict = chooses(actor, subject);
    if (verdict !== true) return verdict;
    const { post, isProtected } = subject;
    return when(post.isOut && post.privacy === 'public' && !isProtected, 'AUTOPOST_NOT_PUBLIC');
  }),
} as const;
