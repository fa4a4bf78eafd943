import type { accountTasks } from '../../protocol/accounts.ts';
import { Refusal } from '../core/errors/index.ts';
import { checkForm, errorsOf } from '../core/forms/index.ts';
import { type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { takeLink } from '../core/links/index.ts';
import { site } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import { accountById, exchangePassword, markSeen } from './account-queries.ts';
import { beginSession } from './begin-session.ts';
import { proveLogin } from './credentials.ts';
import { linkOverPage } from './link-views.tsx';
import { endSession } from './session-queries.ts';
import { signInPage } from './sign-in-views.tsx';

type SessionTask = 'user.login' | 'user.logout' | 'user.enter';

/** Coming and going. */
export const sessionTasks: TaskAnswers<SessionTask & keyof typeof accountTasks> = {
  'user.login': taskAnswer({
    before: (visit, params) => {
      checkForm(
        () => {
          if (params.username === '') throw new Refusal('SIGN_IN_NEEDS_NAME', { field: 'username' });
        },
        () => {
          if (params.password === '') throw new Refusal('SIGN_IN_NEEDS_PASSWORD', { field: 'password' });
        },
      );
      return proveLogin(visit, params.username, params.password);
    },
    act: 'account.enter',
    on: () => site,
    run: async (deed, _, params, { account, password }) => {
      const isStill = await exchangePassword(deed.sql, account.id, account.password, password);
      if (isStill !== 1) throw new Refusal('SIGN_IN_WRONG', { field: 'username' });
      await markSeen(deed.sql, account.id, moment(deed.services.clock));
      await beginSession(deed, account.id, { remember: params.remember });
      return { to: params.return ?? '/', notice: { kind: 'success', text: text('SIGNED_IN', account.name) } };
    },
    again: async (visit, params, refusal) => signInPage(visit, { typed: params, errors: errorsOf(refusal) }),
  }),

  'user.logout': taskAnswer({
    act: 'account.enter',
    on: () => site,
    run: async (deed, _, params) => {
      if (deed.session.cookie) await endSession(deed.sql, deed.session.cookie);
      deed.afterwards(() => deed.session.end());
      return { to: params.return ?? '/', notice: { kind: 'success', text: text('SIGNED_OUT') } };
    },
  }),

  'user.enter': taskAnswer({
    act: 'account.enter',
    on: () => site,
    run: async (deed, _, params) => {
      const now = moment(deed.services.clock);
      const link = await takeLink(deed.sql, 'enter', params.key, now);
      const account = link?.userId ? await accountById(deed.sql, link.userId) : undefined;
      if (!account || (await markSeen(deed.sql, account.id, now)) !== 1)
        throw new Refusal('LINK_OVER', { status: 410 });
      await beginSession(deed, account.id, { remember: false });
      return { to: params.return ?? '/', notice: { kind: 'success', text: text('SIGNED_IN', account.name) } };
    },
    again: async visit => linkOverPage(visit),
  }),
};
