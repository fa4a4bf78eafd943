import type { Actor } from './actor.ts';
import { can, type MovablePost } from './policy.ts';
import { applies, type TransitionName } from './post-transitions.ts';

/** What is approved or rejected is a text with its uid, on the preview page and in the list of what waits. */
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

/** The transitions a view offers: open from where the post stands, and allowed to who looks. */
export const offered = (actor: Actor, post: MovablePost): OfferedName[] => {
  const open = inOrder.filter(name => applies(name, post) && can(actor, `post.${name}`, post));
  // Who may publish need not ask somebody to: the preview offers it still.
  return open.includes('publish') ? open.filter(name => name !== 'submit') : open;
};

/** What the preview page offers to do with the post itself, beside approving and rejecting (F-002). */
export const previewActions = (actor: Actor, post: MovablePost): ('publish' | 'submit' | 'trash')[] =>
  (['publish', 'submit', 'trash'] as const).filter(name => applies(name, post) && can(actor, `post.${name}`, post));
