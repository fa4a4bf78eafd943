import type { Sql, Transaction } from '../../core/db/index.ts';
import { sessionHash } from '../sign-in/session-queries.ts';

export interface OwnSession {
  readonly id: number;
  /** Browser and system; empty if unknown. */
  readonly device: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly isCurrent: boolean;
}

const shownMost = 100;

/** Sessions of an account that have not expired, the current one first, then those used last. */
export const ownSessions = async (
  sql: Sql,
  userId: number,
  { cookie, now }: { readonly cookie: string | undefined; readonly now: Date },
): Promise<OwnSession[]> => {
  const rows: (Omit<OwnSession, 'isCurrent'> & { hash: string })[] = await sql('sessions')
    .select({ id: 'id', device: 'device', createdAt: 'created_at', seenAt: 'seen_at', hash: 'hash' })
    .where('user_id', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(shownMost);
  const current = cookie === undefined ? '' : sessionHash(cookie);
  const sessions = rows.map(({ hash, ...row }) => ({ ...row, isCurrent: hash === current }));
  return [...sessions.filter(one => one.isCurrent), ...sessions.filter(one => !one.isCurrent)];
};

/** Ends a session of the account; 0 if it is another account's or gone. */
export const endOwnSession = (sql: Transaction, userId: number, id: number): Promise<number> =>
  sql('sessions').where({ id, user_id: userId }).delete();

/** Ends all other sessions of an account and its tokens; returns the number of sessions. */
export const endOtherSessions = async (sql: Transaction, userId: number, cookie: string): Promise<number> => {
  await sql('api_tokens').where('user_id', userId).delete();
  return sql('sessions').where('user_id', userId).whereNot('hash', sessionHash(cookie)).delete();
};

/** Marks the session of this cookie as one that has passed two factors. */
export const markTwoFactor = (sql: Transaction, cookie: string): Promise<number> =>
  sql('sessions').where('hash', sessionHash(cookie)).update({ two_factor: true });

/** True if the session of this cookie has passed two factors. */
export const hasTwoFactor = async (sql: Sql, cookie: string | undefined): Promise<boolean> => {
  if (!cookie) return false;
  const row: { two_factor: number } | undefined = await sql('sessions')
    .select('two_factor')
    .where('hash', sessionHash(cookie))
    .first();
  return row?.two_factor === 1;
};

/** The sessions and tokens of an account count as signed in with one factor from now on. */
export const clearTwoFactor = async (sql: Transaction, userId: number): Promise<void> => {
  for (const table of ['sessions', 'api_tokens'])
    await sql(table).where('user_id', userId).update({ two_factor: false });
};
