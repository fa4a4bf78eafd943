import type { ReactNode } from 'react';
import { type NetworkType, networkTypes } from '../../../protocol/networks.ts';
import { DashboardPage } from '../../admin/shell/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import { type Asked, askedId, type Page, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { demand, holds, site } from '../../core/policy/index.ts';
import { usableAccounts } from './account-queries.ts';
import { AccountList, DisconnectQuestion, FinishQuestion, type ShownAccount } from './account-views.tsx';
import { ConnectForms, type Typed } from './connect-views.tsx';
import { accountOf, begun, leavingUrl } from './connecting.ts';
import { AutopostForm, formTitle } from './form-views.tsx';
import { historyOf } from './history-queries.ts';
import { History, historySize } from './history-views.tsx';
import { draftOf, sendable } from './sendable.ts';

const framed = (visit: Visit, title: string, children: ReactNode): Page => ({
  title,
  head: { robots: 'noindex, nofollow' },
  main: (
    <DashboardPage visit={visit} here={paths.autoposting} title={title}>
      {children}
    </DashboardPage>
  ),
});

const shownAccounts = async (visit: Visit): Promise<ShownAccount[]> => {
  const accounts = await usableAccounts(visit, holds(visit.actor, 'staff'));
  return Promise.all(
    accounts.map(async account => ({
      account,
      leavingUrl: account.state === 'connecting' ? await leavingUrl(visit, account) : undefined,
    })),
  );
};

const startOf = (start = ''): number => (/^\d{1,7}$/.test(start) ? Number(start) - (Number(start) % historySize) : 0);

const accountsPage = async (visit: Visit, { start }: Asked, typed?: Typed, refusal?: Refusal): Promise<Page> => {
  demand(visit.actor, 'autopost.own', site);
  const shown = await shownAccounts(visit);
  const accounts = shown.map(({ account }) => account);
  const from = startOf(start);
  const ids = accounts.map(({ id }) => id);
  const { lines, total } = await historyOf(visit.sql, ids, { start: from, size: historySize });
  const errors = errorsOf(refusal);
  const page = framed(
    visit,
    text('AUTOPOST_PAGE'),
    <>
      <p>{text('AUTOPOST_EXPLAIN')}</p>
      <section aria-labelledby="autopost-accounts">
        <h2 id="autopost-accounts">{text('AUTOPOST_ACCOUNTS_TITLE')}</h2>
        <AccountList visit={visit} accounts={shown} />
        <ConnectForms visit={visit} typed={typed} errors={errors} />
      </section>
      <section aria-labelledby="autopost-history">
        <h2 id="autopost-history">{text('AUTOPOST_HISTORY')}</h2>
        <History visit={visit} accounts={accounts} lines={lines} total={total} start={from} />
      </section>
    </>,
  );
  return errorTitled(page, errors);
};

/** The page again, with what was typed to connect an account and what is wrong with it. */
export const accountsAgain = (visit: Visit, typed: Typed, refusal: Refusal): Promise<Page> =>
  accountsPage(visit, {}, typed, refusal);

const callbackPage = async (visit: Visit, { code, state = '', error }: Asked): Promise<Page> => {
  demand(visit.actor, 'autopost.own', site);
  const account = await begun(visit, state);
  demand(visit.actor, 'autopost.account', account);
  if (!code || error) throw new Refusal('AUTOPOST_NOT_ALLOWED', { status: 403 });
  const title = text('AUTOPOST_FINISH_TITLE');
  return framed(visit, title, <FinishQuestion visit={visit} account={account} code={code} state={state} />);
};

const disconnectPage = async (visit: Visit, { id }: Asked): Promise<Page> => {
  demand(visit.actor, 'autopost.own', site);
  const accountId = askedId(id);
  if (accountId === undefined) throw notFound();
  const account = await accountOf(visit, accountId);
  demand(visit.actor, 'autopost.account', account);
  return framed(visit, text('AUTOPOST_DISCONNECT_TITLE'), <DisconnectQuestion visit={visit} account={account} />);
};

interface Form {
  readonly id: number;
  readonly type: NetworkType;
  readonly accounts?: readonly number[] | undefined;
  readonly message?: string;
  readonly isWritten?: boolean;
  readonly return?: string | undefined;
}

const formPage = async (visit: Visit, form: Form, refusal?: Refusal): Promise<Page> => {
  const subject = await sendable(visit, form.id, form.type);
  demand(visit.actor, 'autopost.send', subject);
  const draft = await draftOf(visit, subject);
  const errors = errorsOf(refusal);
  const page = framed(
    visit,
    formTitle(draft),
    <AutopostForm
      visit={visit}
      draft={draft}
      back={form.return}
      typed={form.isWritten ? form.message : undefined}
      ticked={refusal ? (form.accounts ?? []) : undefined}
      errors={errors}
    />,
  );
  return errorTitled(page, errors);
};

/** The form again, with what was written and what is wrong with it. */
export const formAgain = (visit: Visit, form: Form, refusal: Refusal): Promise<Page> => formPage(visit, form, refusal);

export const autopostPages: readonly PageRoute[] = [
  { path: paths.autoposting, view: 'dashboard', layout: 'autoposting', answer: accountsPage },
  { path: paths.autopostCallback, answer: callbackPage },
  { path: `${paths.autoposting}/disconnect`, answer: disconnectPage },
  {
    path: `${paths.autoposting}/post`,
    answer: (visit, { id: given, type: asked, return: back }) => {
      const id = askedId(given);
      const type = networkTypes.find(one => one === asked);
      if (id === undefined || !type) throw notFound();
      return formPage(visit, { id, type, return: returnPath(back, visit.services.settings.baseUrl) });
    },
  },
];
