import { z } from 'zod';
import { type AccountRow, accountById } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { scheduleReindex } from '../blog/search/index.ts';
import { type MutationContext, mutate, type Services } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { addJob, registerJob } from '../core/jobs/index.ts';
import { mailKey } from '../core/net/index.ts';
import { moment } from '../core/time/index.ts';
import { withdrawArchive } from './archive.ts';
import type { Whose } from './archive-queries.ts';
import { blankAccount, closeAccount } from './erased-queries.ts';
import {
  addErasure,
  type Choices,
  dropErasure,
  type ErasureRow,
  erasureBy,
  erasureOf,
  holdErasure,
  isLastAdmin,
} from './erasure-queries.ts';
import { forgetAccount, forgetAddress } from './forgetting.ts';
import { mailErasure, mailStopped } from './mails.ts';
import { linkOver } from './own.ts';

const dayMs = 24 * 3600_000;

const plan = async (
  mutation: MutationContext,
  whose: Whose,
  choices: Choices,
  dueAt: Date,
): Promise<number | undefined> => {
  const id = await addErasure(mutation.sql, whose, choices, { now: moment(mutation.services.clock), dueAt });
  if (id) await addJob(mutation.sql, { kind: 'erasure', cause: String(id), payload: { id }, dueAt });
  return id;
};

/** An account is erased after the days of grace; its owner is told how to take that back. A second wish changes nothing. */
export const askErasure = async (mutation: MutationContext, account: AccountRow, choices: Choices): Promise<void> => {
  const { clock, site } = mutation.services;
  const graceMs = site.get('privacy.graceDays') * dayMs;
  const dueAt = new Date(moment(clock).getTime() + graceMs);
  const id = await plan(mutation, { userId: account.id }, { comments: choices.comments, posts: choices.posts }, dueAt);
  if (id && graceMs > 0) await mailErasure(mutation, account, { id, dueAt });
};

/** What is kept under a proven address goes at once. */
export const askGuestErasure = async (
  mutation: MutationContext,
  whose: { readonly email: string; readonly emailKey: string },
  comments: Choices['comments'],
): Promise<void> => {
  await plan(mutation, whose, { comments, posts: 'kept' }, moment(mutation.services.clock));
};

/** Takes an erasure back while the account still stands. */
export const keepAccount = async (mutation: MutationContext, userId: number): Promise<void> => {
  const row = await erasureOf(mutation.sql, userId);
  const held = row && (await holdErasure(mutation.sql, row.id));
  const account = await accountById(mutation.sql, userId);
  if (!held || account?.status !== 'active') throw linkOver();
  await dropErasure(mutation.sql, held.id);
};

/** Shuts the account, or lets it stand when it was taken back or nobody else could administer the site. */
const shut = (services: Services, { id }: ErasureRow, userId: number): Promise<AccountRow | undefined> =>
  mutate(services, async write => {
    const { sql } = write;
    const isAlone = await isLastAdmin(sql, userId);
    const held = await holdErasure(sql, id);
    const account = await accountById(sql, userId);
    if (!held || !account) return undefined;
    if (isAlone) {
      await dropErasure(sql, id);
      await mailStopped({ sql, services }, account, id);
      return undefined;
    }
    for (const team of await closeAccount(sql, userId)) write.invalidate(`team:${team}`);
    await withdrawArchive(write, { userId });
    return account;
  });

const eraseAccount = async (services: Services, row: ErasureRow, userId: number): Promise<void> => {
  const account = await shut(services, row, userId);
  if (!account) return;
  const name = text('GDPR_FORMER_MEMBER');
  await forgetAccount(services, userId, { ...row, name, now: moment(services.clock) });
  await forgetAddress(services, mailKey(account.email), { ...row, name, now: moment(services.clock) });
  await mutate(services, async ({ sql, invalidate }) => {
    await blankAccount(sql, userId, name);
    await dropErasure(sql, row.id);
    await audit({ sql, services, actor: null }, { act: 'account.erase', type: 'user', ids: [userId] });
    await scheduleReindex(sql, { kind: 'author', id: userId }, moment(services.clock));
    invalidate('posts', `author:${userId}`);
  });
};

const eraseGuest = async (services: Services, row: ErasureRow): Promise<void> => {
  const emailKey = mailKey(row.email);
  await forgetAddress(services, emailKey, {
    ...row,
    name: text('GDPR_FORMER_READER'),
    now: moment(services.clock),
  });
  await mutate(services, async write => {
    await withdrawArchive(write, { email: row.email, emailKey });
    await dropErasure(write.sql, row.id);
  });
};

const payload = z.object({ id: z.int() });

/** In steps, each a transaction of its own; what a crash interrupts is taken up where it was left. */
registerJob('erasure', async (services, given) => {
  const row = await erasureBy(services.sql, payload.parse(given).id);
  if (!row) return;
  if (row.userId === null) await eraseGuest(services, row);
  else await eraseAccount(services, row, row.userId);
});
