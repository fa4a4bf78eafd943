import type { reactionTasks } from '../../../protocol/blog/reactions.ts';
import { type Notice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import type { ResponseTarget } from '../post-model/index.ts';
import { mayReactNow, react, reactionTarget, removeReaction } from './actions.ts';
import { reactionKindAgain, saveReactionKind, wordOf } from './kinds/index.ts';

/** Redirects to the buttons on the page `back`. */
const outcome = (post: ResponseTarget, back: string | undefined, notice: Notice): Redirect => ({
  to: `${(back ?? paths.entry(post.slug)).split('#')[0]}#reactions-${post.id}`,
  notice,
});

/** Tasks of the buttons without scripts. */
export const reactionTaskHandlers: TaskHandlers<keyof typeof reactionTasks> = {
  'reactions.save': taskHandler({
    prepare: mayReactNow,
    act: 'post.react',
    invalidates: ['post'],
    load: (context, { postId }) => reactionTarget(context, postId),
    run: async (mutation, post, { reactionId, return: back }) => {
      const { kind, isSame } = await react(mutation, post, reactionId);
      const sentence = text(isSame ? 'REACTION_SAME' : 'REACTION_KEPT', wordOf(kind));
      return outcome(post, back, { kind: isSame ? 'info' : 'success', text: sentence });
    },
  }),
  'reactions.remove': taskHandler({
    prepare: mayReactNow,
    act: 'post.react',
    invalidates: ['post'],
    load: (context, { postId }) => reactionTarget(context, postId),
    run: async (mutation, post, { return: back }) => {
      await removeReaction(mutation, post);
      return outcome(post, back, { kind: 'success', text: text('REACTION_TAKEN_BACK') });
    },
  }),
  'reactions.kind': taskHandler({
    act: 'site.administer',
    invalidates: ['settings', 'posts'],
    load: () => site,
    run: async (mutation, _, params) => {
      await saveReactionKind(mutation, params);
      return { to: paths.reactionKinds, notice: { kind: 'success', text: text('REACTION_KIND_SAVED') } };
    },
    onInvalid: reactionKindAgain,
  }),
};
