import { knownIds, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';

/** Columns of the key of `team_members` and of `team_requests`. */
export interface TeamAccount {
  readonly team_id: number;
  readonly user_id: number;
}

export const teamAccountKey = ['team_id', 'user_id'] as const satisfies readonly (keyof TeamAccount)[];

/** Finds the team and the account here that a row of the old site names; undefined when one of both is missing. */
export const teamAccounts = async (
  swap: Swap,
  rows: readonly SourceRow[],
): Promise<(row: SourceRow) => TeamAccount | undefined> => {
  const column = (name: string) => rows.map(row => row[name]);
  const [teams, accounts] = await Promise.all([
    knownIds(swap, 'easyblog teams', column('team_id')),
    knownIds(swap, 'users', column('user_id')),
  ]);
  return row => {
    const [team_id, user_id] = [teams.get(row.team_id ?? ''), accounts.get(row.user_id ?? '')];
    return team_id === undefined || user_id === undefined ? undefined : { team_id, user_id };
  };
};
