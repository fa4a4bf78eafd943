import { columns } from './alter.ts';

/** The version of a comment on an article, by which a moderator approves no newer text than the one that was read. */
export const { up, down } = columns({
  table: 'item_comments',
  columns: ['version'],
  build: t => {
    t.integer('version').unsigned().notNullable().defaultTo(1);
  },
});
