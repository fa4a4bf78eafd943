import type { accountTasks } from '../../protocol/accounts.ts';
import { type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { mailedText } from '../core/mail/index.ts';
import { site } from '../core/policy/index.ts';
import { hashPassword } from '../core/security/index.ts';
import { humanAgain, provePerson } from '../human-check/index.ts';
import { checkRegistration, mayRegisterNow, registerAccount } from './account.ts';
import { registerPage } from './register-views.tsx';

/** A visitor becomes an account (Y-07, Y-13). */
export const registerTasks: TaskAnswers<'user.register' & keyof typeof accountTasks> = {
  'user.register': taskAnswer({
    before: async (visit, params) => {
      await mayRegisterNow(visit);
      await checkRegistration(visit, params);
      const check = await provePerson(visit, params);
      return { check, password: await hashPassword(params.password) };
    },
    act: 'account.enter',
    on: () => site,
    run: async (deed, _, params, { check, password }) => {
      await check.spend(deed);
      await registerAccount(deed, { ...params, password });
      const isConfirmed = deed.services.site.get('accounts.confirmEmail');
      const said = isConfirmed ? mailedText(deed.services, 'REGISTERED_CONFIRM') : text('REGISTERED');
      return { to: '/account/sign-in', notice: { kind: 'success', text: said } };
    },
    again: async (visit, params, refusal) => {
      return registerPage(visit, { typed: params, ...(await humanAgain(visit, params, refusal)) });
    },
  }),
};
