import { moment } from '../../core/time/index.ts';
import { hasRow } from '../blog/index.ts';
import type { Batch, KindImport, Outcome } from '../run/index.ts';
import { readDate, type SourceRow } from '../source/index.ts';
import { isOn } from '../values/index.ts';
import { type TeamAccount, teamAccountKey, teamAccounts } from './team-accounts.ts';
import { teamValues } from './team-values.ts';

const add = async (batch: Batch, row: SourceRow, key: TeamAccount | undefined): Promise<Outcome> => {
  const { sql } = batch.mutation;
  if (!isOn(row.ispending)) return { outcome: 'left', reason: 'request was already answered' };
  if (!key) return { outcome: 'left', reason: 'team or account does not exist' };
  const team = { table: 'teams', id: key.team_id };
  if (await hasRow(sql, 'team_members', { ...key })) return { outcome: 'merged', reason: 'already a member', ...team };
  if (await hasRow(sql, 'team_requests', { ...key })) return { outcome: 'merged', reason: 'duplicate', ...team };
  const created_at = readDate(row.created) ?? moment(batch.services.clock);
  await batch.insert('team_requests', { ...key, created_at }, teamAccountKey);
  return { outcome: 'added' };
};

/** Requests to join a team blog that wait for an answer; nobody is mailed about them. */
export const teamRequestImport: KindImport = {
  kind: 'easyblog team requests',
  table: 'easyblog_team_request',
  key: 'id',
  target: 'teams',
  compared: [],
  derived: teamValues,
  read: async (swap, rows) => {
    const keyOf = await teamAccounts(swap, rows);
    return rows.map(row => ({
      oldId: row.id ?? '',
      label: `account ${row.user_id} asks to join team ${row.team_id}`,
      hashed: { team: row.team_id, account: row.user_id, pending: row.ispending },
      add: batch => add(batch, row, keyOf(row)),
      change: async () => undefined,
    }));
  },
};
