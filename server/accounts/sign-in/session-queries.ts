import { digest, preparedQuery, type Sql, type Transaction } from '../../core/db/index.ts';
import type { Account, Activity, Role } from '../../core/policy/index.ts';
import { coAuthoredPosts } from '../co-authored-queries.ts';
import { type AudienceRow, audienceColumn, audiencesFor } from '../member-groups/audience-queries.ts';

export interface SessionRow {
  readonly id: number;
  readonly token: string;
  readonly seenAt: Date;
  readonly remember: boolean;
  readonly account: Account;
}

/** Columns of an account that acts, beside the two factors that were proved. */
export interface ActingRow extends AudienceRow {
  two_factor: number;
  user_id: number;
  role: Role;
  name: string;
  username: string;
  email: string;
  website: string;
  avatar: string | null;
  timezone: string;
  language: string;
}

interface Row extends ActingRow {
  id: number;
  token: string;
  seen_at: Date;
  remember: number;
  activity: Activity;
}

/** Columns of `users as u` and its picture `media as m` that make an acting account. */
export const actingColumns = (sql: Sql) => ({
  ...{ user_id: 'u.id', role: 'u.role', name: 'u.name', username: 'u.username', email: 'u.email' },
  ...{ website: 'u.website', timezone: 'u.timezone', language: 'u.language', avatar: 'm.name' },
  ...audienceColumn(sql),
});

/** Account that acts. Without a second factor an account with one of `twoFactorRoles` is a reader. */
export const actingAccount = async (sql: Sql, row: ActingRow, twoFactorRoles: readonly Role[]): Promise<Account> => {
  const { user_id: id, role: heldRole, name, username, email, website, avatar, timezone, language } = row;
  const isReduced = row.two_factor !== 1 && twoFactorRoles.includes(heldRole);
  const role: Role = isReduced ? 'reader' : heldRole;
  return {
    ...{ id, role, name, username, email, website, avatar, timezone, language },
    ...(isReduced ? { heldRole } : {}),
    audiences: await audiencesFor(sql, row, role),
    ...(role === 'blogger' || role === 'author' ? { coAuthored: await coAuthoredPosts(sql, id) } : {}),
  };
};

/** Digest of a session cookie; the cookie's value itself is never stored. */
export const sessionHash = (cookie: string): string => digest('session', cookie);

// Each part reads one entry of an index. LIMIT keeps the optimizer from joining the tables.
const accountActivity = `COALESCE(
  (SELECT 'posts' FROM team_members WHERE user_id = u.id LIMIT 1),
  (SELECT 'posts' FROM posts WHERE author_id = u.id LIMIT 1),
  (SELECT 'responses' FROM comments WHERE author_id = u.id LIMIT 1),
  (SELECT 'responses' FROM comment_likes WHERE user_id = u.id LIMIT 1),
  (SELECT 'responses' FROM favourites WHERE user_id = u.id LIMIT 1),
  (SELECT 'responses' FROM subscriptions WHERE user_id = u.id LIMIT 1),
  (SELECT 'responses' FROM reactions WHERE user_id = u.id LIMIT 1),
  (SELECT 'responses' FROM ratings WHERE user_id = u.id LIMIT 1),
  'none')`;

const sessions = preparedQuery<Row, [hash: string, now: Date]>((sql, values) =>
  sql('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .select('s.id', 's.token', 's.seen_at', 's.remember', 's.two_factor')
    .select({ ...actingColumns(sql), activity: sql.raw(accountActivity) })
    .whereRaw("s.hash = ? AND s.expires_at > ? AND u.status = 'active'", values),
);

/**
 * Unexpired session of a cookie whose account is active. Without a second factor an account with one of
 * `twoFactorRoles` is a reader.
 */
export const sessionOf = async (
  sql: Sql,
  cookie: string,
  { now, twoFactorRoles = [] }: { readonly now: Date; readonly twoFactorRoles?: readonly Role[] },
): Promise<SessionRow | undefined> => {
  const [row] = await sessions(sql, [sessionHash(cookie), now]);
  if (!row) return undefined;
  return {
    id: row.id,
    token: row.token,
    seenAt: row.seen_at,
    remember: row.remember === 1,
    account: { ...(await actingAccount(sql, row, twoFactorRoles)), activity: row.activity },
  };
};

export const addSession = (
  sql: Transaction,
  session: {
    cookie: string;
    userId: number;
    token: string;
    remember: boolean;
    now: Date;
    expiresAt: Date;
    device?: string;
    /** True if the person proved two factors. */
    twoFactor?: boolean;
    /** Time at which the person was identified without a password. */
    verifiedAt?: Date | null;
  },
): Promise<unknown> =>
  sql('sessions').insert({
    hash: sessionHash(session.cookie),
    user_id: session.userId,
    token: session.token,
    remember: session.remember,
    created_at: session.now,
    seen_at: session.now,
    expires_at: session.expiresAt,
    device: session.device ?? '',
    two_factor: session.twoFactor ?? false,
    verified_at: session.verifiedAt ?? null,
  });

/** Whether the person of this session was identified without a password after `since`. */
export const isVerifiedSince = async (sql: Sql, cookie: string, since: Date): Promise<boolean> =>
  (await sql('sessions').select('id').where('hash', sessionHash(cookie)).where('verified_at', '>', since).first()) !==
  undefined;

/** Records the time at which the person of this session was identified anew. */
export const markVerified = (sql: Transaction, cookie: string, at: Date): Promise<number> =>
  sql('sessions').where('hash', sessionHash(cookie)).update({ verified_at: at });

export const endSession = (sql: Transaction, cookie: string): Promise<number> =>
  sql('sessions').where('hash', sessionHash(cookie)).delete();

/** Ends all access of an account: its sessions, and the tokens of its programs. */
export const endSessionsOf = async (sql: Transaction, userId: number): Promise<void> => {
  await sql('sessions').where('user_id', userId).delete();
  await sql('api_tokens').where('user_id', userId).delete();
};

export const prolongSession = (sql: Sql, id: number, now: Date, expiresAt: Date): Promise<number> =>
  sql('sessions').where('id', id).update({ seen_at: now, expires_at: expiresAt });
