import type { ReadContext } from '../../../core/context/index.ts';
import { countRows, type Knex, type Sql } from '../../../core/db/index.ts';
import { type ListState, listSize, type Ordering } from '../../../core/http/index.ts';
import { postCounts } from '../posts/post-counts-queries.ts';

export interface CommentFilter extends Pick<ListState, 'ordering' | 'start'> {
  /** Author of the posts; null: all authors. */
  readonly authorId: number | null;
  /** Null: published and held for moderation. */
  readonly state: 'published' | 'held' | 'removed' | null;
}

export interface CommentLine {
  readonly id: number;
  readonly number: number;
  readonly version: number;
  readonly name: string;
  readonly title: string;
  readonly body: string;
  /** Address that a guest left; empty for none. */
  readonly website: string;
  readonly state: 'published' | 'held' | 'removed';
  readonly createdAt: Date;
  readonly postTitle: string;
  readonly postSlug: string;
}

/** Up to this number of posts their comments are collected and sorted; above it the index of dates is read. */
const maxSorted = 2_000;

/** Upper bound of the count: more are shown as "more". */
const maxCounted = 1_000;

// With few posts their comments are found through them; with many, most recent comments belong to one of them.
const under = (sql: Sql, { authorId, state }: CommentFilter, isGathered: boolean): Knex.QueryBuilder => {
  const scanned = state === null ? 'comments_by_date' : 'comments_state_created_at_index';
  const from = isGathered
    ? sql.raw('posts AS p FORCE INDEX (posts_own_dated) STRAIGHT_JOIN comments AS c ON c.post_id = p.id')
    : sql.raw('comments AS c FORCE INDEX (??) STRAIGHT_JOIN posts AS p ON p.id = c.post_id', [scanned]);
  return sql.from(from).modify(query => {
    if (authorId !== null) query.where('p.author_id', authorId);
    if (isGathered) query.whereIn('p.untrashed', [0, 1]);
    if (state === null) query.where('c.state', '<>', 'removed');
    else query.where('c.state', state);
  });
};

const order = ({ ordering }: CommentFilter): { column: string; order: Ordering }[] =>
  ['c.created_at', 'c.id'].map(column => ({ column, order: ordering }));

const totalOf = (sql: Sql, matching: Knex.QueryBuilder): Promise<number> =>
  countRows(sql.from(matching.select({ id: 'c.id' }).limit(maxCounted).as('some')));

const gathersPosts = async (context: ReadContext, authorId: number | null): Promise<boolean> => {
  if (authorId === null) return false;
  const { counts } = await postCounts(context, authorId);
  return counts.reduce((sum, { count }) => sum + count, 0) <= maxSorted;
};

const linesOf = async (
  sql: Sql,
  criteria: CommentFilter,
  isGathered: boolean,
  most = listSize,
): Promise<CommentLine[]> =>
  under(sql, criteria, isGathered)
    .select({
      ...{ id: 'c.id', number: 'c.number', version: 'c.version', name: 'c.name', state: 'c.state' },
      ...{
        title: 'c.title',
        body: 'c.body',
        website: 'c.website',
        createdAt: 'c.created_at',
        postTitle: 'p.title',
        postSlug: 'p.slug',
      },
    })
    .orderBy(order(criteria))
    .limit(most)
    .offset(criteria.start);

/** The newest published comments on an author's posts, or on all. */
export const newestComments = async (
  context: ReadContext,
  authorId: number | null,
  most: number,
): Promise<CommentLine[]> =>
  linesOf(
    context.sql,
    { authorId, state: 'published', ordering: 'desc', start: 0 },
    await gathersPosts(context, authorId),
    most,
  );

/** Page of the comments on an author's posts, with their number up to a thousand. */
export const commentsPage = async (
  context: ReadContext,
  criteria: CommentFilter,
): Promise<{ readonly lines: readonly CommentLine[]; readonly total: number }> => {
  const { sql } = context;
  const isGathered = await gathersPosts(context, criteria.authorId);
  return {
    lines: await linesOf(sql, criteria, isGathered),
    total: await totalOf(sql, under(sql, criteria, isGathered)),
  };
};
