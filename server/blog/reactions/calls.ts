import type { reactionCalls } from '../../../protocol/blog/reactions.ts';
import { type Answers, answer } from '../../core/answer.ts';
import { Refusal } from '../../core/refusal.ts';
import { mayReactNow, react, reactedPost, takeBack } from './acts.ts';
import { wordOf } from './views.tsx';

export const reactionAnswers: Answers<keyof typeof reactionCalls> = {
  'site/controllers/reactions/save': answer({
    before: mayReactNow,
    act: 'post.react',
    on: (visit, { postId }) => reactedPost(visit, postId),
    run: async (deed, post, { reactionId }) => {
      const { kind, previous, isSame } = await react(deed, post, reactionId);
      // Installed clients count and mark wrongly when this resolves (ruling 13, wire B8).
      if (isSame) throw new Refusal('REACTION_SAME', { args: [wordOf(kind)], code: 'same' });
      return [previous ?? ''];
    },
  }),
  'site/controllers/reactions/remove': answer({
    before: mayReactNow,
    act: 'post.react',
    on: (visit, { postId }) => reactedPost(visit, postId),
    run: async (deed, post) => [(await takeBack(deed, post)) ?? ''],
  }),
};
