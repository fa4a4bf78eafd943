import { encode } from '../../protocol/field-encoding.ts';
import { type ArchiveContext, planted } from './archive-queries.ts';

/** A request; `index` makes it differ from the previous one. */
export interface Ask {
  readonly path: string;
  /** The fields of a call: it is posted. */
  readonly call?: Readonly<Record<string, unknown>>;
}

export type Asks = Readonly<Record<string, (index: number) => Ask>>;

const pageSize = 10;
const pageBefore = (count: number): number => Math.max(0, Math.floor((count - 1) / pageSize) * pageSize);

/** Every reading page and every response that is measured, by its name. */
export const asksOf = (context: ArchiveContext): Asks => {
  const post = (index: number) => context.posts[index % context.posts.length] ?? { id: 0, slug: '' };
  const page = (path: string) => () => ({ path });
  const search = (words: string) => page(`/search?q=${encodeURIComponent(words)}`);
  const call = (namespace: string, fields: (index: number) => object) => (index: number) => ({
    path: '/',
    call: { format: 'ajax', namespace, ...fields(index) },
  });
  const deepest = pageBefore(context.listed);
  return {
    'listing, first page': page('/'),
    'listing, middle page': page(`/?start=${pageBefore(context.listed / 2)}`),
    'listing, last page': page(`/?start=${deepest}`),
    category: page(`/blog/categories/${context.category}`),
    'category, last page': page(`/blog/categories/${context.category}?start=${pageBefore(context.inCategory)}`),
    author: page(`/blog/authors/${context.author}`),
    tag: page(`/blog/tags/${context.tag}`),
    categories: page('/blog/categories'),
    tags: page('/blog/tags'),
    authors: page('/blog/authors'),
    archive: page('/blog/archive'),
    calendar: page('/blog/calendar'),
    feed: page('/feed.xml'),
    'search, common word': search('window'),
    'search, inflected word': search('windows'),
    'search, beginning of a word': search('wind'),
    'search, mistyped word': search('wimdow'),
    'search, suggestions': page('/search?q=river+wind&format=raw'),
    'search, four common words': search('window river letter lamp'),
    'search, rare word': search(planted.rare),
    'search, two letters': search(planted.short),
    'search, phrase': search('"the window opens the river"'),
    entry: index => ({ path: `/blog/${post(index).slug}` }),
    'latest/loadmore': call('site/views/latest/loadmore', () => ({ limitstart: deepest })),
    'entry/loadmore': call('site/views/entry/loadmore', index => ({ id: post(index).id, exclusion: '[]' })),
    vote: call('site/views/ratings/vote', index => ({ value: '7', type: 'entry', id: post(index).id })),
    react: call('site/controllers/reactions/save', index => ({ postId: post(index).id, reactionId: 2 })),
    subscribe: call('site/views/subscription/subscribe', index => ({
      type: 'tag',
      id: context.tagId,
      name: 'Bench',
      email: `bench-${Date.now()}-${index}@lectern.example`,
    })),
  };
};

/** The body of a call as the browser sends it. */
export const bodyOf = (call: Readonly<Record<string, unknown>>, option: string, token: string): string =>
  encode({ option, ...call, [token]: 1 }).toString();
