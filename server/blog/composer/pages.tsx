import type { PageRoute } from '../../core/http/route.ts';
import { demand } from '../../core/policy/demand.ts';
import { site } from '../../core/policy/policy.ts';
import { defaultCategory } from '../categories/choice-queries.ts';
import { emptyFields } from '../post-model/post-fields.ts';
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
