import { type Actor, can, type ItemSubject } from '../../core/policy/index.ts';

/** Whether this actor looks after the comments of an item: asked of one that nobody wrote. */
export const moderates = (actor: Actor, item: ItemSubject): boolean =>
  can(actor, 'itemComment.moderate', { id: 0, authorId: null, published: false, item });
