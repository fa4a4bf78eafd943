import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const indexes = [
  { table: 'comments', name: 'comments_by_date', columns: ['created_at'] },
  { table: 'comments', name: 'comments_by_change', columns: ['state', 'modified_at'] },
  { table: 'item_comments', name: 'item_comments_by_date', columns: ['created_at'] },
] as const;

/** Comments of every state in the order they were written, and those of one state by when they were changed. */
export const up = async (knex: Knex): Promise<void> => {
  for (const { table, name, columns } of indexes) await addIndex(knex, table, name, columns);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const { table, name } of indexes) await dropIndex(knex, table, name);
};
