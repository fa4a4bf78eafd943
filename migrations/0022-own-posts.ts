import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

/**
 * What the lists of the dashboard are read by. `standing` is the number a list's filter has (wire §3.5): −1 trashed,
 * 0 unpublished, 1 published or scheduled, 3 draft, 4 pending; 5 archived is ours. `dated` is the day a post came or comes
 * out, or was last worked on.
 */
const columns = {
  standing:
    "tinyint generated always as (case when shelf = 'trashed' then -1 when shelf = 'archived' then 5 when state = 'draft' then 3 when state = 'pending' then 4 when state = 'published' then 1 else 0 end) stored",
  kept: "tinyint(1) generated always as (shelf <> 'trashed') stored",
  dated: 'datetime generated always as (coalesce(published_at, modified_at)) stored',
} as const;

/** Each list reads the one index of its sort; what its filters ask stands at the end of it. */
const sorts: Readonly<Record<string, readonly string[]>> = {
  dated: ['kept', 'dated', 'id', 'standing'],
  standing: ['standing', 'dated', 'id'],
  titled: ['kept', 'title', 'id', 'standing', 'dated'],
  hits: ['kept', 'hits', 'id', 'standing', 'dated'],
  category: ['kept', 'category_id', 'dated', 'id', 'standing'],
};

const indexes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(sorts).flatMap(([name, of]) => [
    [`posts_own_${name}`, ['author_id', ...of]],
    [`posts_all_${name}`, of],
  ]),
);

/** Each step can be repeated. */
export const up = async (knex: Knex): Promise<void> => {
  for (const [name, type] of Object.entries(columns))
    if (!(await knex.schema.hasColumn('posts', name)))
      await knex.schema.alterTable('posts', t => {
        t.specificType(name, type);
      });
  for (const [name, of] of Object.entries(indexes)) await addIndex(knex, 'posts', name, of);
  await addIndex(knex, 'categories', 'categories_titled', ['title', 'id']);
};

export const down = async (knex: Knex): Promise<void> => {
  await dropIndex(knex, 'categories', 'categories_titled');
  for (const name of Object.keys(indexes)) await dropIndex(knex, 'posts', name);
  for (const name of Object.keys(columns).reverse())
    if (await knex.schema.hasColumn('posts', name))
      await knex.schema.alterTable('posts', t => {
        t.dropColumn(name);
      });
};
