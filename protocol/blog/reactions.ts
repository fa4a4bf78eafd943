import { call, task } from '../call.ts';
import { back, flag, id, idOrZero, line } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * The standard kinds of reaction in their order; a kind's id is its place, counted from one (ruling 13, Y-06). A site
 * may have more, with higher ids, and leave some of these out.
 */
export const reactionKinds = ['happy', 'love', 'surprise', 'sad', 'angry'] as const;

/** Number of each reaction by id; a missing one is 0. */
export type ReactionTally = Readonly<Record<string, number>>;

type Reacted = [previous: number | '', counts: ReactionTally];

export const reactionCalls = {
  /**
   * Resolves with the id of the previous reaction, empty if there was none (D-006), and the counts of the post, which
   * installed clients ignore.
   */
  'site/controllers/reactions/save': call({ postId: id, reactionId: id }).resolves<Reacted>(),
  /** Removes the person's reaction; installed clients do not use it. */
  'site/controllers/reactions/remove': call({ postId: id }).resolves<Reacted>(),
};

export const reactionTasks = {
  'reactions.save': task({ postId: id, reactionId: id, return: back }),
  'reactions.remove': task({ postId: id, return: back }),
  /** Adds a kind of reaction (number 0), or renames it and switches it on or off. */
  'reactions.kind': task({
    number: idOrZero.default(0),
    label: line(limits.formText),
    icon: line(limits.formText),
    published: flag,
  }),
};
