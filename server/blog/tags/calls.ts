import type { tagCalls } from '../../../protocol/blog/tags.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { tagsLike } from './queries.ts';

export const tagHandlers: Handlers<keyof typeof tagCalls> = {
  'site/views/tags/suggest': handler({
    act: 'tags.suggest',
    invalidates: [],
    load: () => site,
    run: async (context, _, { search }) => [await tagsLike(context, search)],
  }),
};
