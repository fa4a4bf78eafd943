import { legacySource } from '../../old-addresses/index.ts';
import type { KnownIds, Swap } from '../run/index.ts';
import { importedRowId } from './field-queries.ts';
import { fieldSets, oldGroupId } from './joomla-sets.ts';

/** Our groups of extra fields by the ids of the categories of Joomla that show them. */
export const joomlaCategoryGroups = async (swap: Swap): Promise<KnownIds> => {
  const { sql } = swap.services;
  const legacy_source = legacySource('joomla', swap.source.site.name);
  const groups = new Map<string, number>();
  for (const set of await fieldSets(swap)) {
    const id = await importedRowId(sql, 'item_field_groups', { legacy_source, legacy_id: oldGroupId(set) });
    if (id !== undefined) for (const category of set.categories) groups.set(category, id);
  }
  return groups;
};
