import type { RequestContext } from '../../core/context/index.ts';
import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';

export interface ArticleTally {
  readonly count: number;
  readonly sum: number;
}

interface ArticleVote {
  readonly articleId: number;
  readonly actor: Actor;
  /** Value from 1 to 5. */
  readonly value: number;
  readonly now: Date;
}

/** Tally of an article's votes; zero without votes. */
const articleTallyOf = async (sql: Sql, articleId: number): Promise<ArticleTally> => {
  const row: ArticleTally | undefined = await sql('items')
    .select({ count: 'votes_count', sum: 'votes_sum' })
    .where('id', articleId)
    .first();
  return row ?? { count: 0, sum: 0 };
};

/**
 * Adds the actor's vote, one per article (I-030), and returns the new tally; null if there is one already. The caller
 * has locked the article's row.
 */
export const addArticleVote = async (
  sql: Transaction,
  { articleId, actor, value, now }: ArticleVote,
): Promise<ArticleTally | null> => {
  try {
    await sql('item_votes').insert({
      item_id: articleId,
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
    .where('id', articleId)
    .update({ votes_count: sql.raw('votes_count + 1'), votes_sum: sql.raw('votes_sum + ?', [value]) });
  return articleTallyOf(sql, articleId);
};

/** Actor's own vote, 1 to 5; null if there is none. */
export const articleVoteOf = async (sql: Sql, articleId: number, actor: Actor): Promise<number | null> => {
  const row: { value: number } | undefined = await sql('item_votes')
    .select('value')
    .where({ item_id: articleId, actor: actorKey(actor) })
    .first();
  return row?.value ?? null;
};

/**
 * Removes the actor's vote and returns the new tally; null if there was none. The caller has locked the article's row.
 */
export const removeArticleVote = async (
  sql: Transaction,
  articleId: number,
  actor: Actor,
): Promise<ArticleTally | null> => {
  const value = await articleVoteOf(sql, articleId, actor);
  if (value === null) return null;
  await sql('item_votes')
    .where({ item_id: articleId, actor: actorKey(actor) })
    .delete();
  await sql('items')
    .where('id', articleId)
    .update({ votes_count: sql.raw('votes_count - 1'), votes_sum: sql.raw('votes_sum - ?', [value]) });
  return articleTallyOf(sql, articleId);
};

const minuteMs = 60_000;

/**
 * Rate limit of votes without an account. Visitors without a cookie look new each time, so the limit is per network,
 * and lower per article.
 */
export const checkVoteRate = async ({ services, actor, network }: RequestContext, articleId: number): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('RATING_NEEDS_COOKIE');
  await consumeRateLimit(services, `item-vote:${network}`, { most: 300, perMs: 10 * minuteMs });
  if (!actor.account)
    await consumeRateLimit(services, `item-vote:${articleId}:${network}`, { most: 60, perMs: 24 * 60 * minuteMs });
};
