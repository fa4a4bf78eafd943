import type { Knex } from 'knex';

const isLocated =
  "tinyint(1) generated always as (state = 'published' and shelf = 'live' and privacy = 'public' and kind <> 'page' and password is null and latitude is not null and longitude is not null) stored";

const index = 'posts_located';

/** Posts that the page of places shows, in the order it shows them. Each step can be repeated. */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('posts', 'located')))
    await knex.schema.alterTable('posts', t => {
      t.specificType('located', isLocated);
      t.index(['located', 'published_at', 'id'], index);
    });
};

export const down = async (knex: Knex): Promise<void> => {
  if (await knex.schema.hasColumn('posts', 'located'))
    await knex.schema.alterTable('posts', t => {
      t.dropIndex([], index);
      t.dropColumn('located');
    });
};
