import { reference, table, tables } from './table.ts';

/** Words of titles, by which writers search the lists of their posts. */
export const { up, down } = tables(
  table('post_title_words', 'Distinct words of the title of each post, in any state.', t => {
    // Compared byte by byte, as in the search index.
    t.specificType('word', 'varchar(40) character set utf8mb4 collate utf8mb4_bin not null');
    reference(t, 'post_id', 'posts', 'CASCADE');
    t.primary(['word', 'post_id']);
    t.index(['post_id', 'word'], 'post_title_words_of_post');
  }),
);
