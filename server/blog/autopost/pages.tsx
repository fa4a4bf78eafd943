import type { ReactNode } from 'react';
import { type NetworkType, networkTypes } from '../../../protocol/networks.ts';
import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams, type PageRoute, pageStart } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize, hasRole, site } from '../../core/policy/index.ts';
import { usableAccounts } from './accounts/account-queries.ts';
import { AccountList, AccountQuestion, nameOf } from './accounts/account-views.tsx';
import { accountOf, authorizationUrl, pendingAccount } from './accounts/connect.ts';
import { ConnectForms, type Typed } from './accounts/connect-views.tsx';
import { historyOf } from './messages/history-queries.ts';
import { History, historySize } from './messages/history-views.tsx';
import { draftOf, sendable } from './messages/send-form.ts';
import { AutopostForm, formTitle } from './messages/send-form-views.tsx';

const framed = (context: RequestContext, title: string, children: ReactNode): Page => ({
  title,
  head: { robots: 'noindex, nofollow' },
  main: (
    <DashboardPage context={context} here={paths.autoposting} title={title}>
      {children}
    </DashboardPage>
  ),
});

const shownAccounts = async (context: RequestContext) => {
  const accounts = await usableAccounts(context, hasRole(context.actor, 'staff'));
  return Promise.all(
    accounts.map(async account => ({
      account,
      authorizationUrl: account.state === 'connecting' ? await authorizationUrl(context, account) : undefined,
    })),
  );
};

const accountsPage = async (
  context: RequestContext,
  { start }: PageParams,
  typed?: Typed,
  refusal?: UserError,
): Promise<Page> => {
  authorize(context.actor, 'autopost.own', site);
  const shown = await shownAccounts(context);
  const accounts = shown.map(({ account }) => account);
  const from = pageStart(start, historySize);
  const ids = accounts.map(({ id }) => id);
  const { lines, total } = await historyOf(context.sql, ids, { start: from, size: historySize });
  const errors = errorsOf(refusal);
  const page = framed(
    context,
    text('AUTOPOST_PAGE'),
    <>
      <p>{text('AUTOPOST_EXPLAIN')}</p>
      <section aria-labelledby="autopost-accounts">
        <h2 id="autopost-accounts">{text('AUTOPOST_ACCOUNTS_TITLE')}</h2>
        <AccountList context={context} accounts={shown} />
        <ConnectForms context={context} typed={typed} errors={errors} />
      </section>
      <section aria-labelledby="autopost-history">
        <h2 id="autopost-history">{text('AUTOPOST_HISTORY')}</h2>
        <History context={context} accounts={accounts} lines={lines} total={total} start={from} />
      </section>
    </>,
  );
  return errorTitled(page, errors);
};

/** Prints the accounts page again with the typed values and their errors. */
export const accountsPageWithErrors = (context: RequestContext, typed: Typed, refusal: UserError): Promise<Page> =>
  accountsPage(context, {}, typed, refusal);

const callbackPage = async (context: RequestContext, { code, state = '', error }: PageParams): Promise<Page> => {
  authorize(context.actor, 'autopost.own', site);
  const account = await pendingAccount(context, state);
  authorize(context.actor, 'autopost.account', account);
  if (!code || error) throw new UserError('AUTOPOST_NOT_ALLOWED', { status: 403 });
  return framed(
    context,
    text('AUTOPOST_FINISH_TITLE'),
    <AccountQuestion
      context={context}
      task="autopost.finish"
      fields={{ code, state }}
      question={text('AUTOPOST_FINISH_ASK', account.instance)}
      submit={text('AUTOPOST_FINISH')}
    />,
  );
};

const disconnectPage = async (context: RequestContext, { id }: PageParams): Promise<Page> => {
  authorize(context.actor, 'autopost.own', site);
  const accountId = idParam(id);
  if (accountId === undefined) throw notFound();
  const account = await accountOf(context, accountId);
  authorize(context.actor, 'autopost.account', account);
  return framed(
    context,
    text('AUTOPOST_DISCONNECT_TITLE'),
    <AccountQuestion
      context={context}
      task="autopost.disconnect"
      fields={{ id: account.id }}
      question={text('AUTOPOST_DISCONNECT_ASK', nameOf(account))}
      submit={text('AUTOPOST_DISCONNECT')}
      isHarmful
    />,
  );
};

interface Form {
  readonly id: number;
  readonly type: NetworkType;
  readonly accounts?: readonly number[] | undefined;
  readonly message?: string;
  readonly isWritten?: boolean;
  readonly return?: string | undefined;
}

/** Form that sends a post; after a refusal with the typed values and their errors. */
export const formPage = async (context: RequestContext, form: Form, refusal?: UserError): Promise<Page> => {
  const subject = await sendable(context, form.id, form.type);
  authorize(context.actor, 'autopost.send', subject);
  const draft = await draftOf(context, subject);
  const errors = errorsOf(refusal);
  const page = framed(
    context,
    formTitle(draft),
    <AutopostForm
      context={context}
      draft={draft}
      back={form.return}
      typed={form.isWritten ? form.message : undefined}
      selected={refusal ? (form.accounts ?? []) : undefined}
      errors={errors}
    />,
  );
  return errorTitled(page, errors);
};

export const autopostPages: readonly PageRoute[] = [
  { path: paths.autoposting, view: 'dashboard', layout: 'autoposting', handler: accountsPage },
  { path: paths.autopostCallback, handler: callbackPage },
  { path: `${paths.autoposting}/disconnect`, handler: disconnectPage },
  {
    path: `${paths.autoposting}/post`,
    handler: (context, { id: postId, type: network, return: back }) => {
      const id = idParam(postId);
      const type = networkTypes.find(one => one === network);
      if (id === undefined || !type) throw notFound();
      return formPage(context, { id, type, return: returnPath(back, context.services.settings.baseUrl) });
    },
  },
];
