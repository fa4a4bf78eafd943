import { type ReactionKind, reactionKinds } from '../../../protocol/blog/reactions.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { spend } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type AnsweredPost, answeredPost } from '../post-model/index.ts';
import { dropReaction, setReaction } from './queries.ts';
import { openToOf } from './views.tsx';

/** A cookie-less visitor cannot be told from the next one; a storm from one address ends. Stands before the transaction. */
export const mayReactNow = async ({ services, actor, network }: Visit): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new Refusal('REACTION_NEEDS_COOKIE');
  await spend(services, `react:${network}`, { most: 600, perMs: 10 * 60_000 });
};

/** The post, held until the reaction is counted. */
export const reactedPost = (visit: Visit, postId: number): Promise<AnsweredPost> =>
  answeredPost(visit, postId, { openTo: openToOf(visit.services.site), lock: true });

const kindOf = (reactionId: number): ReactionKind => {
  const kind = reactionKinds[reactionId - 1];
  if (!kind) throw new Refusal('FIELD_SHAPE', { args: ['reactionId'], field: 'reactionId' });
  return kind;
};

export interface Reacted {
  readonly kind: ReactionKind;
  readonly previous: number | null;
  /** The reaction was this one already: nothing changed. */
  readonly isSame: boolean;
}

/** One current reaction for a person and a post (D-002). */
export const react = async (deed: Deed, post: AnsweredPost, reactionId: number): Promise<Reacted> => {
  const kind = kindOf(reactionId);
  const now = moment(deed.services.clock);
  const previous = await setReaction(deed.sql, deed.actor, { postId: post.id, reaction: reactionId, now });
  const isSame = previous === reactionId;
  if (!isSame) deed.touch(`post:${post.id}`);
  return { kind, previous, isSame };
};

export const takeBack = async (deed: Deed, post: AnsweredPost): Promise<number | null> => {
  const previous = await dropReaction(deed.sql, deed.actor, post.id);
  if (previous !== null) deed.touch(`post:${post.id}`);
  return previous;
};
