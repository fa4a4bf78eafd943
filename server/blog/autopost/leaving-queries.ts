import type { Transaction } from '../../core/db/index.ts';
import { addJobs } from '../../core/jobs/index.ts';
import { type AutopostAccount, accountsOfUser, dropAccount } from './account-queries.ts';

/** The kind of job that gives access back. */
export const leavingKind = 'autopost-leave';

/** Forgets accounts with all that was sent by them, and sees to it that their access is given back. */
export const forgetAccounts = async (
  sql: Transaction,
  accounts: readonly AutopostAccount[],
  now: Date,
): Promise<void> => {
  await addJobs(
    sql,
    accounts
      .filter(({ state }) => state !== 'connecting')
      .map(({ id, ownerId, network, instance, credentials }) => ({
        kind: leavingKind,
        cause: String(id),
        payload: { ownerId, network, instance, credentials },
        dueAt: now,
      })),
  );
  for (const { id } of accounts) await dropAccount(sql, id);
};

/** The same for everything a person connected, when the person goes. */
export const forgetAccountsOf = async (sql: Transaction, userId: number, now: Date): Promise<void> =>
  forgetAccounts(sql, await accountsOfUser(sql, userId), now);
