import { refers, table, tables } from './table.ts';

/** The pictures an item shows, in its text or beside it: whoever reads the item sees them. */
export const { up, down } = tables(
  table('item_media', t => {
    refers(t, 'item_id', 'items', 'CASCADE');
    refers(t, 'media_id', 'media', 'CASCADE');
    t.primary(['item_id', 'media_id']);
    t.index(['media_id']);
  }),
);
