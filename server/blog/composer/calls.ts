import type { composerCalls } from '../../../protocol/blog/composer.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { limitNewPosts } from '../post-actions/index.ts';
import { sanitizeAhead } from '../post-model/index.ts';
import type { ComposerFields } from './form.ts';
import { autosave, lockedPostOfForm, requireSignIn } from './save.ts';

export const composerHandlers: Handlers<keyof typeof composerCalls> = {
  'site/controllers/posts/autosave': handler({
    prepare: async (context, { id, body }) => {
      requireSignIn(context);
      if (id === 0) await limitNewPosts(context);
      await sanitizeAhead(context, body);
    },
    act: 'post.compose',
    invalidates: ['post-counts'],
    load: (context, params: ComposerFields) => lockedPostOfForm(context, params),
    run: async (mutation, { post }, params) => [await autosave(mutation, post, params)],
  }),
};
