import type { accountTasks } from '../../../protocol/accounts.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf, PrivacyNoticeLink } from '../../core/forms/index.ts';
import { type Page, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type Role, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { AccountForm, accountPage, type FormState, RelatedLinks, withReturn } from '../account-form.tsx';
import { freeUsername } from '../login-names.ts';
import { NewNameFields } from '../registration/name-fields.tsx';
import { addAccount, preparedBy } from '../registration/register.ts';
import { enterAccount } from '../sign-in/enter-account.ts';
import { RunningSession } from '../sign-in/running-session.tsx';
import { recordSignIn } from '../sign-in/sign-in-throttle.ts';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { addIdentity } from './identity-queries.ts';
import { type Answer, consumeState, openAnswer } from './login-state.ts';
import { type Provider, providerById } from './provider-queries.ts';
import { checkNewcomer, loginExpired } from './sign-in.ts';

interface Newcomer {
  readonly answer: Answer;
  readonly provider: Provider;
}

/** The person whom a sealed answer of this browser names. Throws where such a person gets no account. */
const newcomerOf = async (context: RequestContext, key: string): Promise<Newcomer> => {
  const answer = openAnswer(context, 'join', key);
  const provider = answer && (await providerById(context.sql, answer.provider));
  if (!answer || provider?.issuer !== answer.issuer) throw loginExpired();
  await checkNewcomer(context, provider, answer.email);
  return { answer, provider };
};

interface JoinForm extends FormState<{ readonly name: string; readonly username: string }> {
  readonly key: string;
  readonly back: string | undefined;
}

/** Page on which a person whom a provider has identified chooses names; the address is the one that it confirmed. */
export const joinPage = async (context: RequestContext, { key, back, typed, errors = [] }: JoinForm): Promise<Page> => {
  const { answer, provider } = await newcomerOf(context, key);
  const { name, username, email } = answer;
  const proposed = { name, username: await freeUsername(context.sql, username || name || email.replace(/@.*/, '')) };
  return accountPage({
    title: text('OPENID_JOIN_TITLE'),
    errors,
    children: (
      <>
        <p>{text('OPENID_JOIN_LEAD', provider.name)}</p>
        <p>{text('OPENID_JOIN_EMAIL', email)}</p>
        <RunningSession context={context} />
        <AccountForm context={context} task="openid.join" submit={text('JOIN_SAVE')} hidden={{ key, return: back }}>
          <NewNameFields typed={typed ?? proposed} errors={errors} />
          <PrivacyNoticeLink context={context} />
        </AccountForm>
        <p>{text('OPENID_JOIN_KNOWN')}</p>
        <RelatedLinks context={context} ways={[{ href: withReturn(paths.signIn, back), label: text('SIGN_IN') }]} />
      </>
    ),
  });
};

/** Inserts the account of a person whom a provider has identified: a reader without a password. */
const join = async (
  mutation: MutationContext,
  { key, name, username }: { readonly key: string; readonly name: string; readonly username: string },
): Promise<{ readonly id: number; readonly role: Role; readonly name: string }> => {
  const { sql, services } = mutation;
  const { answer, provider } = await newcomerOf(mutation, key);
  if (!(await consumeState(mutation, key))) throw loginExpired();
  const now = moment(services.clock);
  const { issuer, subject, email } = answer;
  const emailKey = mailKey(email);
  const id = await addAccount(sql, {
    ...{ username, name, email, emailKey, website: '', password: '', role: 'reader', status: 'active' },
    ...{ now, confirmedAt: now },
  });
  if (id === 'username') throw new UserError('USERNAME_TAKEN', { field: 'username' });
  if (id === 'email') throw new UserError('OPENID_EMAIL_KNOWN', { args: [email, provider.name], status: 409 });
  if (!(await addIdentity(sql, { userId: id, issuer, subject, email, now }))) throw loginExpired();
  await emit(mutation, 'account.emailConfirmed', { id, email, emailKey });
  await audit(mutation, { act: 'user.join', type: 'user', ids: [id], detail: () => provider.name });
  return { id, role: 'reader', name };
};

export const joinOpenidTasks: TaskHandlers<'openid.join' & keyof typeof accountTasks> = {
  'openid.join': taskHandler({
    prepare: preparedBy((context, { key }: { readonly key: string }) => newcomerOf(context, key)),
    act: 'account.enter',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params) => {
      const account = await join(mutation, params);
      mutation.afterCommit(() => recordSignIn(mutation, account.id));
      return enterAccount(mutation, account, {
        ...{ remember: false, to: params.return ?? '/', verifiedAt: moment(mutation.services.clock) },
        notice: text('JOINED', params.name),
      });
    },
    onInvalid: (context, { key, return: back, ...typed }, error) => {
      if (error.field === undefined) throw error;
      return joinPage(context, { key, back, typed, errors: errorsOf(error) });
    },
  }),
};
