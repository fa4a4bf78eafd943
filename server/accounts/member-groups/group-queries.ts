import type { Sql } from '../../core/db/index.ts';

export interface GroupTitle {
  readonly id: number;
  readonly title: string;
}

/** Every group of accounts, by title. */
export const groupTitles = (sql: Sql): Promise<GroupTitle[]> =>
  sql('member_groups').select('id', 'title').orderBy(['title', 'id']);
