import type { Day } from '../../protocol/dates/dates.ts';
import { type Sql, type Transaction, transact } from '../core/db/index.ts';

const batchSize = 200;

/** Host of the readings whose hosts are not told apart. */
export const otherHosts = '*';

/**
 * Table whose rows count their readings, with the column that names a row and the kind of its rows in `view_counts`.
 */
export type HitTarget =
  | { readonly table: 'posts'; readonly column: 'slug'; readonly kind: 'post' }
  | { readonly table: 'items'; readonly column: 'id'; readonly kind: 'item' };

/** Readings of one row on one day that came from one site. */
export interface Reading {
  readonly name: string | number;
  readonly day: Day;
  /** Host of the site with the link; empty for none. */
  readonly host: string;
  readonly count: number;
}

const portions = <T>(all: readonly T[], size = batchSize): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

// Many in one statement, in the order of the names, so that parallel writers do not deadlock.
const addHits = async (
  tx: Transaction,
  { table, column }: HitTarget,
  hits: ReadonlyMap<string | number, number>,
): Promise<void> => {
  const counted = [...hits].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const portion of portions(counted)) {
    const names = portion.map(([name]) => name);
    const cases = portion.map(() => 'WHEN ? THEN ?').join(' ');
    await tx(table)
      .whereIn(column, names)
      .update({ hits: tx.raw(`hits + CASE ?? ${cases} ELSE 0 END`, [column, ...portion.flat()]) });
  }
};

interface Target {
  readonly id: number;
  /** 0 for an account that is erased. */
  readonly authorId: number;
}

const targetsOf = async (
  tx: Transaction,
  { table, column }: HitTarget,
  names: readonly (string | number)[],
): Promise<Map<string | number, Target>> => {
  const found = new Map<string | number, Target>();
  for (const portion of portions(names)) {
    const rows: (Target & { name: string | number })[] = await tx(`${table} as t`)
      .leftJoin('users as u', 'u.id', 't.author_id')
      .select({ id: 't.id', authorId: tx.raw("IF(u.status = 'erased', 0, t.author_id)"), name: `t.${column}` })
      .whereIn(`t.${column}`, portion);
    for (const { name, ...target } of rows) found.set(typeof name === 'string' ? name.toLowerCase() : name, target);
  }
  return found;
};

interface ViewRow {
  readonly kind: 'author' | 'item' | 'post' | 'site';
  readonly target_id: number;
  readonly day: Day;
  readonly author_id: number;
  views: number;
}

interface ReferrerRow {
  readonly author_id: number;
  readonly day: Day;
  readonly host: string;
  views: number;
}

const add = <T extends { views: number }>(rows: Map<string, T>, key: string, row: T): void => {
  const known = rows.get(key);
  if (known) known.views += row.views;
  else rows.set(key, row);
};

const countsOf = (kind: HitTarget['kind'], readings: readonly Reading[], targets: Map<string | number, Target>) => {
  const views = new Map<string, ViewRow>();
  const referrers = new Map<string, ReferrerRow>();
  const addView = (row: ViewRow): void => add(views, `${row.kind} ${row.target_id} ${row.day}`, row);
  for (const { name, day, host, count } of readings) {
    const target = targets.get(name);
    if (!target) continue;
    const { id, authorId } = target;
    addView({ kind, target_id: id, day, author_id: authorId, views: count });
    if (authorId !== 0) addView({ kind: 'author', target_id: authorId, day, author_id: 0, views: count });
    addView({ kind: 'site', target_id: 0, day, author_id: 0, views: count });
    if (host) add(referrers, `${authorId} ${day} ${host}`, { author_id: authorId, day, host, views: count });
  }
  return { views: inOrder(views), referrers: inOrder(referrers) };
};

const addViews = async (tx: Transaction, rows: readonly ViewRow[]): Promise<void> => {
  for (const portion of portions(rows, 500))
    await tx('view_counts')
      .insert(portion)
      .onConflict(['kind', 'target_id', 'day'])
      .merge({ views: tx.raw('view_counts.views + VALUES(views)'), author_id: tx.raw('VALUES(author_id)') });
};

const addReferrers = async (tx: Transaction, rows: readonly ReferrerRow[]): Promise<void> => {
  for (const portion of portions(rows, 500))
    await tx('referrer_counts')
      .insert(portion)
      .onConflict(['author_id', 'day', 'host'])
      .merge({ views: tx.raw('referrer_counts.views + VALUES(views)') });
};

const hitsOf = (readings: readonly Reading[]): Map<string | number, number> => {
  const hits = new Map<string | number, number>();
  for (const { name, count } of readings) hits.set(name, (hits.get(name) ?? 0) + count);
  return hits;
};

/** Adds readings to the hits of their rows and, with `isByDay`, to the counts of the days: all or nothing. */
export const addReadings = (
  sql: Sql,
  target: HitTarget,
  readings: readonly Reading[],
  { isByDay }: { readonly isByDay: boolean },
): Promise<void> =>
  transact(sql, async tx => {
    const hits = hitsOf(readings);
    await addHits(tx, target, hits);
    if (!isByDay) return;
    const { views, referrers } = countsOf(target.kind, readings, await targetsOf(tx, target, [...hits.keys()]));
    await addViews(tx, views);
    await addReferrers(tx, referrers);
  });

export interface FailedSearch {
  readonly day: Day;
  readonly query: string;
  readonly count: number;
}

export const addFailedSearches = (sql: Sql, searches: readonly FailedSearch[]): Promise<void> =>
  transact(sql, async tx => {
    const rows = inOrder(new Map(searches.map(search => [`${search.day} ${search.query}`, search])));
    for (const portion of portions(rows))
      await tx('failed_searches')
        .insert(portion.map(({ day, query, count }) => ({ day, query, searches: count })))
        .onConflict(['day', 'query'])
        .merge({ searches: tx.raw('failed_searches.searches + VALUES(searches)') });
  });

const atOnce = 1_000;

/** Deletes the counts of days before this one, a thousand rows in each statement to keep locks short. */
export const deleteStatisticsBefore = async (sql: Sql, day: Day): Promise<void> => {
  for (const table of ['view_counts', 'referrer_counts', 'failed_searches'])
    while ((await sql(table).where('day', '<', day).limit(atOnce).delete()) === atOnce);
};
