import { type Actor, can, type ItemSubject } from '../../core/policy/index.ts';

/** Tells whether this actor moderates the comments of an article. The policy is asked about a comment without an author. */
export const moderates = (actor: Actor, item: ItemSubject): boolean =>
  can(actor, 'itemComment.moderate', { id: 0, authorId: null, published: false, item });
