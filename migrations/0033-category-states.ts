import type { Knex } from 'knex';

/**
 * A category may be out of sight while its posts stay, and one may be the default of new posts: `is_default` is 1 or
 * null, so that the database knows of one at most. Each step can be repeated.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('categories', 'published')))
    await knex.schema.alterTable('categories', t => {
      t.boolean('published').notNullable().defaultTo(true);
    });
  if (!(await knex.schema.hasColumn('categories', 'is_default')))
    await knex.schema.alterTable('categories', t => {
      t.boolean('is_default').nullable().unique({ indexName: 'categories_default' });
    });
};

export const down = async (knex: Knex): Promise<void> => {
  for (const column of ['is_default', 'published'])
    if (await knex.schema.hasColumn('categories', column))
      await knex.schema.alterTable('categories', t => t.dropColumn(column));
};
