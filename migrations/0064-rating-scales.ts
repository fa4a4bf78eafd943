import type { Knex } from 'knex';

/**
 * Votes are kept on the scale of 0 to 10 whatever the number of stars they were given in: a vote among seven stars is a
 * fraction of it, and so is the sum of a post's votes. Stored votes keep their meaning.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('ratings', t => t.double('value').notNullable().alter());
  await knex.schema.alterTable('posts', t => t.double('ratings_sum').notNullable().defaultTo(0).alter());
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('posts', t => t.integer('ratings_sum').unsigned().notNullable().defaultTo(0).alter());
  await knex.schema.alterTable('ratings', t => t.specificType('value', 'tinyint unsigned').notNullable().alter());
};
