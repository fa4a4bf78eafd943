import type { tagCalls } from '../../../protocol/blog/tags.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { tagsLike } from './suggest-queries.ts';

export const tagAnswers: Answers<keyof typeof tagCalls> = {
  'site/views/tags/suggest': answer({
    act: 'tags.suggest',
    on: () => site,
    run: async (context, _, { search }) => [await tagsLike(context, search)],
  }),
};
