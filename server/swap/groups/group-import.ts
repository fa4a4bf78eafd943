import { groupName } from '../../accounts/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { type Batch, type KindImport, knownIds, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { plainLine } from '../values/index.ts';
import { hasName, importedMembers } from './group-queries.ts';
import { oldGroups } from './old-groups.ts';

export const groupKind = 'usergroups';

const longestTitle = 100;

/** Title and name of an old group or level. A name that somebody here has gets a number: its readers are others. */
export const freeTitle = async (
  { mutation: { sql } }: Batch,
  table: 'member_groups' | 'access_levels',
  { id, title }: SourceRow,
): Promise<{ title: string; name: string }> => {
  const wanted = plainLine(title, longestTitle - 5) || (id ?? '');
  for (let number = 1; ; number++) {
    const free = number === 1 ? wanted : `${wanted} ${number}`;
    if (!(await hasName(sql, table, groupName(free)))) return { title: free, name: groupName(free) };
  }
};

const accountsIn = async (swap: Swap, groups: readonly string[]): Promise<readonly string[]> => {
  const rows = await swap.source.rowsWith('user_usergroup_map', 'group_id', groups);
  return [...new Set(rows.flatMap(row => row.user_id ?? []))].sort();
};

/**
 * Groups of the site's own. Their members follow with `user_usergroup_map`; who left the group there leaves it here by
 * the next import.
 */
export const groupImport: KindImport = {
  kind: groupKind,
  table: 'usergroups',
  key: 'id',
  target: 'member_groups',
  compared: ['title'],
  count: async from => (await oldGroups(from)).taken.length,
  read: async (swap, rows) => {
    const groups = await oldGroups(swap);
    return Promise.all(
      rows
        .filter(row => groups.isTaken(row.id ?? ''))
        .map(async row => {
          const accounts = await accountsIn(swap, groups.withDescendants(row.id ?? ''));
          return {
            oldId: row.id ?? '',
            label: row.title ?? '',
            hashed: { title: row.title, parent: row.parent_id, accounts },
            add: async batch => {
              const id = await batch.insert('member_groups', {
                ...(await freeTitle(batch, 'member_groups', row)),
                created_at: moment(batch.services.clock),
                legacy_source: legacySource('joomla', batch.source.site.name),
                legacy_id: row.id ?? '',
              });
              return { outcome: 'added', table: 'member_groups', id };
            },
            change: async (batch, id) => {
              const known = await knownIds(batch, 'users', accounts);
              const members = new Set(known.values());
              for (const user_id of await importedMembers(batch.mutation.sql, id))
                if (!members.has(user_id)) await batch.remove('member_group_accounts', { group_id: id, user_id });
            },
          };
        }),
    );
  },
};
