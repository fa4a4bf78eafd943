import type { RequestContext } from '../../core/context/index.ts';
import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';

export interface ItemTally {
  readonly count: number;
  readonly sum: number;
}

interface ItemVote {
  readonly itemId: number;
  readonly actor: Actor;
  /** Value from 1 to 5. */
  readonly value: number;
  readonly now: Date;
}

/** Tally of an item's votes; zero without votes. */
const itemTallyOf = async (sql: Sql, itemId: number): Promise<ItemTally> => {
  const row: ItemTally | undefined = await sql('items')
    .select({ count: 'votes_count', sum: 'votes_sum' })
    .where('id', itemId)
    .first();
  return row ?? { count: 0, sum: 0 };
};

/**
 * Adds the actor's vote, one per item (I-030), and returns the new tally; null if there is one already. The caller has
 * locked the item's row.
 */
export const addItemVote = async (
  sql: Transaction,
  { itemId, actor, value, now }: ItemVote,
): Promise<ItemTally | null> => {
  try {
    await sql('item_votes').insert({
      item_id: itemId,
      actor: actorKey(actor),
      value,
      user_id: actor.account?.id ?? null,
      created_at: now,
    });
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
  await sql('items')
    .where('id', itemId)
    .update({ votes_count: sql.raw('votes_count + 1'), votes_sum: sql.raw('votes_sum + ?', [value]) });
  return itemTallyOf(sql, itemId);
};

/** Actor's own vote, 1 to 5; null if there is none. */
export const itemVoteOf = async (sql: Sql, itemId: number, actor: Actor): Promise<number | null> => {
  const row: { value: number } | undefined = await sql('item_votes')
    .select('value')
    .where({ item_id: itemId, actor: actorKey(actor) })
    .first();
  return row?.value ?? null;
};

/** Removes the actor's vote and returns the new tally; null if there was none. The caller has locked the item's row. */
export const removeItemVote = async (sql: Transaction, itemId: number, actor: Actor): Promise<ItemTally | null> => {
  const value = await itemVoteOf(sql, itemId, actor);
  if (value === null) return null;
  await sql('item_votes')
    .where({ item_id: itemId, actor: actorKey(actor) })
    .delete();
  await sql('items')
    .where('id', itemId)
    .update({ votes_count: sql.raw('votes_count - 1'), votes_sum: sql.raw('votes_sum - ?', [value]) });
  return itemTallyOf(sql, itemId);
};

const minuteMs = 60_000;

/**
 * Rate limit of votes without an account. Visitors without a cookie look new each time, so the limit is per network,
 * and lower per item.
 */
export const checkVoteRate = async ({ services, actor, network }: RequestContext, itemId: number): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('RATING_NEEDS_COOKIE');
  await consumeRateLimit(services, `item-vote:${network}`, { most: 300, perMs: 10 * minuteMs });
  if (!actor.account)
    await consumeRateLimit(services, `item-vote:${itemId}:${network}`, { most: 60, perMs: 24 * 60 * minuteMs });
};
