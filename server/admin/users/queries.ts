import type { AccountStatus } from '../../accounts/index.ts';
import { countComments } from '../../blog/post-model/index.ts';
import { type Knex, likePrefix, type Sql, type Transaction } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';
import type { Role } from '../../core/policy/index.ts';

export interface UserLine {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
  readonly isBanned: boolean;
}

export interface UserFilter {
  readonly search: string;
  readonly role: string | undefined;
  readonly status: string | undefined;
  readonly sort: string;
  readonly ordering: Ordering;
  readonly start: number;
}

/** A search finds at most so many by each of a name, a username and an address: it goes on in more letters. */
const searchedMost = 1_000;

const columns = {
  id: 'u.id',
  username: 'u.username',
  name: 'u.name',
  email: 'u.email',
  role: 'u.role',
  status: 'u.status',
  createdAt: 'u.created_at',
  seenAt: 'u.seen_at',
} as const;

const idsBy = async (sql: Sql, column: string, search: string): Promise<number[]> => {
  const rows: { id: number }[] = await sql('users')
    .select('id')
    .where(column, 'like', likePrefix(search))
    .limit(searchedMost);
  return rows.map(({ id }) => id);
};

const found = async (sql: Sql, search: string): Promise<number[]> => {
  const key = search.normalize('NFKC').toLowerCase();
  const [names, usernames, emails] = await Promise.all([
    idsBy(sql, 'name', search),
    idsBy(sql, 'username_key', key),
    idsBy(sql, 'email_key', key),
  ]);
  return [...new Set([...names, ...usernames, ...emails])];
};

/** The accounts of one page of the list, and how many there are on all. */
export const usersPage = async (
  sql: Sql,
  filter: UserFilter,
): Promise<{ readonly users: UserLine[]; readonly total: number }> => {
  const ids = filter.search ? await found(sql, filter.search) : null;
  if (ids?.length === 0) return { users: [], total: 0 };
  const narrow = (query: Knex.QueryBuilder): void => {
    if (ids) query.whereIn('u.id', ids);
    else query.where('u.id', '>', 0);
    if (filter.role) query.where('u.role', filter.role);
    if (filter.status) query.where('u.status', filter.status);
  };
  const byName = filter.sort === 'name';
  // Names are read in the order of their index; full rows are read for one page only.
  const rows: Omit<UserLine, 'isBanned'>[] = await sql
    .from(
      byName && !ids && !filter.role && !filter.status
        ? sql.raw('users AS u FORCE INDEX (users_by_name)')
        : 'users as u',
    )
    .select(columns)
    .modify(query => {
      if (byName && !ids && !filter.role && !filter.status) query.where('u.name', '>=', '');
      else narrow(query);
    })
    .orderBy([
      { column: byName ? 'u.name' : 'u.id', order: filter.ordering },
      ...(byName ? [{ column: 'u.id', order: filter.ordering }] : []),
    ])
    .limit(listSize)
    .offset(filter.start);
  const [counted]: { n: number }[] = await sql.from('users as u').modify(narrow).count({ n: '*' });
  const banned = await bannedAmong(
    sql,
    rows.map(({ id }) => id),
  );
  return { users: rows.map(row => ({ ...row, isBanned: banned.has(row.id) })), total: Number(counted?.n ?? 0) };
};

const bannedAmong = async (sql: Sql, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows: { id: number }[] = await sql('bans').select({ id: 'user_id' }).whereIn('user_id', ids);
  return new Set(rows.map(({ id }) => id));
};

/** Accounts by their ids; in a change their rows are held, always in one order. */
export const usersAmong = async (
  sql: Sql,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<UserLine[]> => {
  const query = sql
    .from('users as u')
    .select(columns)
    .whereIn('u.id', [...ids])
    .orderBy('u.id');
  const rows: Omit<UserLine, 'isBanned'>[] = await (lock ? query.forUpdate() : query);
  const banned = await bannedAmong(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map(row => ({ ...row, isBanned: banned.has(row.id) }));
};

/** Numbers of comments and posts of an account, shown before it is blocked. */
export const writtenBy = async (sql: Sql, userId: number): Promise<{ comments: number; posts: number }> => {
  const count = async (table: 'comments' | 'posts', narrow: (query: Knex.QueryBuilder) => void): Promise<number> => {
    const [row]: { n: number }[] = await sql(table).where('author_id', userId).modify(narrow).count({ n: '*' });
    return Number(row?.n ?? 0);
  };
  return {
    comments: await count('comments', query => {
      query.whereNot('state', 'removed');
    }),
    posts: await count('posts', () => {}),
  };
};

export interface Ban {
  readonly byId: number | null;
  readonly createdAt: Date;
}

/** Whether the ban is new: who is banned already stays so. */
export const addBan = async (sql: Transaction, userId: number, ban: Ban): Promise<void> => {
  await sql('bans').insert({ user_id: userId, by_id: ban.byId, created_at: ban.createdAt });
};

export const takeBan = async (sql: Transaction, userId: number): Promise<Ban | undefined> => {
  const ban: Ban | undefined = await sql('bans')
    .select({ byId: 'by_id', createdAt: 'created_at' })
    .where('user_id', userId)
    .forUpdate()
    .first();
  await sql('bans').where('user_id', userId).delete();
  return ban;
};

type Chosen = (query: Knex.QueryBuilder) => void;

const postsOf = async (sql: Transaction, chosen: Chosen): Promise<number[]> => {
  const rows: { id: number }[] = await sql('comments').distinct({ id: 'post_id' }).modify(chosen).orderBy('post_id');
  const ids = rows.map(({ id }) => id);
  // Saving a comment locks its post first.
  if (ids.length > 0) await sql('posts').select('id').whereIn('id', ids).orderBy('id').forUpdate();
  return ids;
};

const changed = async (
  sql: Transaction,
  chosen: Chosen,
  columns: Readonly<Record<string, unknown>>,
): Promise<number[]> => {
  const posts = await postsOf(sql, chosen);
  if (posts.length === 0) return [];
  await sql('comments')
    .modify(chosen)
    .update({ ...columns, version: sql.raw('version + 1') });
  await countComments(sql, posts);
  return posts;
};

/** Published comments of an account. */
export const publishedComments = (sql: Transaction, userId: number): Promise<{ id: number; targetId: number }[]> =>
  sql('comments').select('id', { targetId: 'post_id' }).where({ author_id: userId, state: 'published' });

/** Hides all comments of an account and returns the ids of their posts. */
export const hideComments = (sql: Transaction, userId: number, { byId, createdAt }: Ban): Promise<number[]> =>
  changed(
    sql,
    query => {
      query.where('author_id', userId).whereIn('state', ['published', 'held']);
    },
    // In this order: `state_before` reads the state before it changes.
    {
      state_before: sql.raw('state'),
      state: 'removed',
      removed_at: createdAt,
      removed_by: byId,
      submission: null,
    },
  );

/** Restores the comments that a ban has hidden; those removed before or since stay removed. */
export const showComments = (sql: Transaction, userId: number, { byId, createdAt }: Ban): Promise<number[]> =>
  changed(
    sql,
    query => {
      query.where({ author_id: userId, state: 'removed', removed_by: byId, removed_at: createdAt });
    },
    {
      state: sql.raw("IF(state_before = 'held', 'held', 'published')"),
      state_before: null,
      removed_at: null,
      removed_by: null,
    },
  );
