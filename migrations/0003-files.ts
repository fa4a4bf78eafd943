import { idColumn, legacyId, reference, table, tables, timestamp } from './table.ts';

/** Uploaded files. */
export const { up, down } = tables(
  table('media', 'Uploaded pictures, films and recordings; the files themselves lie in the data folder.', t => {
    idColumn(t);
    reference(t, 'owner_id', 'users', 'SET NULL');
    t.string('folder', 100).notNullable();
    // Generated; never the name of the uploaded file.
    t.string('name', 80).notNullable().unique();
    t.string('title', 255).notNullable().defaultTo('');
    t.string('alt', 500).notNullable().defaultTo('');
    t.string('caption', 1000).notNullable().defaultTo('');
    t.string('kind', 16).notNullable();
    t.string('mime', 100).notNullable();
    t.bigInteger('bytes').unsigned().notNullable();
    t.integer('width').unsigned().nullable();
    t.integer('height').unsigned().nullable();
    // JSON: the widths a picture was resized to.
    t.text('sizes').nullable();
    timestamp(t, 'created_at').notNullable();
    // Null while nothing refers to the file.
    timestamp(t, 'attached_at').nullable();
    t.index(['folder', 'created_at']);
    legacyId(t);
    // Kept although nothing refers to it.
    t.boolean('is_permanent').notNullable().defaultTo(false);
    // Belongs to the site itself: everybody may see it.
    t.boolean('is_public').notNullable().defaultTo(false);
    // Part of the name of a film's captions file; new captions get a new one.
    t.specificType('captions', 'char(32) character set ascii null');
    t.index(['is_permanent', 'attached_at', 'created_at'], 'media_orphans');
    t.index(['owner_id', 'created_at'], 'media_own');
  }),
);
