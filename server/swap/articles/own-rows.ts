import { slugOf } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import type { Batch } from '../run/index.ts';
import { freeAlias, importedCategoryId } from './row-queries.ts';

const ownSource = (batch: Batch): string => legacySource('joomla', batch.source.site.name);

const ownCategory = async (batch: Batch, name: string, title: string, published: boolean): Promise<number> => {
  const { sql } = batch.mutation;
  const known = await importedCategoryId(sql, [ownSource(batch), name]);
  if (known !== undefined) return known;
  return batch.insert('item_categories', {
    title,
    alias: await freeAlias(sql, 'item_categories', slugOf(title)),
    published,
    created_at: moment(batch.services.clock),
    legacy_source: ownSource(batch),
    legacy_id: name,
  });
};

/** The category above those of Joomla, so that they are not mixed with K2's. */
export const articlesCategory = (batch: Batch): Promise<number> => ownCategory(batch, 'articles', 'Articles', true);

/** The category of articles and items whose own is gone; visitors do not see it. */
export const importedCategory = (batch: Batch): Promise<number> => ownCategory(batch, 'imported', 'Imported', false);
