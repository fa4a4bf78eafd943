import type { Actor } from './actor.ts';
import { can, type MovablePost } from './policy.ts';
import { applies, type TransitionName } from './post-transitions.ts';

/** Approval and rejection apply to a text with its uid, on the preview page and in the list of pending texts. */
export type OfferedName = Exclude<TransitionName, 'approve' | 'reject'>;

const inOrder: readonly OfferedName[] = [
  'publish',
  'unpublish',
  'submit',
  'feature',
  'unfeature',
  'archive',
  'unarchive',
  'restore',
  'trash',
  'delete',
];

/** Transitions that a view offers: possible in the status of the post, and allowed for the actor. */
export const offered = (actor: Actor, post: MovablePost): OfferedName[] => {
  const open = inOrder.filter(name => applies(name, post) && can(actor, `post.${name}`, post));
  // Users who may publish need no approval; the preview offers it nevertheless.
  return open.includes('publish') ? open.filter(name => name !== 'submit') : open;
};

/** Transitions that the preview page offers beside approval and rejection (F-002). */
export const previewActions = (actor: Actor, post: MovablePost): ('publish' | 'submit' | 'trash')[] =>
  (['publish', 'submit', 'trash'] as const).filter(name => applies(name, post) && can(actor, `post.${name}`, post));
