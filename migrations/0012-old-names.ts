import { binaryString, idColumn, reference, table, tables } from './table.ts';

/** Names under which pages of an old site were found: paths of its menus, and aliases that had to change here. */
export const { up, down } = tables(
  table('old_menus', 'Published menu items of old sites: which page each path of a menu showed.', t => {
    idColumn(t);
    reference(t, 'site_id', 'old_sites', 'CASCADE');
    t.integer('old_id').unsigned().notNullable();
    t.unique(['site_id', 'old_id']);
    t.string('path', 500).notNullable();
    // Query of its link: `option=com_k2&view=item&id=12`. Empty for the front page.
    t.string('link', 1000).notNullable();
    t.boolean('is_home').notNullable().defaultTo(false);
  }),
  table('old_names', 'Aliases of old sites that had to change here, each with the row that had it.', t => {
    idColumn(t);
    reference(t, 'site_id', 'old_sites', 'CASCADE');
    t.string('kind', 20).notNullable();
    binaryString(t, 'name', 190).notNullable();
    t.integer('row_id').unsigned().notNullable();
    t.index(['site_id']);
  }),
);
