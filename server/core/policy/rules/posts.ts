import { type Actor, hasRole } from '../actor.ts';
import { type Mover, type TransitionName, transitions } from '../post-transitions.ts';
import { belongsTo, isOwner, isWriterOf, type Rule, reads, readsText, refusalOf, rule, when } from '../rule.ts';
import type { CategorySubject, CoAuthorSubject, MovablePost, PostSubject, SiteSubject } from '../subjects.ts';

const isOwnPost = (actor: Actor, post: MovablePost): boolean =>
  hasRole(actor, 'blogger') && isOwner(actor, post.authorId);

const edits = (actor: Actor, post: MovablePost): boolean =>
  removes(actor, post) || (hasRole(actor, 'blogger') && isWriterOf(actor, post));

// An author does not restore a post that a moderator withdrew.
const isFree = (actor: Actor, { withdrawnById }: MovablePost): boolean =>
  withdrawnById === null || withdrawnById === actor.account?.id;

const removes = (actor: Actor, post: MovablePost): boolean =>
  hasRole(actor, 'moderator') || isOwnPost(actor, post) || post.isOfOwnTeam;

/** Rights for the transitions (ruling 15, wire §2.4: canPublish, canModerate, canDelete, feature_entry). */
const movers: Readonly<Record<Mover, (actor: Actor, post: MovablePost) => boolean>> = {
  publisher: (actor, post) =>
    hasRole(actor, 'moderator') || (isOwnPost(actor, post) && !post.needsApproval && isFree(actor, post)),
  writer: edits,
  owner: (actor, post) => hasRole(actor, 'moderator') || isOwnPost(actor, post),
  moderator: actor => hasRole(actor, 'moderator'),
  remover: removes,
  restorer: (actor, post) => removes(actor, post) && (hasRole(actor, 'moderator') || isFree(actor, post)),
  staff: actor => hasRole(actor, 'staff'),
};

/** A refusal reveals nothing of a post that the actor may not see. */
const writes = (isAllowed: (actor: Actor, post: MovablePost) => boolean): Rule<MovablePost> =>
  rule((actor, post) => {
    const decision = post.isOfOwnTeam || reads(actor, post);
    return decision === true ? when(isAllowed(actor, post)) : decision;
  });

/** Editors of a post: its author and co-authors, moderators, and administrators of its team. */
export const decideEdit = writes(edits);

const moves = (name: TransitionName): Rule<MovablePost> =>
  writes((actor, post) => movers[transitions[name].by](actor, post));

/** Reading, writing and moderating posts (ruling 15, wire §2.4). */
export const postRules = {
  'post.read': rule<PostSubject>(reads),
  'post.readText': rule<PostSubject>(readsText),
  /** Opening the page of a category; its own posts stay open to an author who may not. */
  'category.read': rule<CategorySubject>((actor, { readers }) => {
    if (hasRole(actor, 'moderator')) return true;
    return readers === 'private' ? 'NOT_FOUND' : belongsTo(actor.account, readers);
  }),

  'post.publish': moves('publish'),
  'post.unpublish': moves('unpublish'),
  'post.submit': moves('submit'),
  'post.approve': moves('approve'),
  'post.reject': moves('reject'),
  'post.archive': moves('archive'),
  'post.unarchive': moves('unarchive'),
  'post.trash': moves('trash'),
  'post.restore': moves('restore'),
  'post.delete': moves('delete'),
  'post.feature': moves('feature'),
  'post.unfeature': moves('unfeature'),
  /** Writing a new post. */
  'post.write': rule<SiteSubject>(actor => when(hasRole(actor, 'blogger'), refusalOf(actor))),
  /** Editing a post, whether or not the change needs approval. */
  'post.edit': decideEdit,
  /** Changing a published post without approval. */
  'post.editOut': writes((actor, post) => hasRole(actor, 'moderator') || (edits(actor, post) && !post.needsApproval)),
  /** Setting the dates of a post, which amounts to publishing it. */
  'post.dates': moves('publish'),
  /** Choosing who reads a post, its password and its team: rights of its owner, not of co-authors. */
  'post.readers': writes(removes),
  /** Setting the location of a post. */
  'post.place': rule<PostSubject>((actor, post) => {
    const decision = reads(actor, post);
    if (decision !== true) return decision;
    const isOwn = isWriterOf(actor, post) && hasRole(actor, 'blogger');
    return when(isOwn || hasRole(actor, 'moderator'), refusalOf(actor));
  }),
  /** Changing the list of co-authors of a post. */
  'coauthors.change': writes((actor, post) => hasRole(actor, 'staff') || isOwnPost(actor, post)),
  /** Ending one's own part in a post. */
  'posts.leave': rule<CoAuthorSubject>((actor, { isCoAuthor }) => {
    if (!actor.account) return 'SIGN_IN_FIRST';
    return when(isCoAuthor, 'NOT_FOUND');
  }),
  /** Answering an invitation to be a co-author. */
  'posts.answer': rule<CoAuthorSubject>((actor, { isNamed }) => {
    if (!actor.account) return 'SIGN_IN_FIRST';
    return when(isNamed, 'NOT_FOUND');
  }),
  /** Using the geocoding service, which has a cost for others. */
  'place.find': rule<SiteSubject>(actor => when(hasRole(actor, 'blogger'), refusalOf(actor))),
  'featured.change': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
} as const;
