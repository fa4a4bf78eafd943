import type { Knex } from 'knex';
import { refers } from './table.ts';

const marks = {
  is_kept: (t: Knex.AlterTableBuilder) => t.boolean('is_kept').notNullable().defaultTo(false),
  is_public: (t: Knex.AlterTableBuilder) => t.boolean('is_public').notNullable().defaultTo(false),
} as const;

const hasIndex = async (knex: Knex, name: string): Promise<boolean> => {
  const [rows]: { Key_name: string }[][] = await knex.raw('SHOW INDEX FROM media');
  return (rows ?? []).some(row => row.Key_name === name);
};

const indexed = async (knex: Knex, name: string, columns: readonly string[]): Promise<void> => {
  if (!(await hasIndex(knex, name))) await knex.schema.alterTable('media', t => t.index([...columns], name));
};

const unindexed = async (knex: Knex, name: string): Promise<void> => {
  if (await hasIndex(knex, name)) await knex.schema.alterTable('media', t => t.dropIndex([], name));
};

/**
 * A picture may stand in many posts: `media_uses` says in which (`is_shown`), and which ones have it in an older
 * revision or a draft only. `is_public` pictures belong to the site itself; `is_kept` ones stay although nothing shows
 * them. `attached_at` is null while nothing holds a picture. Each step can be repeated; the old column goes last.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasTable('media_uses')))
    await knex.schema.createTable('media_uses', t => {
      t.engine('InnoDB');
      t.charset('utf8mb4');
      t.collate('utf8mb4_unicode_ci');
      refers(t, 'media_id', 'media', 'CASCADE');
      refers(t, 'post_id', 'posts', 'CASCADE');
      t.boolean('is_shown').notNullable().defaultTo(true);
      t.primary(['media_id', 'post_id']);
      t.index(['post_id', 'is_shown']);
    });
  for (const [name, add] of Object.entries(marks))
    if (!(await knex.schema.hasColumn('media', name)))
      await knex.schema.alterTable('media', t => {
        add(t);
      });
  await indexed(knex, 'media_orphans', ['is_kept', 'attached_at', 'created_at']);
  await indexed(knex, 'media_own', ['owner_id', 'created_at']);
  await unindexed(knex, 'media_attached_at_created_at_index');
  if (!(await knex.schema.hasColumn('media', 'post_id'))) return;
  await knex.raw(
    'INSERT IGNORE INTO media_uses (media_id, post_id) SELECT m.id, m.post_id FROM media m JOIN posts p ON p.id = m.post_id',
  );
  await knex('media').whereNull('post_id').whereNotNull('attached_at').update({ is_public: true });
  await knex.schema.alterTable('media', t => t.dropColumn('post_id'));
};

export const down = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('media', 'post_id')))
    await knex.schema.alterTable('media', t => {
      t.integer('post_id').unsigned().nullable().index();
    });
  if (await knex.schema.hasTable('media_uses'))
    await knex.raw(
      'UPDATE media m SET m.post_id = (SELECT MIN(u.post_id) FROM media_uses u WHERE u.media_id = m.id AND u.is_shown)',
    );
  await indexed(knex, 'media_attached_at_created_at_index', ['attached_at', 'created_at']);
  await unindexed(knex, 'media_orphans');
  // The foreign key keeps an index of its own by then.
  await indexed(knex, 'media_owner_id_foreign', ['owner_id']);
  await unindexed(knex, 'media_own');
  for (const name of Object.keys(marks))
    if (await knex.schema.hasColumn('media', name))
      await knex.schema.alterTable('media', t => {
        t.dropColumn(name);
      });
  await knex.schema.dropTableIfExists('media_uses');
};
