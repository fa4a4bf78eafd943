import type { ReactionTally, reactionCalls } from '../../../protocol/blog/reactions.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { mayReactNow, react, reactionTarget, removeReaction } from './actions.ts';
import { wordOf } from './kinds/index.ts';
import { reactionCounts } from './queries.ts';

const tallyOf = async ({ sql }: MutationContext, postId: number): Promise<ReactionTally> =>
  Object.fromEntries(await reactionCounts(sql, postId));

export const reactionHandlers: Handlers<keyof typeof reactionCalls> = {
  'site/controllers/reactions/save': handler({
    prepare: mayReactNow,
    act: 'post.react',
    invalidates: ['post'],
    load: (context, { postId }) => reactionTarget(context, postId),
    run: async (mutation, post, { reactionId }) => {
      const { kind, previous, isSame } = await react(mutation, post, reactionId);
      // Installed clients count and mark wrongly when this call resolves (ruling 13, wire B8).
      if (isSame) throw new UserError('REACTION_SAME', { args: [wordOf(kind)], code: 'same' });
      return [previous ?? '', await tallyOf(mutation, post.id)];
    },
  }),
  'site/controllers/reactions/remove': handler({
    prepare: mayReactNow,
    act: 'post.react',
    invalidates: ['post'],
    load: (context, { postId }) => reactionTarget(context, postId),
    run: async (mutation, post) => {
      const previous = await removeReaction(mutation, post);
      return [previous ?? '', await tallyOf(mutation, post.id)];
    },
  }),
};
