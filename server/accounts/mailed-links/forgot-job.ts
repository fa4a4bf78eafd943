import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Mutation, mutate, type Services } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailConfirmation, mailReset } from '../account-mails.ts';
import { accountToReset } from '../sign-in/credentials.ts';

const kind = 'forgot-password';

const payload = z.object({ login: z.string() });

const mailResetLink = async (services: Services, { sql }: Mutation, login: string): Promise<void> => {
  const account = await accountToReset(sql, login);
  if (account?.status === 'active') await mailReset({ services, sql }, account);
  if (account?.status === 'waiting') await mailConfirmation({ services, sql }, account);
};

registerJob(kind, async (services, data) => {
  const { login } = payload.parse(data);
  try {
    await mutate(services, write => mailResetLink(services, write, login));
  } catch (error) {
    // A mailbox over its rate limit gets no mail; the requester is not told.
    if (!(error instanceof UserError)) throw error;
  }
});

/**
 * Queues a password reset mail for a name or address. As a job, the response takes equally long whether or not an
 * account exists.
 */
export const queueResetMail = (sql: Transaction, services: Services, login: string): Promise<void> =>
  addJob(sql, { kind, dedupeKey: randomBytes(16).toString('hex'), payload: { login }, dueAt: moment(services.clock) });
