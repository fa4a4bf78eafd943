import type { TextKey } from '../../../protocol/texts.ts';
import { type Account, type Actor, type Audience, hasRole } from './actor.ts';
import type { PostSubject } from './subjects.ts';

/** True, or the text key of the reason for the refusal. */
export type Decision = true | TextKey;

export type Rule<Subject> = (actor: Actor, subject: Subject) => Decision;

export const rule = <Subject>(decide: Rule<Subject>): Rule<Subject> => decide;

export const when = (yes: boolean, otherwise: TextKey = 'FORBIDDEN'): Decision => yes || otherwise;

/** Refusal of a person who lacks a right: visitors are asked to sign in. */
export const refusalOf = (actor: Actor): 'FORBIDDEN' | 'SIGN_IN_FIRST' | 'SECOND_FACTOR_FIRST' => {
  if (!actor.account) return 'SIGN_IN_FIRST';
  return actor.account.heldRole ? 'SECOND_FACTOR_FIRST' : 'FORBIDDEN';
};

export const isOwner = (actor: Actor, ownerId: number | null): boolean =>
  ownerId !== null && actor.account?.id === ownerId;

/** Tells whether the actor is the author of a post or one of its co-authors. */
export const isWriterOf = (actor: Actor, post: { readonly id: number; readonly authorId: number }): boolean =>
  isOwner(actor, post.authorId) || actor.account?.coAuthored?.includes(post.id) === true;

/** Part of an account that decides for whom it is a reader. */
export type Membership = Pick<Account, 'role' | 'audiences'>;

/** Decides whether an account, or a visitor, belongs to an audience. */
export const belongsTo = (account: Membership | null, audience: Audience): Decision => {
  if (audience === 'public') return true;
  if (!account) return 'SIGN_IN_FIRST';
  if (audience === 'registered') return true;
  if (audience === 'special') return when(account.role !== 'reader');
  return when(account.audiences.includes(audience));
};

export const reads = (actor: Actor, post: PostSubject): Decision => {
  if (isWriterOf(actor, post) || hasRole(actor, 'moderator')) return true;
  return post.isOut && post.privacy !== 'private' ? belongsTo(actor.account, post.privacy) : 'NOT_FOUND';
};

/** Right to read the text: a password-protected post shows only its title. */
export const readsText = (actor: Actor, post: PostSubject): Decision => {
  const decision = reads(actor, post);
  return decision === true ? when(!post.isLocked, 'NOT_FOUND') : decision;
};
