import type { Knex } from 'knex';
import { columns, steps } from './alter.ts';

const isOut = "state = 'published' and lifecycle = 'live' and privacy = 'public' and kind <> 'page'";
const isForAll = `${isOut} and audience = 'public'`;

/** Changes both stored columns in one copy of the table. */
const generate = async (knex: Knex, isListed: string): Promise<void> => {
  await knex.raw(`
    ALTER TABLE posts
      MODIFY listed tinyint(1) GENERATED ALWAYS AS (${isListed}) STORED,
      MODIFY located tinyint(1) GENERATED ALWAYS AS (${isListed} and password is null
        and latitude is not null and longitude is not null) STORED`);
};

/** Frees the columns that a killed run, or a whole one, added: others are generated from them. */
const release = async (knex: Knex): Promise<void> => {
  if (await knex.schema.hasColumn('posts', 'audience')) await generate(knex, isOut);
};

/** Readers of the posts of a category. */
export const { up, down } = steps(
  { up: release, down: () => Promise.resolve() },
  columns(
    {
      table: 'categories',
      columns: ['access', 'access_level_id', 'audience'],
      build: t => {
        // `public`, `registered` or `special`; a category with a level is `special` beside its id.
        t.string('access', 12).notNullable().defaultTo('public');
        t.integer('access_level_id').unsigned().nullable();
        t.foreign('access_level_id').references('access_levels.id').onDelete('SET NULL');
        // Readers of this category and of all above it; empty: only those who manage it.
        t.string('audience', 16).notNullable().defaultTo('public');
      },
    },
    {
      table: 'posts',
      columns: ['shown', 'audience'],
      build: t => {
        // Readers of every category of the post, beside its own privacy; empty: only those who manage it.
        t.string('audience', 16).notNullable().defaultTo('public');
        // Readers that lists show it to; empty: none.
        t.specificType('shown', `varchar(16) generated always as (if(${isOut}, audience, '')) stored`);
        t.index(['shown', 'published_at', 'id'], 'posts_shown');
      },
    },
    {
      table: 'post_categories',
      columns: ['shown'],
      build: t => {
        t.string('shown', 16).notNullable().defaultTo('');
        t.index(['category_id', 'shown', 'published_at', 'post_id'], 'post_categories_shown');
      },
    },
    {
      table: 'post_tags',
      columns: ['shown'],
      build: t => {
        t.string('shown', 16).notNullable().defaultTo('');
        t.index(['tag_id', 'shown', 'published_at', 'post_id'], 'post_tags_shown');
      },
    },
  ),
  { up: knex => generate(knex, isForAll), down: release },
);
