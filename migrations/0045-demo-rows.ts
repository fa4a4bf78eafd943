import { table, tables, timestamp } from './table.ts';

/** Rows of the example content, so that it can be removed as a whole. */
export const { up, down } = tables(
  table('demo_rows', 'Rows of the example content, until it is removed.', t => {
    t.string('table_name', 40).notNullable();
    t.integer('row_id').unsigned().notNullable();
    timestamp(t, 'created_at').notNullable();
    t.primary(['table_name', 'row_id']);
  }),
);
