import type { Knex } from 'knex';
import { at, refers, table, tables } from './table.ts';

/** Words are compared byte by byte: they are folded before they are kept. */
const word = 'varchar(40) character set utf8mb4 collate utf8mb4_bin not null';

/**
 * Which words stand in which listed posts (docs/decisions.md, "Search keeps its own words"). `places` are the word's
 * positions in the post, two bytes each, for phrases. `search_heads` repeats the words of titles, tags, categories and
 * authors in the order of their weight, `search_posts` what a reader may see when, `search_sources` what was written
 * for a post, so that it can be taken back. Words that begin with `=` name a category, a tag, an author or a year.
 */
const made = tables(
  table('search_posts', t => {
    refers(t, 'post_id', 'posts', 'CASCADE').primary();
    at(t, 'published_at').notNullable();
    at(t, 'ends_at').nullable();
    t.index(['published_at', 'post_id'], 'search_posts_newest');
  }),
  /* */
  table('search_sources', t => {
    t.integer('post_id').unsigned().notNullable().primary();
    t.specificType('words', 'mediumtext').notNullable();
    t.specificType('heads', 'mediumtext').notNullable();
  }),
  table('search_words', t => {
    t.specificType('word', word);
    t.integer('post_id').unsigned().notNullable();
    t.specificType('weight', 'tinyint unsigned').notNullable();
    t.specificType('places', 'varbinary(2000)').notNullable();
    t.primary(['word', 'post_id']);
  }),
  table('search_heads', t => {
    t.specificType('word', word);
    t.specificType('weight', 'tinyint unsigned').notNullable();
    t.integer('post_id').unsigned().notNullable();
    t.primary(['word', 'weight', 'post_id']);
  }),
);

/** What carries most posts is offered first where a search is narrowed. */
const counted = ['categories', 'tags'] as const;
const countIndex = (name: string): string => `${name}_by_count`;

const hasIndex = async (knex: Knex, name: string): Promise<boolean> => {
  const [rows]: unknown[][] = await knex.raw('SHOW INDEX FROM ?? WHERE Key_name = ?', [name, countIndex(name)]);
  return (rows?.length ?? 0) > 0;
};

/** Posts that stand already are indexed by a job: a start does not wait for it. */
export const up = async (knex: Knex): Promise<void> => {
  await made.up(knex);
  for (const name of counted)
    if (!(await hasIndex(knex, name)))
      await knex.schema.alterTable(name, t => {
        t.index(['posts_count'], countIndex(name));
      });
  await knex.raw(
    "INSERT IGNORE INTO jobs (kind, cause, payload, due_at, created_at) SELECT 'search-index', 'all', 'null', UTC_TIMESTAMP(), UTC_TIMESTAMP() FROM posts LIMIT 1",
  );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const name of counted)
    if (await hasIndex(knex, name))
      await knex.schema.alterTable(name, t => {
        t.dropIndex(['posts_count'], countIndex(name));
      });
  await made.down(knex);
};
