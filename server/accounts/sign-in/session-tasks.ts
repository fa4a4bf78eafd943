import type { accountTasks } from '../../../protocol/accounts.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm, errorsOf } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { takeLink } from '../../core/one-time-links/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { accountById, exchangePassword } from '../account-queries.ts';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { withoutSecondFactor } from '../mailed-links/sign-in-link.ts';
import { verifyLogin } from './credentials.ts';
import { enterAccount } from './enter-account.ts';
import { endSession } from './session-queries.ts';
import { signInPage } from './sign-in-views.tsx';
import { voteKinds } from './visitor-vote-queries.ts';

type SessionTask = 'user.login' | 'user.logout' | 'user.enter';

export const sessionTasks: TaskHandlers<SessionTask & keyof typeof accountTasks> = {
  'user.login': taskHandler({
    prepare: (context, params) => {
      checkForm(
        () => {
          if (params.username === '') throw new UserError('SIGN_IN_NEEDS_NAME', { field: 'username' });
        },
        () => {
          if (params.password === '') throw new UserError('SIGN_IN_NEEDS_PASSWORD', { field: 'password' });
        },
      );
      return verifyLogin(context, params.username, params.password);
    },
    act: 'account.enter',
    isSession: true,
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params, { account, password }) => {
      const isStill = await exchangePassword(mutation.sql, account.id, account.password, password);
      if (isStill !== 1) throw new UserError('SIGN_IN_WRONG', { field: 'username' });
      return enterAccount(mutation, account, { remember: params.remember, to: params.return ?? '/' });
    },
    onInvalid: async (context, params, refusal) => signInPage(context, { typed: params, errors: errorsOf(refusal) }),
  }),

  'user.logout': taskHandler({
    act: 'account.enter',
    isSession: true,
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      if (mutation.session.cookie) await endSession(mutation.sql, mutation.session.cookie);
      mutation.afterCommit(() => mutation.session.end());
      return { to: params.return ?? '/', notice: { kind: 'success', text: text('SIGNED_OUT') } };
    },
  }),

  'user.enter': taskHandler({
    act: 'account.enter',
    isSession: true,
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      const now = moment(mutation.services.clock);
      const link = await takeLink(mutation.sql, 'enter', params.key, now);
      const account = link?.userId ? await accountById(mutation.sql, link.userId) : undefined;
      if (account?.status !== 'active') throw new UserError('LINK_OVER', { status: 410 });
      const twoFactor = link?.subject === withoutSecondFactor;
      return enterAccount(mutation, account, {
        ...{ remember: false, to: params.return ?? '/', twoFactor, verifiedAt: now },
      });
    },
    onInvalid: async context => linkExpiredPage(context),
  }),
};
