import type { featuredTasks } from '../../../protocol/blog/featured.ts';
import { postKinds } from '../../core/cache/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { feature, unfeature } from '../post-model/index.ts';
import { featurableName, featuredName } from './queries.ts';

const done = (back: string | undefined, sentence: string): Redirect => ({
  to: back ?? paths.home,
  notice: { kind: 'success', text: sentence },
});

export const featuredTaskHandlers: TaskHandlers<keyof typeof featuredTasks> = {
  'featured.makeFeatured': taskHandler({
    act: 'featured.change',
    invalidates: [...postKinds, 'teams'],
    load: () => site,
    run: async (mutation, _, { type, id, return: back }) => {
      const name = await featurableName(mutation.sql, type, id);
      await feature(mutation, type, id);
      return done(back, text('FEATURED_DONE', name));
    },
  }),
  'featured.removeFeatured': taskHandler({
    act: 'featured.change',
    invalidates: [...postKinds, 'teams'],
    load: () => site,
    run: async (mutation, _, { type, id, return: back }) => {
      const name = await featuredName(mutation.sql, type, id);
      await unfeature(mutation, type, id);
      return done(back, text('UNFEATURED_DONE', name));
    },
  }),
};
