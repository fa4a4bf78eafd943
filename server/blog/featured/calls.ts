import type { featuredCalls } from '../../../protocol/blog/featured.ts';
import { postKinds } from '../../core/cache/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { feature, unfeature } from '../post-model/index.ts';
import { featureDialog, unfeaturedDialog } from './dialogs.tsx';
import { featurableName, featuredName } from './target-queries.ts';

// Permission is checked first: a stranger learns nothing about the target.
export const featuredHandlers: Handlers<keyof typeof featuredCalls> = {
  'site/views/featured/confirm': handler({
    act: 'featured.change',
    invalidates: [],
    load: () => site,
    run: async ({ sql }, _, { type, id }) => [featureDialog(await featurableName(sql, type, id))],
  }),
  'site/views/featured/makeFeatured': handler({
    act: 'featured.change',
    invalidates: [...postKinds, 'teams'],
    load: () => site,
    run: async (mutation, _, { type, id }) => {
      await featurableName(mutation.sql, type, id);
      await feature(mutation, type, id);
      return [true];
    },
  }),
  'site/views/featured/removeFeatured': handler({
    act: 'featured.change',
    invalidates: [...postKinds, 'teams'],
    load: () => site,
    run: async (mutation, _, { type, id }) => {
      const name = await featuredName(mutation.sql, type, id);
      await unfeature(mutation, type, id);
      return [unfeaturedDialog(name)];
    },
  }),
};
