import type { TextKey } from '../../../../protocol/texts.ts';
import { ActButton } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { FormActions, TaskForm, type TaskFormProps } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { networkNames } from '../networks/networks.ts';
import { problems } from '../networks/request.ts';
import type { AutopostAccount } from './account-queries.ts';

const stateWords = {
  connecting: 'AUTOPOST_ACCOUNT_CONNECTING',
  connected: 'AUTOPOST_ACCOUNT_CONNECTED',
  broken: 'AUTOPOST_ACCOUNT_BROKEN',
} as const satisfies Record<AutopostAccount['state'], TextKey>;

/** Account, with the address at which its owner finishes connecting it. */
interface ShownAccount {
  readonly account: AutopostAccount;
  readonly authorizationUrl: string | undefined;
}

export const nameOf = ({ network, instance, handle }: AutopostAccount): string =>
  text('AUTOPOST_LABEL', networkNames[network], handle || instance);

const AccountStatus = ({ account }: { account: AutopostAccount }) => (
  <p className="autopost-status">
    <span className={`state-mark is-autopost-${account.state}`}>{text(stateWords[account.state])}</span>
    {account.ownerId === null && <span className="state-mark">{text('AUTOPOST_OF_SITE')}</span>}{' '}
    {account.checkedAt && account.state !== 'connecting' && (
      <>
        {text('AUTOPOST_CHECKED')}{' '}
        <time dateTime={isoMoment(account.checkedAt)}>{dateTimeWords(account.checkedAt)}</time>
      </>
    )}
  </p>
);

const Account = ({
  context,
  shown: { account, authorizationUrl },
}: {
  context: RequestContext;
  shown: ShownAccount;
}) => {
  const name = nameOf(account);
  return (
    <li className="autopost-item" data-autopost-account="" data-id={account.id}>
      <h3>{name}</h3>
      <AccountStatus account={account} />
      {account.problem !== '' && <p>{text(problems[account.problem])}</p>}
      {account.state === 'connecting' && (
        <p>{text(authorizationUrl ? 'AUTOPOST_ALLOW_THERE' : 'AUTOPOST_BEGIN_AGAIN')}</p>
      )}
      <div className="autopost-acts">
        {authorizationUrl && (
          <a className="btn btn-primary" href={authorizationUrl} rel="noreferrer">
            {text('AUTOPOST_GO_ALLOW', account.instance)}
          </a>
        )}
        {account.state !== 'connecting' && (
          <ActButton
            context={context}
            task="autopost.check"
            id={account.id}
            label={text('AUTOPOST_CHECK')}
            name={name}
          />
        )}
        <a
          className="btn btn-default"
          href={context.services.settings.basePath + paths.autopostDisconnect(account.id)}
          rel="nofollow"
        >
          {text('AUTOPOST_DISCONNECT')}
          <span className="visually-hidden"> {name}</span>
        </a>
      </div>
    </li>
  );
};

/** List of the accounts a user may post with, each with its actions. */
export const AccountList = ({ context, accounts }: { context: RequestContext; accounts: readonly ShownAccount[] }) =>
  accounts.length === 0 ? (
    <p className="empty">{text('AUTOPOST_NO_ACCOUNTS')}</p>
  ) : (
    <ul className="autopost-list">
      {accounts.map(shown => (
        <Account key={shown.account.id} context={context} shown={shown} />
      ))}
    </ul>
  );

/** Confirmation of a task about an account: before it is disconnected, or connected after its owner allowed it. */
export const AccountQuestion = ({
  question,
  submit,
  isHarmful,
  ...form
}: Pick<TaskFormProps, 'context' | 'task' | 'fields'> & { question: string; submit: string; isHarmful?: boolean }) => (
  <TaskForm {...form}>
    <p>{question}</p>
    <FormActions
      submit={submit}
      cancel={text('AUTOPOST_CANCEL')}
      cancelHref={form.context.services.settings.basePath + paths.autoposting}
      isHarmful={isHarmful}
    />
  </TaskForm>
);
