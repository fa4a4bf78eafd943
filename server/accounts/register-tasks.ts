import type { accountTasks } from '../../protocol/accounts.ts';
import { limits } from '../../protocol/limits.ts';
import { newQuestion, provePerson } from '../blog/captcha/human-queries.ts';
import { checkRegistration, mayRegisterNow, registerAccount } from '../core/account.ts';
import { usernameKey } from '../core/account-names.ts';
import { accountByUsername } from '../core/account-queries.ts';
import { type TaskAnswers, taskAnswer } from '../core/answer.ts';
import { errorsOf } from '../core/form.tsx';
import { hashPassword } from '../core/password.ts';
import { site } from '../core/policy.ts';
import { Refusal } from '../core/refusal.ts';
import { text } from '../core/texts.ts';
import type { Visit } from '../core/visit.ts';
import { registerPage } from './register-views.tsx';

interface Typed {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** All that can be wrong is said before the human check is used up. */
const check = async (visit: Visit, typed: Typed): Promise<void> => {
  checkRegistration(visit.services, typed);
  if ([...typed.password.normalize('NFKC')].length < limits.passwordMin)
    throw new Refusal('PASSWORD_LENGTH', { args: [limits.passwordMin, limits.password], field: 'password' });
  if (await accountByUsername(visit.sql, usernameKey(typed.username)))
    throw new Refusal('USERNAME_TAKEN', { field: 'username' });
};

/** A visitor becomes an account (Y-07, Y-13). */
export const registerTasks: TaskAnswers<'user.register' & keyof typeof accountTasks> = {
  'user.register': taskAnswer({
    before: async (visit, params) => {
      await mayRegisterNow(visit);
      await check(visit, params);
      await provePerson(visit, params);
      return hashPassword(params.password);
    },
    act: 'account.enter',
    on: () => site,
    run: async (deed, _, params, password) => {
      await registerAccount(deed, { ...params, password });
      const said = text(deed.services.site.get('accounts.confirmEmail') ? 'REGISTERED_CONFIRM' : 'REGISTERED');
      return { to: '/account/sign-in', notice: { kind: 'success', text: said } };
    },
    again: async (visit, params, refusal) => {
      const question = refusal.code === 'captcha' ? await newQuestion(visit) : undefined;
      return registerPage(visit, { typed: params, errors: errorsOf(refusal), question });
    },
  }),
};
