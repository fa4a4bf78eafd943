import type { KindImport } from '../run/kind.ts';
import { knownRows } from '../run/row-queries.ts';

/** Which account is in which group: its highest group gave the account its role, so only gone accounts are left. */
export const groupMapImport: KindImport = {
  kind: 'user_usergroup_map',
  table: 'user_usergroup_map',
  key: 'user_id',
  target: 'users',
  compared: [],
  read: async ({ services, siteId }, rows) => {
    const ids = [...new Set(rows.flatMap(row => row.user_id ?? []))];
    const known = await knownRows(services.sql, siteId, 'users', ids);
    return rows.map(row => {
      const { user_id: user = '', group_id: group = '' } = row;
      return {
        oldId: `${user}:${group}`,
        label: `account ${user} in group ${group}`,
        hashed: row,
        add: async () =>
          known.has(user ?? '') ? { outcome: 'added' } : { outcome: 'left', reason: 'account is missing' },
        change: async () => {},
      };
    });
  },
};
