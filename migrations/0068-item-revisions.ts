import { at, idOf, refers, table, tables } from './table.ts';

/** Revisions of articles: the text after each save that changed it, numbered for each article. */
export const { up, down } = tables(
  table('item_revisions', t => {
    idOf(t);
    refers(t, 'item_id', 'items', 'CASCADE');
    t.integer('ordering').unsigned().notNullable();
    t.string('title', 255).notNullable();
    t.specificType('content', 'mediumtext').notNullable();
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    t.unique(['item_id', 'ordering']);
    t.index(['created_by', 'id'], 'item_revisions_by_writer');
  }),
);
