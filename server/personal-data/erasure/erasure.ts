import { z } from 'zod';
import { type AccountRow, accountById } from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { type MutationContext, mutate, type Services } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { inContentLocale, text } from '../../core/i18n/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import type { Lease } from '../../core/leases/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { scheduleReindex } from '../../search/index.ts';
import { deleteOwnArchive } from '../archive/archive.ts';
import { linkExpired } from '../archive/archive-link.ts';
import type { Owner } from '../archive/archive-queries.ts';
import { mailErasure, mailNotErased } from '../mails.ts';
import { eraseAccountData, eraseAddressData } from './erase-data.ts';
import {
  addErasure,
  blankAccount,
  type Choices,
  closeAccount,
  deleteErasure,
  type ErasureRow,
  erasureBy,
  erasureForUpdate,
  erasureOf,
  isLastAdmin,
  storedErasures,
} from './erasure-queries.ts';

const dayMs = 24 * 3600_000;

const scheduleErasure = async (
  mutation: MutationContext,
  owner: Owner,
  choices: Choices,
  dueAt: Date,
): Promise<number | undefined> => {
  const id = await addErasure(mutation.sql, owner, choices, { now: moment(mutation.services.clock), dueAt });
  if (id) await addJob(mutation.sql, { kind: 'erasure', dedupeKey: String(id), payload: { id }, dueAt });
  return id;
};

/** Adds the jobs of stored requests that have none, for example after the rows were imported. */
export const scheduleStoredErasures = async (sql: Transaction): Promise<void> => {
  for (const { id, dueAt } of await storedErasures(sql))
    await addJob(sql, { kind: 'erasure', dedupeKey: String(id), payload: { id }, dueAt });
};

/**
 * Schedules an account's erasure after the grace period and mails the owner how to cancel it. A second request changes
 * nothing.
 */
export const requestErasure = async (
  mutation: MutationContext,
  account: AccountRow,
  choices: Choices,
): Promise<void> => {
  const { clock, site } = mutation.services;
  const graceMs = site.get('privacy.graceDays') * dayMs;
  const dueAt = new Date(moment(clock).getTime() + graceMs);
  const id = await scheduleErasure(
    mutation,
    { userId: account.id },
    { comments: choices.comments, posts: choices.posts },
    dueAt,
  );
  if (id && graceMs > 0) await mailErasure(mutation, account, { id, dueAt });
};

/** Schedules the immediate erasure of data stored under a confirmed address. */
export const requestGuestErasure = async (
  mutation: MutationContext,
  owner: { readonly email: string; readonly emailKey: string },
  comments: Choices['comments'],
): Promise<void> => {
  await scheduleErasure(mutation, owner, { comments, posts: 'kept' }, moment(mutation.services.clock));
};

/** Schedules the erasure of an account without a grace period; replaces a request of its owner. */
export const eraseNow = async (mutation: MutationContext, userId: number, choices: Choices): Promise<void> => {
  const former = await erasureOf(mutation.sql, userId);
  if (former) await deleteErasure(mutation.sql, former.id);
  await scheduleErasure(mutation, { userId }, choices, moment(mutation.services.clock));
};

/** Cancels an erasure while the account is still active. */
export const cancelErasure = async (mutation: MutationContext, userId: number): Promise<void> => {
  const row = await erasureOf(mutation.sql, userId);
  const locked = row && (await erasureForUpdate(mutation.sql, row.id));
  const account = await accountById(mutation.sql, userId);
  if (!locked || account?.status !== 'active') throw linkExpired();
  await deleteErasure(mutation.sql, locked.id);
};

/** Disables the account. Returns undefined if the erasure was cancelled or if no other administrator would remain. */
const disableAccount = (services: Services, { id }: ErasureRow, userId: number): Promise<AccountRow | undefined> =>
  mutate(services, async write => {
    const { sql } = write;
    const isLast = await isLastAdmin(sql, userId);
    const locked = await erasureForUpdate(sql, id);
    const account = await accountById(sql, userId);
    if (!locked || !account) return undefined;
    if (isLast) {
      await deleteErasure(sql, id);
      await mailNotErased({ sql, services }, account, id);
      return undefined;
    }
    for (const team of await closeAccount(sql, userId)) write.invalidate(`team:${team}`);
    write.invalidate('featured', `author:${userId}`);
    await deleteOwnArchive(write, { userId });
    return account;
  });

const eraseAccount = async (services: Services, row: ErasureRow, userId: number, { check }: Lease): Promise<void> => {
  const account = await disableAccount(services, row, userId);
  if (!account) return;
  const name = inContentLocale(() => text('GDPR_FORMER_MEMBER'));
  const options = { ...row, name, now: moment(services.clock) };
  await eraseAccountData(services, userId, options, check);
  await eraseAddressData(services, mailKey(account.email), options, check);
  await check();
  await mutate(services, async ({ sql, invalidate }) => {
    await blankAccount(sql, userId, name);
    await deleteErasure(sql, row.id);
    await audit({ sql, services, actor: null }, { act: 'account.erase', type: 'user', ids: [userId] });
    await scheduleReindex({ sql, services }, { kind: 'post', scope: { kind: 'author', id: userId } });
    invalidate('posts', `author:${userId}`);
  });
};

const eraseGuest = async (services: Services, row: ErasureRow, { check }: Lease): Promise<void> => {
  const emailKey = mailKey(row.email);
  const options = { ...row, name: text('GDPR_FORMER_READER'), now: moment(services.clock) };
  await eraseAddressData(services, emailKey, options, check);
  await check();
  await mutate(services, async write => {
    await deleteOwnArchive(write, { email: row.email, emailKey });
    await deleteErasure(write.sql, row.id);
  });
};

const payload = z.object({ id: z.int() });

/** Runs in several transactions; after a crash the job resumes where it stopped. */
registerJob('erasure', async (services, data, lease) => {
  const row = await erasureBy(services.sql, payload.parse(data).id);
  if (!row) return;
  if (row.userId === null) await eraseGuest(services, row, lease);
  else await eraseAccount(services, row, row.userId, lease);
});
