import type { Role } from '../core/actor.ts';
import type { Sql, Transaction } from '../core/db.ts';

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

/** Counts that are kept with their rows, made from the rows. */
export const recount = async (sql: Transaction): Promise<void> => {
  await sql('posts').update({
    comments_count: sql.raw("(SELECT COUNT(*) FROM comments c WHERE c.post_id = posts.id AND c.state = 'published')"),
    comments_made: sql.raw('(SELECT COALESCE(MAX(c.number), 0) FROM comments c WHERE c.post_id = posts.id)'),
  });
  await sql('users').update({
    posts_count: sql.raw('(SELECT COUNT(*) FROM posts p WHERE p.author_id = users.id AND p.listed = 1)'),
  });
  await sql('categories').update({
    posts_count: sql.raw(
      '(SELECT COUNT(*) FROM post_categories j WHERE j.category_id = categories.id AND j.listed = 1)',
    ),
  });
  await sql('tags').update({
    posts_count: sql.raw('(SELECT COUNT(*) FROM post_tags j WHERE j.tag_id = tags.id AND j.listed = 1)'),
  });
};
