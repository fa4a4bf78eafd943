import { randomUUID } from 'node:crypto';
import type { Knex, Sql, Transaction } from '../../../core/db/index.ts';
import type { Problem } from '../networks/request.ts';

/**
 * `scheduled` is stored for a message scheduled for publication. `sending`: in progress, or interrupted. `unknown`: may
 * have arrived.
 */
const autopostStates = ['scheduled', 'waiting', 'sending', 'sent', 'failed', 'unknown'] as const;
type AutopostState = (typeof autopostStates)[number];

/** Origin of a message: the first publication, or one submitted form. */
export type Cause = 'publication' | `repeat:${string}`;

export interface Autopost {
  readonly id: number;
  readonly postId: number;
  readonly accountId: number;
  /** User who scheduled it; null: a deleted account. */
  readonly userId: number | null;
  readonly cause: Cause;
  /** Null: generated from the post when it is sent. */
  readonly message: string | null;
  readonly state: AutopostState;
  /** Idempotency token for the network: the same for every attempt. */
  readonly token: string;
  readonly attempts: number;
  readonly problem: Problem | '';
  readonly answered: string;
  readonly remoteUrl: string;
  readonly createdAt: Date;
  readonly requestedAt: Date;
  readonly uncertainSince: Date | null;
  readonly sentAt: Date | null;
}

const columns = [
  'id',
  'cause',
  'message',
  'state',
  'token',
  'attempts',
  'problem',
  'answered',
  {
    postId: 'post_id',
    accountId: 'account_id',
    userId: 'user_id',
    remoteUrl: 'remote_url',
    createdAt: 'created_at',
    requestedAt: 'requested_at',
    uncertainSince: 'uncertain_since',
    sentAt: 'sent_at',
  },
];

export const lockedAutopost = (sql: Sql, id: number): Promise<Autopost | undefined> =>
  sql('autoposts').select(columns).where({ id }).forUpdate().first();

interface NewAutopost extends Pick<Autopost, 'postId' | 'accountId' | 'userId' | 'cause' | 'message'> {
  readonly state: 'scheduled' | 'waiting';
  readonly now: Date;
}

/** Inserts a message unless its cause has one already; returns the id of a new one. */
export const addAutopost = async (
  sql: Transaction,
  { postId, accountId, userId, now, ...rest }: NewAutopost,
): Promise<number | undefined> => {
  const token = randomUUID();
  const ids = { post_id: postId, account_id: accountId, user_id: userId };
  await sql('autoposts')
    .insert({ ...rest, ...ids, token, created_at: now, requested_at: now })
    .onConflict(['post_id', 'account_id', 'cause'])
    .merge({ cause: sql.raw('autoposts.cause') });
  const row: { id: number } | undefined = await sql('autoposts').select('id').where({ token }).first();
  return row?.id;
};

export interface Change {
  readonly state: AutopostState;
  readonly attempts?: number;
  readonly problem?: Problem | '';
  readonly answered?: string;
  readonly remote_url?: string;
  readonly requested_at?: Date;
  readonly user_id?: number | null;
  readonly uncertain_since?: Date | null;
  readonly sent_at?: Date;
}

export const changeAutopost = (sql: Sql, id: number, change: Change): Promise<number> =>
  sql('autoposts')
    .where({ id })
    .update({ ...change, ...(change.answered === undefined ? {} : { answered: change.answered.slice(0, 500) }) });

/** Messages of a post for these accounts, scheduled or sent. */
export const autopostsOfPost = async (sql: Sql, postId: number, accounts: readonly number[]): Promise<Autopost[]> =>
  accounts.length === 0
    ? []
    : sql('autoposts').select(columns).where('post_id', postId).whereIn('account_id', accounts).orderBy('id');

/** Deletes scheduled messages that nobody wants any more. */
export const dropScheduled = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('autoposts').whereIn('id', ids).where('state', 'scheduled').delete();

// Public and without a password: a message sent to another network cannot be taken back.
const outForAll = (query: Knex.QueryBuilder, now: Date) =>
  query
    .where({ 'p.listed': 1 })
    .whereNull('p.password')
    .where('p.published_at', '<=', now)
    .where(inside => inside.whereNull('p.publish_down').orWhere('p.publish_down', '>', now));

const atOnce = 200;

/** Scheduled messages whose post is published, locked for the caller; locked rows of other workers are skipped. */
export const dueScheduled = (sql: Transaction, now: Date, postId?: number): Promise<number[]> =>
  outForAll(sql('autoposts as a').join('posts as p', 'p.id', 'a.post_id').where('a.state', 'scheduled'), now)
    .modify(query => {
      if (postId !== undefined) query.where('a.post_id', postId);
    })
    .orderBy('a.id')
    .limit(atOnce)
    .pluck('a.id');

/** Claims scheduled messages; returns those that this call has claimed. */
export const claimScheduled = async (sql: Transaction, ids: readonly number[], now: Date): Promise<number[]> => {
  const taken: number[] = await sql('autoposts')
    .whereIn('id', ids)
    .where('state', 'scheduled')
    .orderBy('id')
    .forUpdate()
    .pluck('id');
  if (taken.length > 0) await sql('autoposts').whereIn('id', taken).update({ state: 'waiting', requested_at: now });
  return taken;
};
