import type { Knex } from 'knex';
import { at, refers, table, tables } from './table.ts';

const made = tables(
  table('announcements', t => {
    refers(t, 'post_id', 'posts', 'CASCADE');
    at(t, 'done_at').nullable();
    t.primary(['post_id']);
  }),
  table('digests', t => {
    t.string('frequency', 16).notNullable();
    at(t, 'ends_at').notNullable();
    t.primary(['frequency', 'ends_at']);
  }),
);

const indexes = {
  posts_coming: { table: 'posts', columns: ['published_at'] },
  subscriptions_due: { table: 'subscriptions', columns: ['state', 'frequency', 'email_key'] },
} as const;

const hasIndex = async (knex: Knex, name: string, on: string): Promise<boolean> => {
  const [rows] = await knex.raw('SHOW INDEX FROM ?? WHERE Key_name = ?', [on, name]);
  return rows.length > 0;
};

/**
 * Which posts subscribers were told of, once for all, and up to when digests are sent. What is out already is no news.
 * Each step can be repeated.
 */
export const up = async (knex: Knex): Promise<void> => {
  await made.up(knex);
  await knex.raw(
    'INSERT INTO announcements (post_id, done_at) SELECT id, published_at FROM posts WHERE published_at <= UTC_TIMESTAMP()',
  );
  for (const [name, { table: on, columns }] of Object.entries(indexes))
    if (!(await hasIndex(knex, name, on))) await knex.schema.alterTable(on, t => t.index([...columns], name));
};

export const down = async (knex: Knex): Promise<void> => {
  for (const [name, { table: on }] of Object.entries(indexes))
    if (await hasIndex(knex, name, on)) await knex.schema.alterTable(on, t => t.dropIndex([], name));
  await made.down(knex);
};
