import type { Sql } from '../../core/db/index.ts';

export interface TagRow {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
}

const select = (sql: Sql) => sql('tags').select('id', 'title', 'alias');

/** Tags of these ids, ordered by title. */
export const tagsOf = (sql: Sql, ids: readonly number[]): Promise<TagRow[]> =>
  select(sql).whereIn('id', ids).orderBy(['title', 'id']);

export const tagBy = (sql: Sql, by: { alias: string } | { id: number }): Promise<TagRow | undefined> =>
  select(sql).where(by).first();
