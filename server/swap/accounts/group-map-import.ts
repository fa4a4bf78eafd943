import { moment } from '../../core/time/index.ts';
import { groupKind, isMember, oldGroups } from '../groups/index.ts';
import { type Batch, type KindImport, knownIds } from '../run/index.ts';

const join = async (batch: Batch, user_id: number, groups: readonly string[]): Promise<void> => {
  const known = await knownIds(batch, groupKind, groups);
  for (const group_id of known.values())
    if (!(await isMember(batch.mutation.sql, user_id, group_id)))
      await batch.insert(
        'member_group_accounts',
        { user_id, group_id, created_at: moment(batch.services.clock), is_imported: true },
        ['user_id', 'group_id'],
      );
};

/**
 * Which account is in which group. Its highest group gave the account its role; a group of the site's own, and those
 * above it, get the account as a member.
 */
export const groupMapImport: KindImport = {
  kind: 'user_usergroup_map',
  table: 'user_usergroup_map',
  key: 'user_id',
  target: 'users',
  compared: [],
  read: async (swap, rows) => {
    const known = await knownIds(
      swap,
      'users',
      rows.map(row => row.user_id),
    );
    const groups = await oldGroups(swap);
    return rows.map(row => {
      const { user_id: user = '', group_id: group = '' } = row;
      const joined = groups.withAncestors(group ?? '');
      return {
        oldId: `${user}:${group}`,
        label: `account ${user} in group ${group}`,
        // Accounts of standard groups alone are known as they were before groups came along.
        hashed: joined.length > 0 ? { ...row, joined } : row,
        add: async batch => {
          const id = known.get(user ?? '');
          if (id === undefined) return { outcome: 'left', reason: 'account does not exist' };
          if (joined.length > 0) await join(batch, id, joined);
          return { outcome: 'added' };
        },
        change: async () => {},
      };
    });
  },
};
