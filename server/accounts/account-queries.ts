import { errorNumber, type Sql, type Transaction } from '../core/db/index.ts';
import type { Role } from '../core/policy/index.ts';

export type AccountStatus = 'active' | 'waiting' | 'blocked' | 'erased';

export interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly status: AccountStatus;
}

/** Columns of `users` that form an `AccountRow`. */
export const accountColumns = ['id', 'username', 'name', 'email', 'password', 'role', 'status'] as const;

export const accountById = (sql: Sql, id: number): Promise<AccountRow | undefined> =>
  sql('users').select(accountColumns).where('id', id).first();

export const accountByUsername = (sql: Sql, key: string): Promise<AccountRow | undefined> =>
  sql('users').select(accountColumns).where('username_key', key).first();

export const accountByEmail = (sql: Sql, key: string): Promise<AccountRow | undefined> =>
  sql('users').select(accountColumns).where('email_key', key).first();

export interface NewAccount {
  readonly username: string;
  readonly usernameKey: string;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly website: string;
  readonly password: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly permalink: string;
  readonly now: Date;
  readonly confirmedAt: Date | null;
}

/** Unique key that rejected an insert. */
export type TakenKey = 'username' | 'email' | 'permalink';

// Only the server's own message names the key; knex's message contains the whole statement with all column names.
const takenKeyOf = (error: unknown): TakenKey | undefined => {
  if (errorNumber(error) !== 1062 || !(error instanceof Error) || !('sqlMessage' in error)) return undefined;
  const sentence = String(error.sqlMessage);
  if (sentence.includes('users_username_key_')) return 'username';
  return sentence.includes('users_email_key_') ? 'email' : 'permalink';
};

/** Inserts an account and returns its id, or the unique key that is already taken. */
export const addAccountRow = async (sql: Transaction, account: NewAccount): Promise<number | TakenKey> => {
  const { usernameKey, emailKey, now, confirmedAt, ...rest } = account;
  try {
    const [id] = await sql('users').insert({
      ...rest,
      username_key: usernameKey,
      email_key: emailKey,
      created_at: now,
      confirmed_at: confirmedAt,
    });
    return Number(id);
  } catch (error) {
    const taken = takenKeyOf(error);
    if (taken) return taken;
    throw error;
  }
};

const orTakenKey = async (work: () => Promise<number>): Promise<number | 'email'> => {
  try {
    return await work();
  } catch (error) {
    if (takenKeyOf(error) === 'email') return 'email';
    throw error;
  }
};

/**
 * Activates a waiting account under its address. Returns the number of rows changed, or 'email' if another account has
 * the address.
 */
export const confirmAccount = (sql: Transaction, id: number, emailKey: string, now: Date): Promise<number | 'email'> =>
  orTakenKey(() =>
    sql('users').where({ id, status: 'waiting' }).update({ status: 'active', email_key: emailKey, confirmed_at: now }),
  );

export const changeEmail = (
  sql: Transaction,
  id: number,
  { email, emailKey, now }: { email: string; emailKey: string; now: Date },
): Promise<number | 'email'> =>
  orTakenKey(() => sql('users').where('id', id).update({ email, email_key: emailKey, confirmed_at: now }));

/** Changes the names and the address of an account. Returns the unique key that is taken, or undefined. */
export const changeNames = async (
  sql: Transaction,
  id: number,
  names: { username: string; usernameKey: string; name: string; email?: string; emailKey?: string },
): Promise<TakenKey | undefined> => {
  const { usernameKey, emailKey, ...rest } = names;
  try {
    await sql('users')
      .where('id', id)
      .update({ ...rest, username_key: usernameKey, ...(emailKey === undefined ? {} : { email_key: emailKey }) });
    return undefined;
  } catch (error) {
    const taken = takenKeyOf(error);
    if (taken) return taken;
    throw error;
  }
};

export const setPassword = (sql: Transaction, id: number, password: string): Promise<number> =>
  sql('users').where({ id, status: 'active' }).update({ password });

/** Replaces the password only if the verified one is still stored: a parallel change wins. */
export const exchangePassword = (sql: Transaction, id: number, verified: string, password: string): Promise<number> =>
  sql('users').where({ id, status: 'active', password: verified }).update({ password });

export const markSeen = (sql: Transaction, id: number, now: Date): Promise<number> =>
  sql('users').where({ id, status: 'active' }).update({ seen_at: now });

export const setRole = (sql: Transaction, id: number, role: Role): Promise<number> =>
  sql('users').where('id', id).update({ role });

/** Changes the status only if the account still has the status `from`. */
export const setStatus = (sql: Transaction, id: number, from: AccountStatus, to: AccountStatus): Promise<number> =>
  sql('users').where({ id, status: from }).update({ status: to });

/** Ids of the active administrators, with their rows locked in the order of ids. */
export const activeAdmins = async (sql: Transaction): Promise<number[]> => {
  const rows: { id: number }[] = await sql('users')
    .select('id')
    .where({ role: 'admin', status: 'active' })
    .orderBy('id')
    .forUpdate();
  return rows.map(({ id }) => id);
};

export interface ListedAccount extends Omit<AccountRow, 'password'> {
  readonly createdAt: Date;
  readonly seenAt: Date | null;
}

export const accountsList = (sql: Sql, { role, most }: { role?: Role; most: number }): Promise<ListedAccount[]> =>
  sql('users')
    .select('id', 'username', 'name', 'email', 'role', 'status', 'created_at as createdAt', 'seen_at as seenAt')
    .modify(query => {
      if (role) query.where('role', role);
    })
    .orderBy('id')
    .limit(most);

/** Id of the oldest account with the role. */
export const firstWithRole = async (sql: Sql, role: Role): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('users')
    .select('id')
    .where({ role, status: 'active' })
    .orderBy('id')
    .first();
  return row?.id;
};

/** True if an administrator has ever signed in. */
export const hasAdminSignedIn = async (sql: Sql): Promise<boolean> =>
  (await sql('users').select('id').where({ role: 'admin', status: 'active' }).whereNotNull('seen_at').first()) !==
  undefined;

export const hasAccounts = async (sql: Sql): Promise<boolean> => (await sql('users').select('id').limit(1)).length > 0;
