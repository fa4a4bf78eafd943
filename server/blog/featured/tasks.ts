import type { featuredTasks } from '../../../protocol/blog/featured.ts';
import { type Outcome, type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { feature, unfeature } from '../post-model/index.ts';
import { featurableName, featuredName } from './target-queries.ts';

const done = (back: string | undefined, sentence: string): Outcome => ({
  to: back ?? paths.home,
  notice: { kind: 'success', text: sentence },
});

export const featuredTaskAnswers: TaskAnswers<keyof typeof featuredTasks> = {
  'featured.makeFeatured': taskAnswer({
    act: 'featured.change',
    on: () => site,
    run: async (mutation, _, { type, id, return: back }) => {
      const name = await featurableName(mutation.sql, type, id);
      await feature(mutation, type, id);
      return done(back, text('FEATURED_DONE', name));
    },
  }),
  'featured.removeFeatured': taskAnswer({
    act: 'featured.change',
    on: () => site,
    run: async (mutation, _, { type, id, return: back }) => {
      const name = await featuredName(mutation.sql, type, id);
      await unfeature(mutation, type, id);
      return done(back, text('UNFEATURED_DONE', name));
    },
  }),
};
