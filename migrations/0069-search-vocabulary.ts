import { table, tables } from './table.ts';

/** Words are compared byte by byte, as in the search index. */
const binary = 'character set utf8mb4 collate utf8mb4_bin not null';

/** Words of the search index by which typing errors are recognized. */
export const { up, down } = tables(
  table('search_vocabulary', 'Distinct words of all entries in the search index, as a text writes them.', t => {
    t.specificType('word', `varchar(40) ${binary}`).primary();
    // With its accents, in small letters.
    t.specificType('written', `varchar(60) ${binary}`);
  }),
  table('search_spellings', 'Beginnings of the words of the vocabulary, whole and with a character left out.', t => {
    t.specificType('signature', `varchar(6) ${binary}`);
    t.specificType('word', `varchar(40) ${binary}`);
    t.primary(['signature', 'word']);
    t.index(['word'], 'search_spellings_of_word');
  }),
);
