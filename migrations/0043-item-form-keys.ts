import type { Knex } from 'knex';
import { dropIndex } from './index-change.ts';

/** What the form of a new item was printed with: the same form sent twice makes one item. */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('items', 'form_key')))
    await knex.raw(
      'ALTER TABLE items ADD COLUMN form_key CHAR(32) CHARACTER SET ascii NULL, ADD UNIQUE KEY items_of_form (author_id, form_key)',
    );
};

export const down = async (knex: Knex): Promise<void> => {
  await dropIndex(knex, 'items', 'items_of_form');
  if (await knex.schema.hasColumn('items', 'form_key'))
    await knex.schema.alterTable('items', t => {
      t.dropColumn('form_key');
    });
};
