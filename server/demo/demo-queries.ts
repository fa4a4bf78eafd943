import type { Sql } from '../core/db/index.ts';
import type { Role } from '../core/policy/index.ts';

const batchSize = 500;

/** Rows in batches: one statement each, small enough for any server's packet limit. */
export const insertAll = async (sql: Sql, table: string, rows: readonly object[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += batchSize)
    await sql(table).insert(rows.slice(start, start + batchSize));
};

export const highestId = async (sql: Sql, table: string): Promise<number> => {
  const row = await sql(table).max('id as top').first();
  return Number(row?.top ?? 0);
};

export const countOf = async (sql: Sql, table: string): Promise<number> => {
  const row = await sql(table).count('* as count').first();
  return Number(row?.count ?? 0);
};

interface SeededPosts {
  readonly count: number;
  /** Id and date of the first of them. */
  readonly firstId: number;
  readonly firstDate: Date;
}

/** Posts of these authors; undefined if there are none. */
export const seededPosts = async (sql: Sql, authors: readonly number[]): Promise<SeededPosts | undefined> => {
  const posts = () => sql('posts').whereIn('author_id', [...authors]);
  const first: Pick<SeededPosts, 'firstId' | 'firstDate'> | undefined = await posts()
    .orderBy('id')
    .first({ firstId: 'id', firstDate: 'published_at' });
  const counted = await posts().count({ count: '*' }).first();
  return first && { ...first, count: Number(counted?.count ?? 0) };
};

/** Alias to id of a taxonomy, or username to id of the accounts. */
export const idsBy = async (sql: Sql, table: string, column: string): Promise<ReadonlyMap<string, number>> => {
  const rows: { id: number; name: string }[] = await sql(table).select('id', `${column} as name`);
  return new Map(rows.map(row => [row.name, row.id]));
};

export interface NewAccount {
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly biography: string;
  readonly website: string;
  readonly createdAt: Date;
}

export const accountRow = ({ username, name, role, password, biography, website, createdAt }: NewAccount) => ({
  username,
  username_key: username.normalize('NFKC').toLowerCase(),
  name,
  email: `${username}@lectern.example`,
  email_key: `${username}@lectern.example`,
  password,
  role,
  permalink: username,
  biography,
  website,
  created_at: createdAt,
  confirmed_at: createdAt,
});
