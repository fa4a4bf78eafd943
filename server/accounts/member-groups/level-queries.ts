import type { Sql } from '../../core/db/index.ts';

export interface LevelTitle {
  readonly id: number;
  readonly title: string;
}

/** Every access level, by title. */
export const levelTitles = (sql: Sql): Promise<LevelTitle[]> =>
  sql('access_levels').select('id', 'title').orderBy(['title', 'id']);
