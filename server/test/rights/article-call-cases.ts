import { articleCommenting } from '../fixtures/article-comments.ts';
import { article } from './article-cases.ts';
import { type Case, type Cases, type Make, nothing, nowhere } from './case.ts';
import type { World } from './people.ts';

type Columns = Readonly<Record<string, unknown>>;
type Asking = Pick<Case, 'asks' | 'takesMany'>;

const unpublished = { published: false } as const;
const person = { userName: 'Ravi Menon', commentEmail: 'ravi@example.org' } as const;

/** Own, public and unpublished articles. */
const onArticles = (asks: Case['asks']): Case => ({
  own: (world, { id }) => article(world, id, {}),
  foreign: world => article(world, world.stranger, {}),
  hidden: world => article(world, world.stranger, unpublished),
  absent: nothing,
  asks,
});

const comment = async (world: World, articleId: string, columns: Columns): Promise<string> =>
  `${await articleCommenting(world.server).row(Number(articleId), columns)}`;

const byOthers =
  (columns: Columns, of: Columns = {}): Make =>
  async world =>
    comment(world, await article(world, world.stranger, of), { author_id: world.somebody, ...columns });

/** Comments on articles of others: the person's own, public ones, and those of an unpublished article. */
const onComments = (columns: Columns, asking: Asking): Case => ({
  own: async (world, { id }) =>
    comment(world, await article(world, world.stranger, {}), { author_id: id || null, ...columns }),
  foreign: byOthers(columns),
  hidden: byOthers(columns, unpublished),
  absent: nothing,
  ...asking,
});

const belowOwn =
  (columns: Columns): Make =>
  async (world, { id }) =>
    comment(world, await article(world, id, {}), { author_id: world.somebody, ...columns });

const below = (columns: Columns, asking: Asking): Case => ({ ...onComments(columns, asking), own: belowOwn(columns) });

/** An account with one comment, on an article with these columns. */
const commenter =
  (of: Columns = {}): Make =>
  async world => {
    const { id } = await world.server.signedIn('reader');
    await comment(world, await article(world, world.stranger, of), { author_id: id });
    return `${id}`;
  };

const many: Asking = { asks: subjects => ({ cid: subjects }), takesMany: true };
const saved: Asking = { asks: ([commentID]) => ({ commentID, commentText: 'Better words.' }) };
const pending = { published: false } as const;

/** Calls of article pages: votes, recommendations, comments and reports. */
export const articleCallCases: Cases = {
  'item/vote': onArticles(([itemID]) => ({ itemID, user_rating: '4' })),
  'item/unvote': onArticles(([itemID]) => ({ itemID })),
  'item/mail': onArticles(([itemID], _, { unique }) => ({
    ...{ itemID, sender: 'Ravi Menon', from: 'ravi@example.org' },
    mailto: `friend-${unique()}@example.org`,
  })),
  'item/comment': onArticles(([itemID], _, { unique }) => ({
    ...{ itemID, ...person },
    commentText: `Well said, ${unique()}.`,
  })),
  'comments/remove': onComments({}, many),
  'comments/remove · under one’s own article': below({}, many),
  'comments/publish': onComments(pending, many),
  'comments/publish · under one’s own article': below(pending, many),
  'comments/unpublish': onComments({}, many),
  'comments/unpublish · under one’s own article': below({}, many),
  'comments/saveComment': onComments({}, saved),
  'comments/saveComment · under one’s own article': below({}, saved),
  'comments/deleteUnpublished': { own: belowOwn(pending), asks: () => ({}) },
  'comments/sendReport': onComments(
    {},
    {
      asks: ([id]) => ({ id, name: 'Ravi Menon', reportReason: 'Advertising.' }),
    },
  ),
  'comments/reportSpammer': {
    foreign: commenter(),
    hidden: commenter(unpublished),
    // The person's own account, or none.
    absent: [async (_, { id }) => `${id || nowhere}`, ...nothing],
    asks: ([id]) => ({ id }),
    isPersonal: true,
  },
};
