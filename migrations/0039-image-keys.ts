import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const column = "char(32) character set ascii not null default ''";

/**
 * What installed sites name the files of an item's image by, `md5("Image" + id)`: it is looked for, and leads back to
 * nothing. Never generated: MariaDB computes no column from a number it counts up itself.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('items', 'image_key')))
    await knex.schema.alterTable('items', t => {
      t.specificType('image_key', column);
    });
  await knex.raw("UPDATE items SET image_key = MD5(CONCAT('Image', COALESCE(legacy_id, id))) WHERE image_key = ''");
  await addIndex(knex, 'items', 'items_by_image_key', ['image_key']);
};

export const down = async (knex: Knex): Promise<void> => {
  await dropIndex(knex, 'items', 'items_by_image_key');
  if (await knex.schema.hasColumn('items', 'image_key'))
    await knex.schema.alterTable('items', t => {
      t.dropColumn('image_key');
    });
};
