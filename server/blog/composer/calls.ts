import type { composerCalls } from '../../../protocol/blog/composer.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { cleanAhead, paceNewPosts } from '../posts/index.ts';
import type { Composed } from './form.ts';
import { autosave, composed, signedIn } from './save.ts';

export const composerAnswers: Answers<keyof typeof composerCalls> = {
  'site/controllers/posts/autosave': answer({
    before: async (visit, { id, body }) => {
      signedIn(visit);
      if (id === 0) await paceNewPosts(visit);
      await cleanAhead(visit, body);
    },
    act: 'post.compose',
    on: (visit, params: Composed) => composed(visit, params),
    run: async (deed, { post }, params) => [await autosave(deed, post, params)],
  }),
};
