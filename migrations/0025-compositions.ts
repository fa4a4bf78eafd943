import { at, refers, table, tables } from './table.ts';

/**
 * Composer forms that made a post already, each by its key: sent twice, or kept by an autosave whose answer was lost, a
 * form makes one post.
 */
export const { up, down } = tables(
  table('compositions', t => {
    t.specificType('form_key', 'char(64)').primary();
    t.integer('post_id').unsigned().nullable();
    t.foreign('post_id').references('posts.id').onDelete('CASCADE');
    refers(t, 'user_id', 'users', 'CASCADE');
    at(t, 'created_at').notNullable().index();
  }),
);
