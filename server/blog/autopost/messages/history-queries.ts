import type { Sql } from '../../../core/db/index.ts';
import type { Autopost } from './message-queries.ts';

/** Sent message with its post. */
export interface HistoryLine
  extends Pick<
    Autopost,
    | 'id'
    | 'postId'
    | 'accountId'
    | 'state'
    | 'attempts'
    | 'problem'
    | 'answered'
    | 'remoteUrl'
    | 'requestedAt'
    | 'sentAt'
  > {
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
  const ids = [...accounts];
  const [lines, counted] = await Promise.all([
    sql('autoposts as a')
      .join('posts as p', 'p.id', 'a.post_id')
      .select({
        id: 'a.id',
        postId: 'a.post_id',
        accountId: 'a.account_id',
        state: 'a.state',
        attempts: 'a.attempts',
        problem: 'a.problem',
        answered: 'a.answered',
        remoteUrl: 'a.remote_url',
        requestedAt: 'a.requested_at',
        sentAt: 'a.sent_at',
        title: 'p.title',
        slug: 'p.slug',
      })
      .whereIn('a.account_id', ids)
      .orderBy('a.id', 'desc')
      .limit(size)
      .offset(start),
    sql('autoposts').whereIn('account_id', ids).count({ total: '*' }).first(),
  ]);
  return { lines, total: Number(counted?.total ?? 0) };
};
