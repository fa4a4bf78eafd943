import { columns } from './alter.ts';

/** Lists of what has changed, for programs that keep a copy up to date. */
export const { up, down } = columns(
  {
    table: 'posts',
    columns: [],
    indexes: ['posts_changed'],
    build: t => t.index(['shown', 'modified_at', 'id'], 'posts_changed'),
  },
  {
    table: 'items',
    columns: [],
    indexes: ['items_changed'],
    build: t => t.index(['shown', 'modified_at', 'id'], 'items_changed'),
  },
);
