import type { Transaction } from '../../core/db/index.ts';

export interface DisplayRow {
  readonly settings: string;
  readonly changedAt: Date;
}

/** Display settings of an account, locked until the end of the transaction. */
export const displayForUpdate = (sql: Transaction, userId: number): Promise<DisplayRow | undefined> =>
  sql('account_display').select('settings', { changedAt: 'changed_at' }).where('user_id', userId).forUpdate().first();

export const storeDisplayRow = async (
  sql: Transaction,
  userId: number,
  { settings, changedAt }: DisplayRow,
): Promise<void> => {
  await sql('account_display')
    .insert({ user_id: userId, settings, changed_at: changedAt })
    .onConflict('user_id')
    .merge(['settings', 'changed_at']);
};
