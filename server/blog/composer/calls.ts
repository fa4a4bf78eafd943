import type { composerCalls } from '../../../protocol/blog/composer.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { sanitizeAhead } from '../post-model/index.ts';
import { limitNewPosts } from '../posts/index.ts';
import type { Composed } from './form.ts';
import { autosave, composed, signedIn } from './save.ts';

export const composerAnswers: Answers<keyof typeof composerCalls> = {
  'site/controllers/posts/autosave': answer({
    before: async (context, { id, body }) => {
      signedIn(context);
      if (id === 0) await limitNewPosts(context);
      await sanitizeAhead(context, body);
    },
    act: 'post.compose',
    on: (context, params: Composed) => composed(context, params),
    run: async (mutation, { post }, params) => [await autosave(mutation, post, params)],
  }),
};
