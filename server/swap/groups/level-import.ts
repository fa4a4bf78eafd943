import { dropSetsWith } from '../../accounts/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { type Batch, countWhere, type KindImport, knownIds } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { freeTitle, groupKind } from './group-import.ts';
import { groupsOfLevel } from './group-queries.ts';
import { groupsIn, isOwnLevel } from './old-groups.ts';

export const levelKind = 'viewlevels';

const addGroups = async (batch: Batch, level_id: number, { rules }: SourceRow): Promise<readonly number[]> => {
  const groups = [...(await knownIds(batch, groupKind, groupsIn(rules) ?? [])).values()];
  const present = await groupsOfLevel(batch.mutation.sql, level_id);
  for (const group_id of groups)
    if (!present.includes(group_id))
      await batch.insert('access_level_groups', { level_id, group_id }, ['group_id', 'level_id']);
  return groups;
};

const isTaken = ({ id, rules }: SourceRow): boolean =>
  isOwnLevel(id ?? '', rules) || (groupsIn(rules) === undefined && Number(id) > 6);

/** View levels of the site's own, with the groups that see them. */
export const levelImport: KindImport = {
  kind: levelKind,
  table: 'viewlevels',
  key: 'id',
  target: 'access_levels',
  compared: ['title'],
  count: countWhere({ table: 'viewlevels', key: 'id' }, isTaken),
  beforeRemoval: ({ sql }, id) => dropSetsWith(sql, id),
  read: async (_swap, rows) =>
    rows.filter(isTaken).map(row => ({
      oldId: row.id ?? '',
      label: row.title ?? '',
      hashed: { title: row.title, rules: row.rules },
      add: async batch => {
        if (groupsIn(row.rules) === undefined) return { outcome: 'left', reason: 'its groups cannot be read' };
        const id = await batch.insert('access_levels', {
          ...(await freeTitle(batch, 'access_levels', row)),
          created_at: moment(batch.services.clock),
          legacy_source: legacySource('joomla', batch.source.site.name),
          legacy_id: row.id ?? '',
        });
        const groups = await addGroups(batch, id, row);
        if (groups.length === 0) batch.note('none of its groups was imported; only moderators see its content');
        return { outcome: 'added', table: 'access_levels', id };
      },
      change: async (batch, id) => {
        const groups = await addGroups(batch, id, row);
        for (const group_id of await groupsOfLevel(batch.mutation.sql, id))
          if (!groups.includes(group_id)) await batch.remove('access_level_groups', { level_id: id, group_id });
      },
    })),
};
