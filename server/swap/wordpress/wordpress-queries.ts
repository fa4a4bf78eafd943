import type { Sql } from '../../core/db/index.ts';
import { type PictureRow, pictureColumns, pictureFrom, type StoredPicture } from '../../media/index.ts';

type LegacyTable = 'users' | 'categories' | 'tags' | 'posts' | 'comments' | 'media';

/** Our rows that came from these rows of an old site under one of its names; the first name counts. */
export const rowsOfSources = async (
  sql: Sql,
  table: LegacyTable,
  sources: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows: { id: number; legacy_id: string; legacy_source: string }[] = keys.length
    ? await sql(table)
        .select('id', 'legacy_id', 'legacy_source')
        .whereIn('legacy_source', [...sources])
        .whereIn('legacy_id', [...keys])
    : [];
  const byName = rows.sort((one, other) => sources.indexOf(other.legacy_source) - sources.indexOf(one.legacy_source));
  return new Map(byName.map(row => [row.legacy_id, row.id]));
};

/** Stored pictures of an old site, by their keys there. */
export const picturesOfSources = async (
  sql: Sql,
  sources: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> => {
  const rows: (PictureRow & { legacy_id: string })[] = keys.length
    ? await sql('media')
        .select(pictureColumns)
        .select('legacy_id')
        .whereIn('legacy_source', [...sources])
        .whereIn('legacy_id', [...keys])
        .where('kind', 'picture')
    : [];
  return new Map(rows.map(row => [row.legacy_id, pictureFrom(row)]));
};

export interface NamedTerm {
  readonly id: number;
  readonly source: string | null;
}

/** The term of this alias, with the source that it came from. */
export const termWithAlias = (sql: Sql, table: 'categories' | 'tags', alias: string): Promise<NamedTerm | undefined> =>
  sql(table).select({ id: 'id', source: 'legacy_source' }).where('alias', alias).first();

/** Numbers of the last comments of posts. */
export const lastNumbers = async (sql: Sql, postIds: readonly number[]): Promise<Map<number, number>> => {
  const rows: { post_id: number; last: number }[] = postIds.length
    ? await sql('comments')
        .select('post_id')
        .whereIn('post_id', [...postIds])
        .groupBy('post_id')
        .max({ last: 'number' })
    : [];
  return new Map(rows.map(({ post_id, last }) => [post_id, last]));
};

/** Position of a comment in its thread. */
export interface InThread {
  readonly id: number;
  readonly rootId: number;
  readonly depth: number;
}

/** Comments of an old site with their positions, by their keys there. */
export const threadsOf = async (
  sql: Sql,
  sources: readonly string[],
  keys: readonly string[],
): Promise<Map<string, InThread>> => {
  const rows: { id: number; root_id: number | null; depth: number; legacy_id: string }[] = keys.length
    ? await sql('comments')
        .select('id', 'root_id', 'depth', 'legacy_id')
        .whereIn('legacy_source', [...sources])
        .whereIn('legacy_id', [...keys])
    : [];
  return new Map(rows.map(({ id, root_id, depth, legacy_id }) => [legacy_id, { id, rootId: root_id ?? id, depth }]));
};

/** Ids of the terms that posts have here, as `post:term`. */
export const termsOfPosts = async (
  sql: Sql,
  table: 'post_categories' | 'post_tags',
  postId: number,
): Promise<ReadonlySet<number>> => {
  const column = table === 'post_categories' ? 'category_id' : 'tag_id';
  return new Set(await sql(table).where('post_id', postId).pluck(column));
};

/** Names of the folders of these pictures. */
export const namesOfPictures = (sql: Sql, ids: readonly number[]): Promise<string[]> =>
  sql('media')
    .whereIn('id', [...ids])
    .pluck('name');

/** Ids of the pictures that a run added. */
export const picturesOfRun = (sql: Sql, runId: number): Promise<number[]> =>
  sql('import_rows').where({ run_id: runId, outcome: 'added', table_name: 'media' }).pluck('row_id');
