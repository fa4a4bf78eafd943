import type { accountTasks } from '../../../protocol/accounts.ts';
import type { Services } from '../../core/context/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText, sendsMail } from '../../core/mail/index.ts';
import { site } from '../../core/policy/index.ts';
import { hashPassword } from '../../core/security/index.ts';
import { recheckHuman, verifyHuman } from '../../human-check/index.ts';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { checkRegistration, checkRegistrationRate, registerAccount } from './register.ts';
import { registerPage } from './register-views.tsx';

/** The same sentence for a new address and one that an account has: its owner gets a mail. */
const registeredSentence = (services: Services): string =>
  sendsMail(services) ? `${text('REGISTERED')} ${text('REGISTERED_KNOWN')}` : text('REGISTERED');

/** Handler that registers a visitor (Y-07, Y-13). */
export const registerTasks: TaskHandlers<'user.register' & keyof typeof accountTasks> = {
  'user.register': taskHandler({
    prepare: async (context, params) => {
      await checkRegistrationRate(context);
      await checkRegistration(context, params);
      const check = await verifyHuman(context, params);
      return { check, password: await hashPassword(params.password) };
    },
    act: 'account.enter',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params, { check, password }) => {
      await check.consume(mutation);
      await registerAccount(mutation, { ...params, password });
      const { services } = mutation;
      const isConfirmed = services.site.get('accounts.confirmEmail');
      const notice = isConfirmed ? mailedText(services, 'REGISTERED_CONFIRM') : registeredSentence(services);
      return { to: '/account/sign-in', notice: { kind: 'success', text: notice } };
    },
    onInvalid: async (context, params, error) => {
      return registerPage(context, { typed: params, ...(await recheckHuman(context, params, error)) });
    },
  }),
};
