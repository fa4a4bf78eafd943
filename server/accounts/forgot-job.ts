import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Mutation, mutate, type Services } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { addJob, registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import { mailConfirmation, mailReset } from './account-mails.ts';
import { accountOfLogin } from './credentials.ts';

const kind = 'forgot-password';

const payload = z.object({ login: z.string() });

const mailLink = async (services: Services, { sql }: Mutation, login: string): Promise<void> => {
  const account = await accountOfLogin(sql, login);
  if (account?.status === 'active') await mailReset({ services, sql }, account);
  if (account?.status === 'waiting') await mailConfirmation({ services, sql }, account);
};

registerJob(kind, async (services, given) => {
  const { login } = payload.parse(given);
  try {
    await mutate(services, write => mailLink(services, write, login));
  } catch (error) {
    // A mailbox that got many mails gets no more, and nobody is told.
    if (!(error instanceof UserError)) throw error;
  }
});

/** Has a link mailed to whoever has this name or address: later, so that the answer takes as long where nobody has. */
export const askForLink = (sql: Transaction, services: Services, login: string): Promise<void> =>
  addJob(sql, { kind, cause: randomBytes(16).toString('hex'), payload: { login }, dueAt: moment(services.clock) });
