import type { Sql, Transaction } from '../../core/db/index.ts';

/** A comment that came from another server. */
export interface Reply {
  readonly commentId: number;
  readonly postId: number;
  /** Id of the account that wrote it. */
  readonly account: string;
}

export const replyWith = (sql: Sql, uri: string): Promise<Reply | undefined> =>
  sql('activitypub_comments as r')
    .join('comments as c', 'c.id', 'r.comment_id')
    .select({ commentId: 'r.comment_id', postId: 'c.post_id', account: 'r.actor_uri' })
    .where('r.uri', uri)
    .first();

export const recordReply = (sql: Transaction, commentId: number, { uri, account }: { uri: string; account: string }) =>
  sql('activitypub_comments').insert({ comment_id: commentId, uri, actor_uri: account });

/** Comments of an account that still have their text. */
export const repliesOf = (sql: Sql, account: string, most: number): Promise<number[]> =>
  sql('activitypub_comments as r')
    .join('comments as c', 'c.id', 'r.comment_id')
    .where('r.actor_uri', account)
    .where(left => left.whereNot('c.state', 'removed').orWhereNot('c.body', ''))
    .limit(most)
    .pluck('r.comment_id');
