import { table, tables, timestamp } from './table.ts';

/** Unsaved looks of the site, one for each administrator. */
export const { up, down } = tables(
  table('look_drafts', 'Look that an administrator is trying out, as JSON.', t => {
    t.integer('user_id').unsigned().primary();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    t.text('written', 'mediumtext').notNullable();
    timestamp(t, 'changed_at').notNullable();
  }),
);
