import { table, tables } from './table.ts';

/** Numbers of readings by day. Primary keys let several processes add to one row; nothing names a reader. */
export const { up, down } = tables(
  table(
    'view_counts',
    'Views of each post and article by day, and the sums of each author and of the whole site.',
    t => {
      // The target of a row of the kind `author` is an account, that of the kind `site` is 0.
      t.specificType('kind', 'char(6)').collate('ascii_bin').notNullable();
      t.integer('target_id').unsigned().notNullable();
      t.date('day').notNullable();
      // The author at the time of the view.
      t.integer('author_id').unsigned().notNullable().defaultTo(0);
      t.integer('views').unsigned().notNullable();
      t.primary(['kind', 'target_id', 'day']);
      t.index(['day', 'kind', 'target_id', 'views'], 'view_counts_by_day');
      t.index(['author_id', 'day', 'kind', 'target_id', 'views'], 'view_counts_by_author');
    },
  ),
  table('referrer_counts', 'Views that began at a link of another site, by its host, the author and the day.', t => {
    t.integer('author_id').unsigned().notNullable();
    t.date('day').notNullable();
    // `*`: hosts beyond those that are told apart on a day.
    t.specificType('host', 'varchar(190)').collate('ascii_bin').notNullable();
    t.integer('views').unsigned().notNullable();
    t.primary(['author_id', 'day', 'host']);
    t.index(['day', 'host', 'views'], 'referrer_counts_by_day');
  }),
  table('failed_searches', 'Searches that found nothing, by their normalized words and the day.', t => {
    t.date('day').notNullable();
    t.string('query', 100).notNullable();
    t.integer('searches').unsigned().notNullable();
    t.primary(['day', 'query']);
  }),
);
