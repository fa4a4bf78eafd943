import type { Actor } from './actor.ts';
import { type MovablePost, may } from './policy.ts';
import { applies, type TransitionName } from './post-transitions.ts';

const inOrder: readonly TransitionName[] = [
  'publish',
  'unpublish',
  'feature',
  'unfeature',
  'archive',
  'unarchive',
  'restore',
  'trash',
  'delete',
];

/** The transitions a view offers: open from where the post stands, and allowed to who looks. */
export const offered = (actor: Actor, post: MovablePost): TransitionName[] =>
  inOrder.filter(name => applies(name, post) && may(actor, `post.${name}`, post));
