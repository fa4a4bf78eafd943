import type { accountTasks } from '../../protocol/accounts.ts';
import { type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { mailedText } from '../core/mail/index.ts';
import { site } from '../core/policy/index.ts';
import { hashPassword } from '../core/security/index.ts';
import { checkHumanAgain, verifyHuman } from '../human-check/index.ts';
import { checkRegistration, mayRegisterNow, registerAccount } from './account.ts';
import { registerPage } from './register-views.tsx';

/** A visitor becomes an account (Y-07, Y-13). */
export const registerTasks: TaskAnswers<'user.register' & keyof typeof accountTasks> = {
  'user.register': taskAnswer({
    before: async (context, params) => {
      await mayRegisterNow(context);
      await checkRegistration(context, params);
      const check = await verifyHuman(context, params);
      return { check, password: await hashPassword(params.password) };
    },
    act: 'account.enter',
    on: () => site,
    run: async (mutation, _, params, { check, password }) => {
      await check.consumeRateLimit(mutation);
      await registerAccount(mutation, { ...params, password });
      const isConfirmed = mutation.services.site.get('accounts.confirmEmail');
      const said = isConfirmed ? mailedText(mutation.services, 'REGISTERED_CONFIRM') : text('REGISTERED');
      return { to: '/account/sign-in', notice: { kind: 'success', text: said } };
    },
    again: async (context, params, refusal) => {
      return registerPage(context, { typed: params, ...(await checkHumanAgain(context, params, refusal)) });
    },
  }),
};
