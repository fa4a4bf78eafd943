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

const columns = ['id', 'username', 'name', 'email', 'password', 'role', 'status'] as const;

export const accountById = (sql: Sql, id: number): Promise<AccountRow | undefined> =>
  sql('users').select(columns).where('id', id).first();

export const accountByUsername = (sql: Sql, key: string): Promise<AccountRow | undefined> =>
  sql('users').select(columns).where('username_key', key).first();

export const accountByEmail = (sql: Sql, key: string): Promise<AccountRow | undefined> =>
  sql('users').select(columns).where('email_key', key).first();

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

/** Which unique key refused the row. */
export type Taken = 'username' | 'email' | 'permalink';

// The server's own sentence names the key; knex's message holds the whole statement, and so every column.
const takenBy = (error: unknown): Taken | undefined => {
  if (errorNumber(error) !== 1062 || !(error instanceof Error) || !('sqlMessage' in error)) return undefined;
  const sentence = String(error.sqlMessage);
  if (sentence.includes('users_username_key_')) return 'username';
  return sentence.includes('users_email_key_') ? 'email' : 'permalink';
};

/** The new account's id, or what is taken: the unique keys settle who was first. */
export const addAccountRow = async (sql: Transaction, account: NewAccount): Promise<number | Taken> => {
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
    const taken = takenBy(error);
    if (taken) return taken;
    throw error;
  }
};

const unlessTaken = async (work: () => Promise<number>): Promise<number | 'email'> => {
  try {
    return await work();
  } catch (error) {
    if (takenBy(error) === 'email') return 'email';
    throw error;
  }
};

/** A waiting account becomes one, under its address: one row, none, or the address has an account already. */
export const confirmAccount = (sql: Transaction, id: number, emailKey: string, now: Date): Promise<number | 'email'> =>
  unlessTaken(() =>
    sql('users').where({ id, status: 'waiting' }).update({ status: 'active', email_key: emailKey, confirmed_at: now }),
  );

export const changeEmail = (
  sql: Transaction,
  id: number,
  { email, emailKey, now }: { email: string; emailKey: string; now: Date },
): Promise<number | 'email'> =>
  unlessTaken(() => sql('users').where('id', id).update({ email, email_key: emailKey, confirmed_at: now }));

export const setPassword = (sql: Transaction, id: number, password: string): Promise<number> =>
  sql('users').where({ id, status: 'active' }).update({ password });

/** Only while the password is still the one that was proven: whoever changed it meanwhile was first. */
export const exchangePassword = (sql: Transaction, id: number, proven: string, password: string): Promise<number> =>
  sql('users').where({ id, status: 'active', password: proven }).update({ password });

export const markSeen = (sql: Transaction, id: number, now: Date): Promise<number> =>
  sql('users').where({ id, status: 'active' }).update({ seen_at: now });

export const setRole = (sql: Transaction, id: number, role: Role): Promise<number> =>
  sql('users').where('id', id).update({ role });

/** From one status to another; an account that has another one stays as it is. */
export const setStatus = (sql: Transaction, id: number, from: AccountStatus, to: AccountStatus): Promise<number> =>
  sql('users').where({ id, status: from }).update({ status: to });

/** Who may administer the site, in one order; their rows are held. */
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

/** The oldest account that has the role. */
export const firstWithRole = async (sql: Sql, role: Role): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('users')
    .select('id')
    .where({ role, status: 'active' })
    .orderBy('id')
    .first();
  return row?.id;
};

export const hasAccounts = async (sql: Sql): Promise<boolean> => (await sql('users').select('id').limit(1)).length > 0;
