import type { entryCalls, MorePosts } from '../../../protocol/blog/post-page.ts';
import { print } from '../../core/html/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { postsFrom } from '../list-page/index.ts';
import { postSubject } from '../post-model/index.ts';
import { latest } from './latest.ts';
import { moreEntry } from './more-entry.tsx';

export const entryHandlers: Handlers<keyof typeof entryCalls> = {
  'site/views/entry/loadmore': handler({
    act: 'post.read',
    invalidates: [],
    load: (context, { id }) => postSubject(context, id),
    run: async (context, post, { exclusion }) => {
      const more = await moreEntry(context, post, { id: post.id, shown: exclusion });
      return [JSON.stringify(more)];
    },
  }),
  'site/views/latest/loadmore': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (context, _, { limitstart }) => {
      const { section, cards, next } = await postsFrom(context, latest, limitstart);
      const more: MorePosts = { contents: cards.length > 0 ? print(section) : '', limitstart: next };
      return [JSON.stringify(more)];
    },
  }),
};
