import type { accountTasks } from '../../../protocol/accounts.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf, type FieldError } from '../../core/forms/index.ts';
import { type Page, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { AccountForm, accountPage, RelatedLinks } from '../account-form.tsx';
import { mailChanged } from '../account-mails.ts';
import { ConfirmationField, confirmationFor } from '../security/confirmation.tsx';
import { confirmedOwner, ownAccountOf, secured } from '../security/own-account.ts';
import { securityAgain } from '../security/security-page.tsx';
import { addIdentity, deleteIdentity, identityOf } from './identity-queries.ts';
import { consumeState, openAnswer } from './login-state.ts';
import { type Provider, providerById } from './provider-queries.ts';
import { loginExpired } from './sign-in.ts';
import { removeSignInWay } from './sign-in-ways.ts';

/** The answer that this session got for a connection, and its provider. */
const answerOf = async (context: RequestContext, key: string) => {
  ownAccountOf(context);
  const answer = openAnswer(context, 'link', key);
  const provider: Provider | undefined = answer && (await providerById(context.sql, answer.provider));
  if (!answer || provider?.issuer !== answer.issuer) throw loginExpired();
  return { ...answer, provider };
};

interface LinkForm {
  readonly key: string;
  readonly errors?: readonly FieldError[];
}

/** The question before an account is connected with an identity: opening it changes nothing. */
export const linkPage = async (context: RequestContext, { key, errors = [] }: LinkForm): Promise<Page> => {
  const { provider, email, name, username } = await answerOf(context, key);
  const account = ownAccountOf(context);
  return accountPage({
    title: text('OPENID_LINK_TITLE', provider.name),
    errors,
    place: { context, here: paths.security },
    children: (
      <>
        <p>{text('OPENID_LINK_LEAD', email || name || username || provider.name, provider.name, account.username)}</p>
        <AccountForm context={context} task="openid.link" submit={text('OPENID_LINK_SAVE')} hidden={{ key }}>
          <ConfirmationField confirmation={await confirmationFor(context)} errors={errors} />
        </AccountForm>
        <RelatedLinks context={context} ways={[{ href: paths.security, label: text('ASK_CANCEL') }]} />
      </>
    ),
  });
};

const link = async (mutation: MutationContext, key: string): Promise<string> => {
  const { sql, services } = mutation;
  const account = ownAccountOf(mutation);
  const { provider, issuer, subject, email } = await answerOf(mutation, key);
  if (!(await consumeState(mutation, key))) throw loginExpired();
  const now = moment(services.clock);
  if (!(await addIdentity(sql, { userId: account.id, issuer, subject, email, now }))) {
    const isOwn = (await identityOf(sql, issuer, subject))?.userId === account.id;
    throw new UserError(isOwn ? 'OPENID_LINKED_ALREADY' : 'OPENID_LINKED_OTHER', {
      args: [provider.name],
      status: 409,
    });
  }
  await audit(mutation, { act: 'user.link', type: 'user', ids: [account.id], detail: () => provider.name });
  await mailChanged(mutation, account, 'MAIL_OPENID_LINKED');
  return provider.name;
};

/** Handlers by which an account is connected with an identity at a provider, and disconnected. */
export const linkTasks: TaskHandlers<('openid.link' | 'openid.unlink') & keyof typeof accountTasks> = {
  'openid.link': taskHandler({
    prepare: async (context, { key, password }) => {
      await answerOf(context, key);
      await confirmedOwner(context, password);
    },
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { key }) => secured(text('OPENID_LINKED', await link(mutation, key))),
    onInvalid: (context, { key }, error) =>
      error.field === 'password'
        ? linkPage(context, { key, errors: errorsOf(error) })
        : securityAgain(context, '', error),
  }),
  'openid.unlink': taskHandler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }) => {
      const account = ownAccountOf(mutation);
      await removeSignInWay(mutation.sql, account.id, () => deleteIdentity(mutation.sql, account.id, id));
      await audit(mutation, { act: 'user.unlink', type: 'user', ids: [account.id] });
      await mailChanged(mutation, account, 'MAIL_OPENID_UNLINKED');
      return secured(text('OPENID_UNLINKED'));
    },
    onInvalid: (context, _, error) => securityAgain(context, 'openid', error),
  }),
};
