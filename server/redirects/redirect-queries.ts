import { isDuplicate, type Knex, likePrefix, type Sql, type Transaction } from '../core/db/index.ts';
import { listSize, type Ordering } from '../core/http/index.ts';

/** 410: the address is gone permanently and has no target. */
export type RedirectStatus = 301 | 302 | 410;

export interface Redirect {
  readonly id: number;
  readonly path: string;
  readonly target: string;
  readonly status: RedirectStatus;
  readonly hits: number;
  readonly createdAt: Date;
  readonly hitAt: Date | null;
}

const columns = {
  id: 'id',
  path: 'path',
  target: 'target',
  status: 'status',
  hits: 'hits',
  createdAt: 'created_at',
  hitAt: 'hit_at',
} as const;

/** The redirect that has exactly this key. */
export const redirectOf = (sql: Sql, path: string): Promise<Redirect | undefined> =>
  sql('redirects').select(columns).where('path', path).first();

/** The redirects that have exactly these keys. */
export const redirectsOfKeys = (sql: Sql, keys: readonly string[]): Promise<Redirect[]> =>
  sql('redirects')
    .select(columns)
    .whereIn('path', [...keys]);

/** The first redirect of these keys, in their order (`redirectKeys`); undefined: the address leads nowhere. */
export const redirectAmongKeys = async (sql: Sql, keys: readonly string[]): Promise<Redirect | undefined> => {
  if (keys.length === 0) return undefined;
  const rows = await redirectsOfKeys(sql, keys);
  return rows.sort((a, b) => keys.indexOf(a.path) - keys.indexOf(b.path))[0];
};

export const redirectsAmong = (sql: Sql, ids: readonly number[]): Promise<Redirect[]> =>
  sql('redirects')
    .select(columns)
    .whereIn('id', [...new Set(ids)]);

export interface RedirectFields {
  readonly path: string;
  readonly target: string;
  readonly status: RedirectStatus;
}

/** The id; null when the path leads somewhere already. */
export const addRedirect = async (sql: Transaction, fields: RedirectFields, now: Date): Promise<number | null> => {
  try {
    const [id] = await sql('redirects').insert({ ...fields, created_at: now });
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};

/** False when another one has the path already. */
export const changeRedirect = async (sql: Transaction, id: number, fields: RedirectFields): Promise<boolean> => {
  try {
    await sql('redirects')
      .where('id', id)
      .update({ ...fields });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

export const dropRedirects = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('redirects')
    .whereIn('id', [...ids])
    .delete();

export interface PathFilter {
  readonly search: string;
  readonly sort: string;
  readonly ordering: Ordering;
  readonly start: number;
}

interface IndexScan {
  readonly index: string;
  readonly column: string;
  /** Every row's is greater. */
  readonly least: number | string;
}

// A search reads a range of the index of paths; otherwise the index of the sort is scanned.
const listed = (
  sql: Sql,
  table: 'redirects' | 'not_founds',
  { search }: Pick<PathFilter, 'search'>,
  { index, column, least }: IndexScan,
): Knex.QueryBuilder =>
  search
    ? sql(table).where('path', 'like', likePrefix(search))
    : sql.from(sql.raw('?? FORCE INDEX (??)', [table, index])).where(column, '>', least);

const byId: IndexScan = { index: 'PRIMARY', column: 'id', least: 0 };

const countedIn = async (sql: Sql, table: 'redirects' | 'not_founds', filter: PathFilter): Promise<number> => {
  const [row]: { n: number }[] = await listed(sql, table, filter, byId).count({ n: '*' });
  return Number(row?.n ?? 0);
};

const inOrder = (query: Knex.QueryBuilder, column: string, { ordering, start }: PathFilter): Knex.QueryBuilder =>
  query
    .orderBy(
      column === 'id'
        ? [{ column, order: ordering }]
        : [
            { column, order: ordering },
            { column: 'id', order: ordering },
          ],
    )
    .limit(listSize)
    .offset(start);

const redirectScans: Readonly<Record<string, IndexScan>> = {
  hits: { index: 'redirects_used', column: 'hits', least: -1 },
};

export const redirectsPage = async (
  sql: Sql,
  filter: PathFilter,
): Promise<{ readonly redirects: Redirect[]; readonly total: number }> => {
  const scan = redirectScans[filter.sort] ?? byId;
  const query = listed(sql, 'redirects', filter, scan).select(columns);
  const redirects: Redirect[] = await inOrder(query, scan.column, filter);
  return { redirects, total: await countedIn(sql, 'redirects', filter) };
};

export interface Missing {
  readonly id: number;
  readonly path: string;
  readonly count: number;
  readonly referrer: string;
  readonly lastAt: Date;
}

const byCount: IndexScan = { index: 'not_founds_count', column: 'count', least: 0 };

const missingScans: Readonly<Record<string, IndexScan>> = {
  date: { index: 'not_founds_last', column: 'last_at', least: '1970-01-02' },
};

export const missingPage = async (
  sql: Sql,
  filter: PathFilter,
): Promise<{ readonly missing: Missing[]; readonly total: number }> => {
  const scan = missingScans[filter.sort] ?? byCount;
  const query = listed(sql, 'not_founds', filter, scan).select({
    id: 'id',
    path: 'path',
    count: 'count',
    referrer: 'referrer',
    lastAt: 'last_at',
  });
  const missing: Missing[] = await inOrder(query, scan.column, filter);
  return { missing, total: await countedIn(sql, 'not_founds', filter) };
};

/** The longest unheard of, `most` of them. */
export const oldestMissing = async (sql: Sql, most: number): Promise<number[]> => {
  const rows: { id: number }[] = await sql
    .select('id')
    .from(sql.raw('not_founds FORCE INDEX (not_founds_last)'))
    .where('last_at', '>', '1970-01-02')
    .orderBy(['last_at', 'id'])
    .limit(most);
  return rows.map(({ id }) => id);
};

/** How many addresses are remembered. */
export const missingCount = async (sql: Sql): Promise<number> => {
  const [row]: { n: number }[] = await listed(sql, 'not_founds', { search: '' }, byId).count({ n: '*' });
  return Number(row?.n ?? 0);
};

export const forgetMissing = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('not_founds')
    .whereIn('id', [...ids])
    .delete();

export const forgetMissingPath = (sql: Transaction, path: string): Promise<number> =>
  sql('not_founds').where('path', path).delete();

export const forgetMissingPaths = (sql: Transaction, paths: readonly string[]): Promise<number> =>
  sql('not_founds')
    .whereIn('path', [...paths])
    .delete();
