import type { Tag, TagKind } from '../../core/cache/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';

interface VoteTable {
  readonly table: 'reactions' | 'ratings' | 'comment_likes' | 'item_votes';
  readonly target: 'post_id' | 'comment_id' | 'item_id';
  /**
   * Statements that subtract the visitor's duplicates from the counters; parameters: the visitor's key, the account's
   * key.
   */
  readonly counters: readonly string[];
}

// `v` is the visitor's row, `u` the account's row for the same target.
const duplicateJoin = (table: string, target: string): string =>
  `JOIN ${table} v ON v.${target} = c.id AND v.actor = ? JOIN ${table} u ON u.${target} = v.${target} AND u.actor = ?`;

const voteTables: readonly VoteTable[] = [
  {
    table: 'reactions',
    target: 'post_id',
    counters: [
      'UPDATE reaction_counts c JOIN reactions v ON v.post_id = c.post_id AND v.reaction = c.reaction AND v.actor = ? JOIN reactions u ON u.post_id = v.post_id AND u.actor = ? SET c.count = c.count - 1 WHERE c.count > 0',
      `UPDATE posts c ${duplicateJoin('reactions', 'post_id')} SET c.reactions_count = c.reactions_count - 1 WHERE c.reactions_count > 0`,
    ],
  },
  {
    table: 'ratings',
    target: 'post_id',
    counters: [
      `UPDATE posts c ${duplicateJoin('ratings', 'post_id')} SET c.ratings_sum = ROUND(c.ratings_sum - v.value, 4), c.ratings_count = c.ratings_count - 1 WHERE c.ratings_count > 0`,
    ],
  },
  {
    table: 'comment_likes',
    target: 'comment_id',
    counters: [
      `UPDATE comments c ${duplicateJoin('comment_likes', 'comment_id')} SET c.likes_count = c.likes_count - 1 WHERE c.likes_count > 0`,
    ],
  },
  {
    table: 'item_votes',
    target: 'item_id',
    counters: [
      `UPDATE items c ${duplicateJoin('item_votes', 'item_id')} SET c.votes_sum = c.votes_sum - v.value, c.votes_count = c.votes_count - 1 WHERE c.votes_count > 0`,
    ],
  },
];

interface Target {
  readonly id: number;
}

const duplicateTargets = ({ table, target }: VoteTable, sql: Transaction, keys: readonly string[]): Promise<Target[]> =>
  sql(`${table} as v`)
    .join(`${table} as u`, `u.${target}`, `v.${target}`)
    .where('v.actor', keys[0] ?? '')
    .where('u.actor', keys[1] ?? '')
    .select({ id: `v.${target}` });

/** Kinds of the tags that merged votes invalidate. */
export const voteKinds: readonly TagKind[] = ['post', 'post-comments', 'item'];

const tagsOf = async (sql: Transaction, { target }: VoteTable, ids: readonly number[]): Promise<Tag[]> => {
  if (target === 'item_id') return ids.map((id): Tag => `item:${id}`);
  if (target === 'post_id') return ids.map((id): Tag => `post:${id}`);
  const rows: { postId: number }[] = await sql('comments').distinct({ postId: 'post_id' }).whereIn('id', ids);
  return rows.map(({ postId }): Tag => `post-comments:${postId}`);
};

const mergeVotes = async (
  sql: Transaction,
  votes: VoteTable,
  keys: [string, string],
  userId: number,
): Promise<Tag[]> => {
  const { table, target, counters } = votes;
  const ids = (await duplicateTargets(votes, sql, keys)).map(({ id }) => id);
  if (ids.length > 0) {
    for (const counter of counters) await sql.raw(counter, keys);
    await sql(table).where('actor', keys[0]).whereIn(target, ids).delete();
  }
  await sql(table).where('actor', keys[0]).update({ actor: keys[1], user_id: userId });
  return ids.length > 0 ? tagsOf(sql, votes, ids) : [];
};

/**
 * Moves reactions, ratings, likes and votes of the visitor to the account at sign-in; where both have one for the same
 * target, the account's counts. Returns the cache tags of changed pages. Runs in the sign-in transaction.
 */
export const mergeVisitorVotes = async (
  sql: Transaction,
  { visitor }: Pick<Actor, 'visitor'>,
  userId: number,
): Promise<Tag[]> => {
  if (visitor === '') return [];
  return mergeActorVotes(sql, actorKey({ account: null, visitor }), userId);
};

/** Moves the votes of an actor, such as another account, to an account. The same rules as at sign-in. */
export const mergeActorVotes = async (sql: Transaction, from: string, userId: number): Promise<Tag[]> => {
  const keys: [string, string] = [from, `u:${userId}`];
  const tags: Tag[] = [];
  for (const votes of voteTables) tags.push(...(await mergeVotes(sql, votes, keys, userId)));
  return tags;
};
