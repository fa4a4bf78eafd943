import type { ReactionTally, reactionCalls } from '../../../protocol/blog/reactions.ts';
import type { Deed } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { mayReactNow, react, reactedPost, takeBack } from './acts.ts';
import { reactionCounts } from './queries.ts';
import { wordOf } from './views.tsx';

const tallyOf = async ({ sql }: Deed, postId: number): Promise<ReactionTally> =>
  Object.fromEntries(await reactionCounts(sql, postId));

export const reactionAnswers: Answers<keyof typeof reactionCalls> = {
  'site/controllers/reactions/save': answer({
    before: mayReactNow,
    act: 'post.react',
    on: (visit, { postId }) => reactedPost(visit, postId),
    run: async (deed, post, { reactionId }) => {
      const { kind, previous, isSame } = await react(deed, post, reactionId);
      // Installed clients count and mark wrongly when this resolves (ruling 13, wire B8).
      if (isSame) throw new Refusal('REACTION_SAME', { args: [wordOf(kind)], code: 'same' });
      return [previous ?? '', await tallyOf(deed, post.id)];
    },
  }),
  'site/controllers/reactions/remove': answer({
    before: mayReactNow,
    act: 'post.react',
    on: (visit, { postId }) => reactedPost(visit, postId),
    run: async (deed, post) => {
      const previous = await takeBack(deed, post);
      return [previous ?? '', await tallyOf(deed, post.id)];
    },
  }),
};
