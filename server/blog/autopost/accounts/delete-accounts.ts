import type { Transaction } from '../../../core/db/index.ts';
import { addJobs } from '../../../core/jobs/index.ts';
import { type AutopostAccount, accountsOfUser, dropAccount } from './account-queries.ts';

/** Job kind that revokes access at a network. */
export const revokeKind = 'autopost-leave';

/** Deletes accounts with their messages and enqueues jobs that revoke their access. */
export const deleteAccounts = async (
  sql: Transaction,
  accounts: readonly AutopostAccount[],
  now: Date,
): Promise<void> => {
  await addJobs(
    sql,
    accounts
      .filter(({ state }) => state !== 'connecting')
      .map(({ id, ownerId, network, instance, credentials }) => ({
        kind: revokeKind,
        cause: String(id),
        payload: { ownerId, network, instance, credentials },
        dueAt: now,
      })),
  );
  for (const { id } of accounts) await dropAccount(sql, id);
};

/** Deletes all accounts of a user in the same way. */
export const deleteAccountsOf = async (sql: Transaction, userId: number, now: Date): Promise<void> =>
  deleteAccounts(sql, await accountsOfUser(sql, userId), now);
