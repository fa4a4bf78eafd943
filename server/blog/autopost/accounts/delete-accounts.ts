import { z } from 'zod';
import { networkTypes } from '../../../../protocol/networks.ts';
import type { Services } from '../../../core/context/index.ts';
import type { Transaction } from '../../../core/db/index.ts';
import { addJobs, registerJob } from '../../../core/jobs/index.ts';
import { networks } from '../networks/networks.ts';
import { type AutopostAccount, accountsOfUser, dropAccount } from './account-queries.ts';
import { connectionOf, decryptCredentials } from './credentials.ts';

/** Job kind that revokes access at a network. */
const revokeKind = 'autopost-leave';

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
        dedupeKey: String(id),
        payload: { ownerId, network, instance, credentials },
        dueAt: now,
      })),
  );
  for (const { id } of accounts) await dropAccount(sql, id);
};

/** Deletes all accounts of a user in the same way. */
export const deleteAccountsOf = async (sql: Transaction, userId: number, now: Date): Promise<void> =>
  deleteAccounts(sql, await accountsOfUser(sql, userId), now);

const left = z.object({
  ownerId: z.int().nullable(),
  network: z.enum(networkTypes),
  instance: z.string(),
  credentials: z.string(),
});

/** Revokes the access of a deleted account. Tried once: access that cannot be revoked expires by itself. */
const revoke = async (services: Services, payload: unknown): Promise<void> => {
  const account = left.parse(payload);
  const secrets = decryptCredentials(services, account);
  if (secrets === undefined) return;
  const { network, instance } = account;
  await networks[network].revoke(connectionOf(services), {
    instance,
    secrets,
    visibility: 'public',
    saveSecrets: async () => {},
  });
};

registerJob(revokeKind, revoke, { queue: 'networks' });
