import type { latestCalls, MorePosts } from '../../protocol/blog/post-page.ts';
import { postsFrom } from '../blog/list-page/index.ts';
import { print } from '../core/html/index.ts';
import { type Handlers, handler } from '../core/http/index.ts';
import { site } from '../core/policy/index.ts';
import { latestListing } from './latest.tsx';

export const latestHandlers: Handlers<keyof typeof latestCalls> = {
  'site/views/latest/loadmore': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (context, _, { limitstart }) => {
      const { section, cards, next } = await postsFrom(context, await latestListing(context), limitstart, {
        isBelow: true,
      });
      const more: MorePosts = { contents: cards.length > 0 ? print(section) : '', limitstart: next };
      return [JSON.stringify(more)];
    },
  }),
};
