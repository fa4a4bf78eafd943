import { moment } from '../../core/time/index.ts';
import { hasRow } from '../blog/index.ts';
import type { Batch, KindImport, Outcome } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { isOn } from '../values/index.ts';
import { type TeamAccount, teamAccountKey, teamAccounts } from './team-accounts.ts';
import { teamValues } from './team-values.ts';

const add = async (batch: Batch, row: SourceRow, key: TeamAccount | undefined): Promise<Outcome> => {
  if (!key) return { outcome: 'left', reason: 'team or account does not exist' };
  if (await hasRow(batch.mutation.sql, 'team_members', { ...key }))
    return { outcome: 'merged', reason: 'duplicate', table: 'teams', id: key.team_id };
  const more = { is_admin: isOn(row.isadmin), created_at: moment(batch.services.clock) };
  await batch.insert('team_members', { ...key, ...more }, teamAccountKey);
  return { outcome: 'added' };
};

/** Ids of rows of a table without one: team and account, with a number from the second row of a pair on. */
const pairIds = (rows: readonly SourceRow[]): readonly string[] => {
  const seen = new Map<string, number>();
  return rows.map(({ team_id: team, user_id: account }) => {
    const pair = `${team}:${account}`;
    const count = (seen.get(pair) ?? 0) + 1;
    seen.set(pair, count);
    return count === 1 ? pair : `${pair}:${count}`;
  });
};

/** Members of team blogs. Of two rows about one member, that of an administrator counts. */
export const teamMemberImport: KindImport = {
  kind: 'easyblog team members',
  table: 'easyblog_team_users',
  key: 'team_id',
  target: 'teams',
  compared: [],
  derived: teamValues,
  read: async (swap, unordered) => {
    const rows = unordered.toSorted((one, other) => Number(isOn(other.isadmin)) - Number(isOn(one.isadmin)));
    const [keyOf, ids] = [await teamAccounts(swap, rows), pairIds(rows)];
    return rows.map((row, index) => ({
      oldId: ids[index] ?? '',
      label: `account ${row.user_id} in team ${row.team_id}`,
      hashed: { team: row.team_id, account: row.user_id },
      add: batch => add(batch, row, keyOf(row)),
      change: async () => undefined,
    }));
  },
};
