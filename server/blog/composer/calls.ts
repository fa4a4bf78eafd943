import type { composerCalls } from '../../../protocol/blog/composer.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { sanitizeAhead } from '../post-model/index.ts';
import { limitNewPosts } from '../posts/index.ts';
import type { ComposerFields } from './form.ts';
import { autosave, lockedPostOfForm, requireSignIn } from './save.ts';

export const composerAnswers: Answers<keyof typeof composerCalls> = {
  'site/controllers/posts/autosave': answer({
    before: async (context, { id, body }) => {
      requireSignIn(context);
      if (id === 0) await limitNewPosts(context);
      await sanitizeAhead(context, body);
    },
    act: 'post.compose',
    on: (context, params: ComposerFields) => lockedPostOfForm(context, params),
    run: async (mutation, { post }, params) => [await autosave(mutation, post, params)],
  }),
};
