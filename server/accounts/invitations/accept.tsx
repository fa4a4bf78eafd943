import type { accountTasks } from '../../../protocol/accounts.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf, PrivacyNoticeLink } from '../../core/forms/index.ts';
import { type Page, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { AccountForm, accountPage, type FormState, RelatedLinks } from '../account-form.tsx';
import { freeUsername } from '../login-names.ts';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { addIdentity, identityOf } from '../openid/identity-queries.ts';
import { consumeState, openAnswer } from '../openid/login-state.ts';
import { type Provider, providerById } from '../openid/provider-queries.ts';
import { loginExpired } from '../openid/sign-in.ts';
import { NewNameFields } from '../registration/name-fields.tsx';
import { preparedBy } from '../registration/register.ts';
import { enterAccount } from '../sign-in/enter-account.ts';
import { RunningSession } from '../sign-in/running-session.tsx';
import { recordSignIn } from '../sign-in/sign-in-throttle.ts';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { addInvited, invitationOf, linkOver } from './invited.ts';
import { joinPage } from './join-views.tsx';

interface Keys {
  readonly key: string;
  readonly answer: string;
}

const linkedOther = ({ name }: Provider): UserError =>
  new UserError('OPENID_LINKED_OTHER', { args: [name], status: 409 });

/** Invitation, and the person whom a provider has identified for it in this browser. */
const invitedBy = async (context: RequestContext, { key, answer: sealed }: Keys) => {
  const invitation = await invitationOf(context, key);
  if (!invitation) throw linkOver();
  const answer = openAnswer(context, 'invite', sealed);
  const provider = answer && (await providerById(context.sql, answer.provider));
  if (!answer || provider?.issuer !== answer.issuer) throw loginExpired();
  if (await identityOf(context.sql, answer.issuer, answer.subject)) throw linkedOther(provider);
  return { invitation, answer, provider };
};

interface AcceptForm extends FormState<{ readonly name: string; readonly username: string }>, Keys {}

/**
 * Page on which an invited person who signed in at a provider chooses names. The address of the account is that of the
 * mail, which the link proves; that of the provider may be another one.
 */
export const acceptPage = async (context: RequestContext, form: AcceptForm): Promise<Page> => {
  const { key, answer: sealed, typed, errors = [] } = form;
  const { invitation, answer, provider } = await invitedBy(context, form);
  const name = invitation.name || answer.name;
  const username = await freeUsername(context.sql, answer.username || name || answer.email.replace(/@.*/, ''));
  const person = answer.email || answer.name || answer.username || provider.name;
  return accountPage({
    title: text('JOIN_TITLE', context.services.site.get('site.name')),
    errors,
    children: (
      <>
        <p>{text('OPENID_INVITE_LEAD', provider.name, person, provider.name)}</p>
        <p>{text('JOIN_EMAIL', invitation.email)}</p>
        <RunningSession context={context} />
        <AccountForm context={context} task="openid.accept" submit={text('JOIN_SAVE')} hidden={{ key, answer: sealed }}>
          <NewNameFields typed={typed ?? { name, username }} errors={errors} />
          <PrivacyNoticeLink context={context} />
        </AccountForm>
        <RelatedLinks
          context={context}
          ways={[{ href: paths.invitation(key), label: text('OPENID_INVITE_PASSWORD') }]}
        />
      </>
    ),
  });
};

const accept = async (
  mutation: MutationContext,
  params: Keys & { readonly name: string; readonly username: string },
) => {
  const { answer, provider } = await invitedBy(mutation, params);
  if (!(await consumeState(mutation, params.answer))) throw loginExpired();
  const account = await addInvited(mutation, params, '');
  const { issuer, subject, email } = answer;
  const now = moment(mutation.services.clock);
  if (!(await addIdentity(mutation.sql, { userId: account.id, issuer, subject, email, now })))
    throw linkedOther(provider);
  await audit(mutation, { act: 'user.link', type: 'user', ids: [account.id], detail: () => provider.name });
  return account;
};

/** Handler by which an invited person gets an account that signs in with a provider. */
export const acceptTasks: TaskHandlers<'openid.accept' & keyof typeof accountTasks> = {
  'openid.accept': taskHandler({
    prepare: preparedBy(invitedBy),
    act: 'account.enter',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params) => {
      const account = await accept(mutation, params);
      mutation.afterCommit(() => recordSignIn(mutation, account.id));
      return enterAccount(mutation, account, {
        ...{ remember: false, to: '/account/profile', verifiedAt: moment(mutation.services.clock) },
        notice: text('JOINED', params.name),
      });
    },
    onInvalid: async (context, { key, answer, ...typed }, error) => {
      const errors = errorsOf(error);
      if (error.field !== undefined) return acceptPage(context, { key, answer, typed, errors });
      // The invitation is not used up: a password, or another sign-in, is still a way.
      const invitation = await invitationOf(context, key);
      return invitation ? joinPage(context, { key, invitation, errors }) : linkExpiredPage(context, errors);
    },
  }),
};
