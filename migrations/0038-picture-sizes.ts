import type { Knex } from 'knex';

/** Pictures that were made in five sizes get their sixth by a job: a start does not wait for it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    "INSERT IGNORE INTO jobs (kind, cause, payload, due_at, created_at) SELECT 'picture-sizes', 'all', 'null', UTC_TIMESTAMP(), UTC_TIMESTAMP() FROM media LIMIT 1",
  );
};

/** The files stay: nothing names them, and they go with their picture. */
export const down = async (knex: Knex): Promise<void> => {
  await knex('jobs').where('kind', 'picture-sizes').delete();
};
