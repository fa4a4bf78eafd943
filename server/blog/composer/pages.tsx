import type { PageRoute } from '../../core/http/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { defaultCategory } from '../categories/index.ts';
import { emptyFields } from '../post-model/index.ts';
import { typedOf } from './form.ts';
import { openNewPost, openPost, postOfUid } from './initial-state.ts';
import { composerPage } from './page.tsx';
import { sharedDraftPage } from './shared-draft.tsx';

export const composerPages: readonly PageRoute[] = [
  {
    path: '/blog/dashboard/write',
    view: 'composer',
    handler: async (context, { uid = '', shared }) => {
      if (uid === '') {
        authorize(context.actor, 'post.write', site);
        return composerPage(
          context,
          openNewPost({ ...typedOf(emptyFields, ''), category: await defaultCategory(context.sql) }),
        );
      }
      const post = await postOfUid(context, uid);
      authorize(context.actor, 'post.edit', post);
      return composerPage(context, await openPost(context, post, uid), { shared });
    },
  },
  { path: '/blog/draft', handler: sharedDraftPage },
];
