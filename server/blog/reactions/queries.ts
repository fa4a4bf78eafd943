import { type Sql, scalar, type Transaction } from '../../core/db/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';

/** Number of reactions by the id of their kind; kinds without reactions are absent. */
export type ReactionCounts = ReadonlyMap<number, number>;

export const reactionCounts = async (sql: Sql, postId: number): Promise<ReactionCounts> => {
  const rows: { reaction: number; count: number }[] = await sql('reaction_counts')
    .select('reaction', 'count')
    .where('post_id', postId);
  return new Map(rows.map(({ reaction, count }) => [reaction, count]));
};

/** Reaction of the actor to a post; null for none. */
export const reactionOf = (sql: Sql, actor: Actor, postId: number): Promise<number | null> =>
  scalar(
    sql,
    sql('reactions')
      .select('reaction')
      .where({ post_id: postId, actor: actorKey(actor) }),
  );

const countUp = (sql: Transaction, postId: number, reaction: number): Promise<unknown> =>
  sql('reaction_counts')
    .insert({ post_id: postId, reaction, count: 1 })
    .onConflict(['post_id', 'reaction'])
    .merge({ count: sql.raw('reaction_counts.count + 1') });

const countDown = (sql: Transaction, postId: number, reaction: number): Promise<unknown> =>
  sql('reaction_counts').where({ post_id: postId, reaction }).where('count', '>', 0).decrement('count', 1);

/**
 * Replaces the reaction of an actor to a post and updates the counters. The caller has locked the post's row. Returns
 * the previous one; an equal one changes nothing.
 */
export const setReaction = async (
  sql: Transaction,
  actor: Actor,
  { postId, reaction, now }: { postId: number; reaction: number; now: Date },
): Promise<number | null> => {
  const previous = await reactionOf(sql, actor, postId);
  if (previous === reaction) return previous;
  await sql('reactions')
    .insert({
      post_id: postId,
      actor: actorKey(actor),
      reaction,
      user_id: actor.account?.id ?? null,
      created_at: now,
    })
    .onConflict(['post_id', 'actor'])
    .merge(['reaction', 'created_at']);
  if (previous === null) await sql('posts').where('id', postId).increment('reactions_count', 1);
  else await countDown(sql, postId, previous);
  await countUp(sql, postId, reaction);
  return previous;
};

/** Removes an actor's reaction and returns it. The caller has locked the post's row. */
export const dropReaction = async (sql: Transaction, actor: Actor, postId: number): Promise<number | null> => {
  const previous = await reactionOf(sql, actor, postId);
  if (previous === null) return null;
  await sql('reactions')
    .where({ post_id: postId, actor: actorKey(actor) })
    .delete();
  await sql('posts').where('id', postId).where('reactions_count', '>', 0).decrement('reactions_count', 1);
  await countDown(sql, postId, previous);
  return previous;
};
