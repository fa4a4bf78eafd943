import { countRows, type Sql } from '../../../core/db/index.ts';
import type { Autopost } from './message-queries.ts';

/** Sent message with its post. */
export interface HistoryLine
  extends Omit<Autopost, 'userId' | 'cause' | 'message' | 'token' | 'createdAt' | 'uncertainSince'> {
  readonly title: string;
  readonly slug: string;
}

/** Page of the history, newest first, with the total. */
export const historyOf = async (
  sql: Sql,
  accounts: readonly number[],
  { start, size }: { start: number; size: number },
): Promise<{ readonly lines: HistoryLine[]; readonly total: number }> => {
  if (accounts.length === 0) return { lines: [], total: 0 };
  const [lines, total] = await Promise.all([
    sql('autoposts as a')
      .join('posts as p', 'p.id', 'a.post_id')
      .select('a.id', 'a.state', 'a.attempts', 'a.problem', 'a.answered', 'p.title', 'p.slug')
      .select({ postId: 'a.post_id', accountId: 'a.account_id', remoteUrl: 'a.remote_url' })
      .select({ requestedAt: 'a.requested_at', sentAt: 'a.sent_at' })
      .whereIn('a.account_id', accounts)
      .orderBy('a.id', 'desc')
      .limit(size)
      .offset(start),
    countRows(sql('autoposts').whereIn('account_id', accounts)),
  ]);
  return { lines, total };
};
