import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';
import { at, idOf, refers, table, tables } from './table.ts';

const made = tables(
  table('commenter_blocks', t => {
    idOf(t);
    t.string('kind', 16).notNullable();
    t.specificType('mark', 'char(32)').collate('ascii_bin').notNullable().unique();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable().defaultTo('').index();
    t.string('reason', 255).notNullable().defaultTo('');
    refers(t, 'by_id', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    at(t, 'ends_at').nullable().index();
  }),
);

const commentTables = ['comments', 'item_comments'] as const;

/** Blocks of guests who comment, and the keyed hash of the network each comment came from, by which comments are found. */
export const up = async (knex: Knex): Promise<void> => {
  await made.up(knex);
  for (const name of commentTables) {
    if (!(await knex.schema.hasColumn(name, 'network')))
      await knex.schema.alterTable(name, t => {
        t.specificType('network', 'char(32)').collate('ascii_bin').nullable();
      });
    await addIndex(knex, name, `${name}_by_network`, ['network', 'created_at']);
  }
};

export const down = async (knex: Knex): Promise<void> => {
  for (const name of commentTables) {
    await dropIndex(knex, name, `${name}_by_network`);
    if (await knex.schema.hasColumn(name, 'network'))
      await knex.schema.alterTable(name, t => {
        t.dropColumn('network');
      });
  }
  await made.down(knex);
};
