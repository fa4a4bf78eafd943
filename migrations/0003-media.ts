import { at, idOf, legacyOf, refers, table, tables } from './table.ts';

/** Stored files; a picture's sizes lie in `sizes` as JSON. */
export const { up, down } = tables(
  table('media', t => {
    idOf(t);
    refers(t, 'owner_id', 'users', 'SET NULL');
    t.integer('post_id').unsigned().nullable().index();
    t.string('folder', 100).notNullable();
    // Generated; never the name a file came with.
    t.string('name', 80).notNullable().unique();
    t.string('title', 255).notNullable().defaultTo('');
    t.string('alt', 500).notNullable().defaultTo('');
    t.string('caption', 1000).notNullable().defaultTo('');
    t.string('kind', 16).notNullable();
    t.string('mime', 100).notNullable();
    t.bigInteger('bytes').unsigned().notNullable();
    t.integer('width').unsigned().nullable();
    t.integer('height').unsigned().nullable();
    t.text('sizes').nullable();
    at(t, 'created_at').notNullable();
    at(t, 'attached_at').nullable();
    t.index(['folder', 'created_at']);
    t.index(['attached_at', 'created_at']);
    legacyOf(t);
  }),
);
