import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

/** What the dashboard's list of items is read by. `standing`: −1 trashed, 0 unpublished, 1 published, now or later. */
const columns = {
  standing: 'tinyint generated always as (if(trashed_at is not null, -1, published)) stored',
  kept: 'tinyint(1) generated always as (trashed_at is null) stored',
} as const;

/** What the filters ask stands at the end. */
const indexes = {
  items_all_kept: ['kept', 'created_at', 'id'],
  items_all_standing: ['standing', 'created_at', 'id', 'publish_up', 'publish_down'],
  items_own_kept: ['author_id', 'kept', 'created_at', 'id'],
  items_own_standing: ['author_id', 'standing', 'created_at', 'id', 'publish_up', 'publish_down'],
  items_category_kept: ['category_id', 'kept', 'created_at', 'id', 'standing'],
} as const;

/** Each step can be repeated. */
export const up = async (knex: Knex): Promise<void> => {
  for (const [name, type] of Object.entries(columns))
    if (!(await knex.schema.hasColumn('items', name)))
      await knex.schema.alterTable('items', t => {
        t.specificType(name, type);
      });
  for (const [name, of] of Object.entries(indexes)) await addIndex(knex, 'items', name, of);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const name of Object.keys(indexes)) await dropIndex(knex, 'items', name);
  for (const name of Object.keys(columns).reverse())
    if (await knex.schema.hasColumn('items', name))
      await knex.schema.alterTable('items', t => {
        t.dropColumn(name);
      });
};
