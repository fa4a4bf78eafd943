import type { Knex } from 'knex';
import { columns } from './alter.ts';

const levelColumn = (t: Knex.AlterTableBuilder): void => {
  t.integer('access_level_id').unsigned().nullable();
  t.foreign('access_level_id').references('access_levels.id').onDelete('SET NULL');
};

/** The access level of articles and of their categories. */
export const { up, down } = columns(
  { table: 'item_categories', columns: ['access_level_id'], build: levelColumn },
  { table: 'items', columns: ['access_level_id'], build: levelColumn },
);
