import type { accountTasks } from '../../../protocol/accounts.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkFormInTurn, errorsOf } from '../../core/forms/index.ts';
import { type Page, type PageParams, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import { type Role, site } from '../../core/policy/index.ts';
import { checkPassword, hashPassword } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { checkName } from '../account-names.ts';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { addAccount, checkFree, checkRegistrationRate } from '../registration/register.ts';
import { enterAccount } from '../sign-in/enter-account.ts';
import { recordSignIn } from '../sign-in/sign-in-throttle.ts';
import { deleteInvitations, type Invitation, invitationsAmong, validInvitation } from './invitation-queries.ts';
import { joinPage } from './join-views.tsx';

const linkOver = (): UserError => new UserError('LINK_OVER', { status: 410 });

const idOf = (subject: string): number => Number(subject.replace('invitation:', ''));

/** Invitation of a key, without using it. */
const invitationOf = async (context: RequestContext, key: string): Promise<Invitation | undefined> => {
  const link = await peekLink(context.sql, 'invite', key, moment(context.services.clock));
  return link && (await invitationsAmong(context.sql, [idOf(link.subject)]))[0];
};

export const invitationPage = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  const invitation = await invitationOf(context, key);
  return invitation ? joinPage(context, { key, invitation }) : linkExpiredPage(context);
};

interface Joining {
  readonly key: string;
  readonly name: string;
  readonly username: string;
}

/** Uses an invitation: an active account with its role and its address, which the mail has confirmed. */
const join = async (
  mutation: MutationContext,
  { key, name, username }: Joining,
  password: string,
): Promise<{ id: number; role: Role; name: string }> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  const link = await takeLink(sql, 'invite', key, now);
  const invitation = link && (await validInvitation(sql, idOf(link.subject)));
  if (!invitation) throw linkOver();
  const { email, role } = invitation;
  const emailKey = mailKey(email);
  const id = await addAccount(sql, {
    ...{ username, name, email, emailKey, website: '', password, role, status: 'active', now, confirmedAt: now },
  });
  if (id === 'username') throw new UserError('USERNAME_TAKEN', { field: 'username' });
  if (id === 'email') throw linkOver();
  await deleteInvitations(sql, [invitation.id]);
  await emit(mutation, 'account.emailConfirmed', { id, email, emailKey });
  await audit(mutation, { act: 'user.join', type: 'user', ids: [id], detail: () => `${invitation.sender}: ${role}` });
  return { id, role, name };
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
    invalidates: ['post', 'item'],
    load: () => site,
    run: async (mutation, _, params, password) => {
      const account = await join(mutation, params, password);
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
