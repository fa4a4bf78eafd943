import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type ResponseTarget, responseTarget } from '../post-model/index.ts';
import { allKinds, type Kind } from './kinds/index.ts';
import { dropReaction, setReaction } from './queries.ts';
import { openToOf } from './views.tsx';

/** Rate limit by network for visitors without a cookie, who cannot be told apart. Belongs before the transaction. */
export const mayReactNow = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('REACTION_NEEDS_COOKIE');
  await consumeRateLimit(services, `react:${network}`, { most: 600, perMs: 10 * 60_000 });
};

/** Loads the post and locks its row until the reaction is counted. */
export const reactionTarget = (context: RequestContext, postId: number): Promise<ResponseTarget> =>
  responseTarget(context, postId, { openTo: openToOf(context.services.site), lock: true });

const kindOf = async ({ sql }: MutationContext, reactionId: number): Promise<Kind> => {
  const kind = (await allKinds(sql)).find(({ number, isShown }) => isShown && number === reactionId);
  if (!kind) throw new UserError('FIELD_SHAPE', { args: ['reactionId'], field: 'reactionId' });
  return kind;
};

interface ReactionResult {
  readonly kind: Kind;
  readonly previous: number | null;
  /** True when the same reaction existed: nothing changed. */
  readonly isSame: boolean;
}

/** Sets the one current reaction of a user to a post (D-002). */
export const react = async (
  mutation: MutationContext,
  post: ResponseTarget,
  reactionId: number,
): Promise<ReactionResult> => {
  const kind = await kindOf(mutation, reactionId);
  const now = moment(mutation.services.clock);
  const previous = await setReaction(mutation.sql, mutation.actor, { postId: post.id, reaction: reactionId, now });
  const isSame = previous === reactionId;
  if (!isSame) mutation.invalidate(`post:${post.id}`);
  return { kind, previous, isSame };
};

export const removeReaction = async (mutation: MutationContext, post: ResponseTarget): Promise<number | null> => {
  const previous = await dropReaction(mutation.sql, mutation.actor, post.id);
  if (previous !== null) mutation.invalidate(`post:${post.id}`);
  return previous;
};
