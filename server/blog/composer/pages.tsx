import type { PageRoute } from '../../core/http/index.ts';
import { demand, site } from '../../core/policy/index.ts';
import { defaultCategory } from '../categories/index.ts';
import { emptyFields } from '../post-model/index.ts';
import { typedOf } from './form.ts';
import { openedNew, openedPost, postOfUid } from './opening.ts';
import { composerPage } from './page.tsx';
import { sharedDraftPage } from './shared-draft.tsx';

export const composerPages: readonly PageRoute[] = [
  {
    path: '/blog/dashboard/write',
    view: 'composer',
    answer: async (visit, { uid = '', shared }) => {
      if (uid === '') {
        demand(visit.actor, 'post.write', site);
        return composerPage(
          visit,
          openedNew({ ...typedOf(emptyFields, ''), category: await defaultCategory(visit.sql) }),
        );
      }
      const post = await postOfUid(visit, uid);
      demand(visit.actor, 'post.edit', post);
      return composerPage(visit, await openedPost(visit, post, uid), { shared });
    },
  },
  { path: '/blog/draft', answer: sharedDraftPage },
];
