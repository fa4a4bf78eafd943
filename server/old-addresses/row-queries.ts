import type { Knex, Sql } from '../core/db/index.ts';
import { slugOf } from '../core/paths/index.ts';
import type { NamedTarget, NumberedTarget, RowKind } from './target.ts';

/** A row that an old address may mean, by the id and the name that it has here. */
export interface FoundRow {
  readonly id: number;
  readonly name: string;
}

const tables: Readonly<Record<RowKind, { readonly table: string; readonly name: string; readonly hides?: true }>> = {
  article: { table: 'items', name: 'alias' },
  articleCategory: { table: 'item_categories', name: 'alias' },
  articleTag: { table: 'item_tag_names', name: 'alias', hides: true },
  articleAuthor: { table: 'users', name: 'permalink' },
  post: { table: 'posts', name: 'slug' },
  category: { table: 'categories', name: 'alias', hides: true },
  tag: { table: 'tags', name: 'alias' },
  team: { table: 'teams', name: 'alias' },
  author: { table: 'users', name: 'permalink' },
};

const select = (sql: Sql, kind: RowKind): Knex.QueryBuilder => {
  const { table, name, hides } = tables[kind];
  return sql({ r: table })
    .select({ id: 'r.id', name: `r.${name}` })
    .where(hides ? { 'r.published': 1 } : {});
};

/** Whether a row has this alias, or one made from it. */
export const isNamed = (row: FoundRow, alias: string): boolean => {
  const [own, wanted] = [slugOf(row.name), slugOf(alias)];
  // The later of two rows with one alias got a suffix.
  return wanted !== '' && (own === wanted || own.startsWith(`${wanted}-`));
};

/** The row with a number of the old sites; undefined when there is none. */
export const rowByNumber = (
  sql: Sql,
  sources: readonly string[],
  { kind, id }: Pick<NumberedTarget, 'kind' | 'id'>,
): Promise<FoundRow | undefined> =>
  select(sql, kind)
    .whereIn('r.legacy_source', [...sources])
    .where('r.legacy_id', id)
    .orderBy('r.id')
    .first();

/** Kinds of an import whose rows may be merged with rows that were here, by the table of those. */
const mergedKinds: Readonly<Record<string, string>> = {
  'joomla users': 'users',
  'joomla item_tag_names': 'joomla tags',
  'easyblog tags': 'easyblog tags',
};

/** The row with which an import merged the row of a number: an account with its e-mail address, a tag of its name. */
export const mergedRow = async (
  sql: Sql,
  { kind, system, id }: Pick<NumberedTarget, 'kind' | 'system' | 'id'>,
): Promise<FoundRow | undefined> => {
  const { table } = tables[kind];
  const merged = mergedKinds[`${system} ${table}`];
  if (merged === undefined) return undefined;
  return await select(sql, kind)
    .join('import_rows as m', 'm.row_id', 'r.id')
    .join('old_sites as s', 's.id', 'm.site_id')
    .where({ 's.kind': 'joomla', 'm.kind': merged, 'm.old_id': id, 'm.outcome': 'merged', 'm.table_name': table })
    .orderBy('s.id')
    .first();
};

const folded = (words: string): string => words.normalize('NFC').toLowerCase();

const mostTwins = 50;

/** A tag of articles by its title, then by the alias that the title makes: its index finds both. */
const tagByTitle = async (sql: Sql, title: string): Promise<FoundRow | undefined> => {
  const alias = slugOf(title);
  if (alias === '') return undefined;
  const rows: (FoundRow & { title: string })[] = await select(sql, 'articleTag')
    .select('r.title')
    .where(either => either.where('r.alias', alias).orWhereBetween('r.alias', [`${alias}-`, `${alias}-\u{FFFF}`]))
    .orderBy('r.id')
    .limit(mostTwins);
  return (
    rows.find(row => row.title === title) ??
    rows.find(row => folded(row.title) === folded(title)) ??
    rows.find(row => row.name === alias)
  );
};

/** Rows of a name, the oldest first; of articles and posts only those of the old sites. */
export const rowsByName = async (
  sql: Sql,
  sources: readonly string[],
  { kind, name, within }: NamedTarget,
  most: number,
): Promise<FoundRow[]> => {
  if (kind === 'articleTag') return [await tagByTitle(sql, name)].filter(row => row !== undefined);
  const query = select(sql, kind).where(`r.${tables[kind].name}`, name).orderBy('r.id');
  if (kind === 'article' || kind === 'post') query.whereIn('r.legacy_source', [...sources]);
  if (within !== undefined) query.join('item_categories as c', 'c.id', 'r.category_id').where('c.alias', within);
  return await query.limit(most);
};

/** The row of a name. */
export const rowByName = async (
  sql: Sql,
  sources: readonly string[],
  target: NamedTarget,
): Promise<FoundRow | undefined> => (await rowsByName(sql, sources, target, 1))[0];

export const rowWithId = async (sql: Sql, kind: RowKind, id: number): Promise<FoundRow | undefined> =>
  await select(sql, kind).where('r.id', id).first();
