import { reference, table, tables, timestamp } from './table.ts';

/** Audio files of posts, made by the voice program of the server. */
export const { up, down } = tables(
  table('post_audio', 'Audio file of the text of a post. `media_uses` tells whether it is shown.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    t.primary(['post_id']);
    reference(t, 'media_id', 'media', 'CASCADE');
    // SHA-256 of what was said and by which program.
    t.specificType('digest', 'char(64) character set ascii').notNullable();
    t.integer('seconds').unsigned().notNullable();
    timestamp(t, 'made_at').notNullable();
  }),
);
