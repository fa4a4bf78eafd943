import type { accountTasks } from '../../../protocol/accounts.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailChanged } from '../account-mails.ts';
import { hasPasskey } from '../passkeys/passkey-queries.ts';
import { confirmedOwner, ownAccountOf, secured, toCodes } from '../security/own-account.ts';
import { clearTwoFactor, endOtherSessions, markTwoFactor } from '../security/own-session-queries.ts';
import { securityAgain } from '../security/security-page.tsx';
import { beginAuthenticator, confirmAuthenticator } from './authenticator-queries.ts';
import { newSecret } from './codes.ts';
import { acceptAppCode, checkCodeRate, clearCodeRate, dropAuthenticator, renewRecoveryCodes } from './factor.ts';
import { setUpAgain } from './two-factor-pages.tsx';

type TwoFactorTask = 'twoFactor.begin' | 'twoFactor.confirm' | 'twoFactor.renew' | 'twoFactor.remove';

/** The app becomes the second factor: other sessions end, and this one has proved it. */
const confirm = async (mutation: MutationContext, code: string): Promise<string> => {
  const { sql, services } = mutation;
  const account = ownAccountOf(mutation);
  await acceptAppCode(mutation, account.id, code);
  if ((await confirmAuthenticator(sql, account.id, moment(services.clock))) !== 1)
    throw new UserError('TWO_FACTOR_IS_ON', { status: 409 });
  await endOtherSessions(sql, account.id, mutation.session.cookie ?? '');
  await markTwoFactor(sql, mutation.session.cookie ?? '');
  await mailChanged(mutation, account, 'MAIL_TWO_FACTOR_ON');
  return renewRecoveryCodes(mutation, account.id);
};

/** Handlers by which an account sets up and removes its authenticator app. */
export const twoFactorTasks: TaskHandlers<TwoFactorTask & keyof typeof accountTasks> = {
  'twoFactor.begin': taskHandler({
    prepare: async (context, { password }) => {
      const { id } = await confirmedOwner(context, password);
      return newSecret(context.services, id);
    },
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, __, secret) => {
      const now = moment(mutation.services.clock);
      if (!(await beginAuthenticator(mutation.sql, ownAccountOf(mutation).id, { secret, now })))
        throw new UserError('TWO_FACTOR_IS_ON', { status: 409, field: 'password' });
      return { to: '/account/security/two-factor' };
    },
    onInvalid: (context, _, error) => securityAgain(context, 'begin', error),
  }),
  'twoFactor.confirm': taskHandler({
    prepare: async (context, { code }) => {
      if (code === '') throw new UserError('CODE_MISSING', { field: 'code' });
      await checkCodeRate(context, ownAccountOf(context).id);
    },
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { code }) => {
      const key = await confirm(mutation, code);
      mutation.afterCommit(async () => {
        await clearCodeRate(mutation, ownAccountOf(mutation).id);
      });
      return toCodes(key, text('TWO_FACTOR_DONE'));
    },
    onInvalid: (context, _, error) => setUpAgain(context, error),
  }),
  'twoFactor.renew': taskHandler({
    prepare: (context, { password }) => confirmedOwner(context, password),
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, __, { id }) => toCodes(await renewRecoveryCodes(mutation, id), text('RECOVERY_RENEWED')),
    onInvalid: (context, _, error) => securityAgain(context, 'renew', error),
  }),
  'twoFactor.remove': taskHandler({
    prepare: (context, { password }) => confirmedOwner(context, password),
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, __, account) => {
      await dropAuthenticator(mutation.sql, account.id);
      if (!(await hasPasskey(mutation.sql, account.id))) await clearTwoFactor(mutation.sql, account.id);
      await mailChanged(mutation, account, 'MAIL_TWO_FACTOR_OFF');
      return secured(text('TWO_FACTOR_REMOVED'));
    },
    onInvalid: (context, _, error) => securityAgain(context, 'remove', error),
  }),
};
