import type { accountTasks } from '../../../protocol/accounts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkFormInTurn, errorsOf } from '../../core/forms/index.ts';
import { type Page, type PageParams, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { checkPassword, hashPassword } from '../../core/security/index.ts';
import { checkName } from '../account-names.ts';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { checkFree, checkRegistrationRate } from '../registration/register.ts';
import { enterAccount } from '../sign-in/enter-account.ts';
import { recordSignIn } from '../sign-in/sign-in-throttle.ts';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { acceptPage } from './accept.tsx';
import { addInvited, invitationOf, linkOver } from './invited.ts';
import { joinPage } from './join-views.tsx';

/** Page of an invitation; with the answer of a provider, the page that accepts it without a password. */
export const invitationPage = async (context: RequestContext, { key = '', answer }: PageParams): Promise<Page> => {
  const invitation = await invitationOf(context, key);
  if (!invitation) return linkExpiredPage(context);
  if (!answer) return joinPage(context, { key, invitation });
  try {
    return await acceptPage(context, { key, answer });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return joinPage(context, { key, invitation, errors: [{ field: undefined, message: error.message }] });
  }
};

/** Handler by which an invited person gets an account. */
export const joinTasks: TaskHandlers<'user.join' & keyof typeof accountTasks> = {
  'user.join': taskHandler({
    prepare: async (context, params) => {
      await checkRegistrationRate(context);
      if (!(await invitationOf(context, params.key))) throw linkOver();
      await checkFormInTurn(
        () => checkName(params.name),
        () => checkFree(context.sql, params.username),
        () => checkPassword(params.password),
      );
      return hashPassword(params.password);
    },
    act: 'account.enter',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params, password) => {
      const account = await addInvited(mutation, params, password);
      mutation.afterCommit(() => recordSignIn(mutation, account.id));
      return enterAccount(mutation, account, {
        remember: false,
        to: '/account/profile',
        notice: text('JOINED', params.name),
      });
    },
    onInvalid: async (context, params, error) => {
      const invitation = error.status === 410 ? undefined : await invitationOf(context, params.key);
      return invitation
        ? joinPage(context, { key: params.key, invitation, typed: params, errors: errorsOf(error) })
        : linkExpiredPage(context);
    },
  }),
};
