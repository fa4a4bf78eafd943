import type { Knex } from 'knex';

const columns = {
  former_shelf: (t: Knex.AlterTableBuilder) => t.string('former_shelf', 16).nullable(),
  withdrawn_by: (t: Knex.AlterTableBuilder) => t.integer('withdrawn_by').unsigned().nullable(),
} as const;

/** Where a trashed post lay before, and who, not being its author, took a post out of sight. Each step can be repeated. */
export const up = async (knex: Knex): Promise<void> => {
  for (const [name, add] of Object.entries(columns)) {
    if (await knex.schema.hasColumn('posts', name)) continue;
    await knex.schema.alterTable('posts', t => {
      add(t);
    });
  }
};

export const down = async (knex: Knex): Promise<void> => {
  for (const name of Object.keys(columns)) {
    if (!(await knex.schema.hasColumn('posts', name))) continue;
    await knex.schema.alterTable('posts', t => {
      t.dropColumn(name);
    });
  }
};
