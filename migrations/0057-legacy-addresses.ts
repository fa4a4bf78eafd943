import { at, idOf, table, tables } from './table.ts';

/**
 * Addresses an imported site had, each with the row it was imported as. The new address is made when an old one is
 * asked for, so a renamed post is found too.
 */
export const { up, down } = tables(
  table('legacy_addresses', t => {
    idOf(t);
    t.string('path', 500).collate('utf8mb4_bin').notNullable().unique();
    t.string('kind', 16).notNullable();
    // Of an archive its digits: 2013, 201301, 20130111.
    t.integer('target_id').unsigned().notNullable();
    t.string('legacy_source', 100).notNullable();
    at(t, 'created_at').notNullable();
  }),
);
