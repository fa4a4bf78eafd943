import { reference, table, tables, timestamp } from './table.ts';

/** Accounts that write a post together with its author. */
export const { up, down } = tables(
  table('post_authors', 'Co-authors of each post beside its author, with the columns a listing sorts by.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    reference(t, 'user_id', 'users', 'CASCADE');
    // Order of the names.
    t.specificType('position', 'tinyint unsigned').notNullable();
    t.boolean('listed').notNullable().defaultTo(false);
    timestamp(t, 'published_at').nullable();
    timestamp(t, 'created_at').notNullable();
    t.primary(['post_id', 'user_id']);
    t.index(['user_id', 'listed', 'published_at', 'post_id'], 'post_authors_listed');
    t.index(['listed'], 'post_authors_counted');
  }),
);
