import { moment } from '../../core/time/index.ts';
import { hasRow } from '../blog/index.ts';
import { type Batch, type KindImport, knownIds, type Outcome, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { teamAccountKey } from './team-accounts.ts';
import { teamValues } from './team-values.ts';

const accountsIn = async (swap: Swap, group: string): Promise<readonly number[]> => {
  const rows = await swap.source.rowsWith('user_usergroup_map', 'group_id', [group]);
  const accounts = await knownIds(
    swap,
    'users',
    rows.map(row => row.user_id),
  );
  return [...new Set(accounts.values())];
};

const add = async (batch: Batch, row: SourceRow, team: number | undefined): Promise<Outcome> => {
  if (team === undefined) return { outcome: 'left', reason: 'team does not exist' };
  const created_at = moment(batch.services.clock);
  for (const user_id of await accountsIn(batch, row.group_id ?? '')) {
    const key = { team_id: team, user_id };
    if (!(await hasRow(batch.mutation.sql, 'team_members', key)))
      await batch.insert('team_members', { ...key, created_at }, teamAccountKey);
  }
  batch.note('accounts of this group became team members; accounts that join the group later do not');
  return { outcome: 'added' };
};

/** Groups whose accounts are members of a team blog: each of them becomes a member by name. */
export const teamGroupImport: KindImport = {
  kind: 'easyblog groups of teams',
  table: 'easyblog_team_groups',
  key: 'team_id',
  target: 'teams',
  compared: [],
  derived: teamValues,
  read: async (swap, rows) => {
    const teams = await knownIds(
      swap,
      'easyblog teams',
      rows.map(row => row.team_id),
    );
    return rows.map(row => ({
      oldId: `${row.team_id}:${row.group_id}`,
      label: `group ${row.group_id} in team ${row.team_id}`,
      hashed: { team: row.team_id, group: row.group_id },
      add: batch => add(batch, row, teams.get(row.team_id ?? '')),
      change: async () => undefined,
    }));
  },
};
