import type { TextKey } from '../../../protocol/texts.ts';
import {
  checkListStart,
  DashboardPage,
  daysOf,
  isRange,
  ListTable,
  oneOf,
  type Row,
  StateWords,
  screen,
} from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import {
  type Document,
  type ListState,
  listAddress,
  listState,
  type Page,
  type PageParams,
  type PageRoute,
} from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { isoMoment, shortDateWords } from '../../core/time/index.ts';
import { refusedCount } from '../events/event-queries.ts';
import { formatMoney, formatPlainAmount } from '../money.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import {
  allPayments,
  type Payment,
  type PaymentFilter,
  type PaymentState,
  paymentsPage,
  type Total,
} from './payment-queries.ts';

const states = ['paid', 'failed', 'refunded'] as const;

/** Message keys of the payment states, which are also the kinds of events. */
export const kindTexts: Readonly<Record<PaymentState, TextKey>> = {
  begun: 'PAYMENT_BEGUN',
  paid: 'PAYMENT_PAID',
  failed: 'PAYMENT_FAILED',
  refunded: 'PAYMENT_REFUNDED',
};

const marks = { begun: '', paid: 'is-published', failed: 'is-trashed', refunded: 'is-pending' } as const;

const shape = screen(paths.payments, {
  sorts: { date: 'desc' },
  filters: { filter: oneOf(states), dates: isRange },
  isSearched: true,
});

const paymentFilterOf = ({ search, chosen }: ListState): PaymentFilter => ({
  search,
  state: chosen.filter,
  ...daysOf(chosen.dates),
});

const rowOf = (context: RequestContext, payment: Payment): Row => {
  const { id, title, amount, currency, refunded, state, payer, email, provider, transactionId, createdAt } = payment;
  return {
    id,
    name: title,
    cells: [
      <a key="title" href={context.services.settings.basePath + paths.receipt(payment.reference)}>
        {title}
      </a>,
      formatMoney(amount, currency),
      <StateWords key="state" mark={marks[state]} word={text(kindTexts[state])}>
        {state === 'paid' && refunded > 0 && text('PAYMENT_REFUNDED_PART', formatMoney(refunded, currency))}
      </StateWords>,
      <span key="payer" className="payment-payer">
        {payer} {email}
      </span>,
      <span key="number">
        {provider} <code>{transactionId}</code>
      </span>,
      <time key="when" dateTime={isoMoment(createdAt)}>
        {shortDateWords(createdAt)}
      </time>,
    ],
  };
};

const Totals = ({ totals }: { totals: readonly Total[] }) => (
  <dl className="facts">
    {totals.map(({ currency, paid, refunded }) => (
      <div key={currency}>
        <dt>{text('PAYMENTS_TOTAL', currency)}</dt>
        <dd>
          {text(
            'PAYMENTS_SUM',
            formatMoney(paid - refunded, currency),
            formatMoney(paid, currency),
            formatMoney(refunded, currency),
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const RefusedLink = ({ count, basePath }: { count: number; basePath: string }) => (
  <p className="alert alert-warning">
    <a href={basePath + paths.refusedPayments}>{plural('REFUSED_COUNT', count)}</a>
  </p>
);

/** Staff list of payments with sums per currency. */
const paymentsListPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'payments.see', site);
  const state = listState(shape, params);
  const [{ payments, total, totals }, refused] = await Promise.all([
    paymentsPage(context.sql, { ...state, ...paymentFilterOf(state) }),
    refusedCount(context.sql),
  ]);
  checkListStart({ context, shape, state, total });
  const title = text('PLACE_PAYMENTS');
  const { settings } = context.services;
  const csv = settings.basePath + listAddress({ ...shape, path: paths.paymentsFile }, { ...state, start: 0 });
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage
        context={context}
        here={paths.payments}
        title={title}
        actions={
          <a className="btn btn-default" href={csv} download>
            {text('PAYMENTS_CSV')}
          </a>
        }
      >
        {refused > 0 && <RefusedLink count={refused} basePath={settings.basePath} />}
        {totals.length > 0 && <Totals totals={totals} />}
        <ListTable
          name="payments"
          context={context}
          shape={shape}
          state={state}
          caption={title}
          columns={[
            { label: text('PAYMENT_FOR') },
            { label: text('PAYMENT_AMOUNT'), isNumber: true },
            { label: text('PAYMENT_STATE') },
            { label: text('PAYMENT_PAYER') },
            { label: text('PAYMENT_NUMBER') },
            { label: text('COLUMN_DATE'), sort: 'date' },
          ]}
          rows={payments.map(payment => rowOf(context, payment))}
          total={total}
          filters={[
            {
              name: 'filter',
              label: text('PAYMENT_STATE'),
              all: text('PAYMENT_STATE_ALL'),
              options: states.map(value => ({ value, label: text(kindTexts[value]) })),
            },
          ]}
          range={{ name: 'dates', label: text('FILTER_DATES') }}
          searchLabel={text('PAYMENTS_SEARCH')}
          empty={<p>{text('PAYMENTS_EMPTY')}</p>}
        />
      </DashboardPage>
    ),
  };
};

const head: readonly TextKey[] = [
  'COLUMN_DATE',
  'PAYMENT_FOR',
  'PAYMENT_STATE',
  'BUTTON_CURRENCY',
  'PAYMENT_AMOUNT',
  'PAYMENT_REFUNDED_AMOUNT',
  'PAYMENT_PAYER',
  'PAYMENT_EMAIL',
  'BUTTON_PROVIDER',
  'PAYMENT_NUMBER',
];

/** CSV file of all payments that match the same filters. */
const paymentsFile = async (context: RequestContext, params: PageParams): Promise<Document> => {
  authorize(context.actor, 'payments.see', site);
  const lines = [byteOrderMark, csvLine(head.map(key => text(key)))];
  for await (const one of allPayments(context.sql, paymentFilterOf(listState(shape, params)))) {
    const { createdAt, title, state, currency, amount, refunded, payer, email, provider, transactionId } = one;
    const sums = [formatPlainAmount(amount, currency), formatPlainAmount(refunded, currency)];
    const facts = [isoMoment(createdAt), title, text(kindTexts[state]), currency];
    lines.push(csvLine([...facts, ...sums, payer, email, provider, transactionId]));
  }
  return {
    type: 'text/csv; charset=utf-8',
    body: lines.join(''),
    headers: { 'content-disposition': 'attachment; filename="payments.csv"', 'x-content-type-options': 'nosniff' },
  };
};

export const paymentListPages: readonly PageRoute[] = [
  { path: paths.payments, handler: paymentsListPage },
  { path: paths.paymentsFile, handler: paymentsFile },
];
