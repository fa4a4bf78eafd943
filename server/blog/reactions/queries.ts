import type { Sql, Transaction } from '../../core/db/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';

/** How often each kind was chosen, by the kind's id; kinds nobody chose are absent. */
export type ReactionCounts = ReadonlyMap<number, number>;

export const reactionCounts = async (sql: Sql, postId: number): Promise<ReactionCounts> => {
  const rows: { reaction: number; count: number }[] = await sql('reaction_counts')
    .select('reaction', 'count')
    .where('post_id', postId);
  return new Map(rows.map(({ reaction, count }) => [reaction, count]));
};

/** The actor's reaction to a post; null for none. */
export const reactionOf = async (sql: Sql, actor: Actor, postId: number): Promise<number | null> => {
  const row: { reaction: number } | undefined = await sql('reactions')
    .select('reaction')
    .where({ post_id: postId, actor: actorKey(actor) })
    .first();
  return row?.reaction ?? null;
};

const countUp = (sql: Transaction, postId: number, reaction: number): Promise<unknown> =>
  sql('reaction_counts')
    .insert({ post_id: postId, reaction, count: 1 })
    .onConflict(['post_id', 'reaction'])
    .merge({ count: sql.raw('reaction_counts.count + 1') });

const countDown = (sql: Transaction, postId: number, reaction: number): Promise<unknown> =>
  sql('reaction_counts').where({ post_id: postId, reaction }).where('count', '>', 0).decrement('count', 1);

/**
 * Gives an actor this reaction to a post in place of the one before, and moves the counters along. The caller holds the
 * post's row. Answers the one before; the same again changes nothing.
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

/** Takes an actor's reaction back; answers what it was. The caller holds the post's row. */
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
