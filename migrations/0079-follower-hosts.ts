import type { Knex } from 'knex';
import { columns, steps } from './alter.ts';

const address = "SUBSTRING_INDEX(SUBSTRING_INDEX(uri, '/', 3), '//', -1)";

/** Server of each follower: blocked servers lose theirs, and each has a limit of followers. */
export const { up, down } = steps(
  columns({
    table: 'activitypub_followers',
    columns: ['host'],
    build: t => {
      t.string('host', 255).notNullable().defaultTo('');
      t.index(['actor_id', 'host']);
      t.index(['host']);
    },
  }),
  {
    up: async (knex: Knex) => {
      await knex.raw(`UPDATE activitypub_followers SET host = LOWER(SUBSTRING_INDEX(${address}, ':', 1))`);
    },
    down: () => Promise.resolve(),
  },
);
