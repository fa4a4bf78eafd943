import {
  askAddress,
  askPage,
  checkListStart,
  DashboardPage,
  ListTable,
  type Question,
  type Row,
  requestedQuestion,
  screen,
} from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { formatMoney } from '../money.ts';
import { kindTexts } from '../payments/payment-list-page.tsx';
import { refusedEventsById, refusedPage, type StoredEvent } from './event-queries.ts';
import { reasonTexts, sumOf } from './refused-mail.ts';

const shape = screen(paths.refusedPayments, { sorts: { date: 'desc' }, filters: {}, isSearched: false });

/** Short label of an event: provider, number, kind and amount. */
export const eventLabel = (event: StoredEvent): string => {
  const { provider, transactionId, kind, currency } = event;
  const sum = formatMoney(sumOf(event), currency);
  return `${provider} ${transactionId}: ${text(kindTexts[kind])}, ${sum}`;
};

const rowOf = (event: StoredEvent): Row => {
  const { id, provider, transactionId, kind, currency, reason, payer, email, createdAt } = event;
  return {
    id,
    name: eventLabel(event),
    cells: [
      <span key="number">
        {provider} <code>{transactionId}</code>
      </span>,
      formatMoney(sumOf(event), currency),
      text(kindTexts[kind]),
      text(reasonTexts[reason]),
      <span key="payer" className="payment-payer">
        {payer} {email}
      </span>,
      <time key="when" dateTime={isoMoment(createdAt)}>
        {dateTimeWords(createdAt)}
      </time>,
    ],
    actions: [
      {
        type: 'link',
        label: text('REFUSED_ACCEPT'),
        href: askAddress(paths.refusedPayments, 'payments.accept', [id], paths.payments),
      },
    ],
  };
};

const acceptanceQuestion = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.refusedPayments);
  if (question?.task !== 'payments.accept') return undefined;
  const events = await refusedEventsById(context.sql, question.ids);
  if (events.length < new Set(question.ids).size) throw notFound();
  return {
    context,
    task: question.task,
    title: text('REFUSED_ACCEPT'),
    lead: text('REFUSED_ACCEPT_LEAD'),
    items: events.map(event => ({ id: event.id, name: eventLabel(event) })),
    submit: text('REFUSED_ACCEPT'),
    back: question.back,
  };
};

/** Staff list of refused events; with a `task` in the query, the confirmation page for accepting them. */
export const refusedEventsPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'payments.see', site);
  const question = await acceptanceQuestion(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const { events, total } = await refusedPage(context.sql, state);
  checkListStart({ context, shape, state, total });
  const title = text('REFUSED_TITLE');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.payments} title={title}>
        {total > 0 && <p>{text('REFUSED_LEAD')}</p>}
        <ListTable
          name="payment-events"
          context={context}
          shape={shape}
          state={state}
          caption={title}
          columns={[
            { label: text('PAYMENT_NUMBER') },
            { label: text('PAYMENT_AMOUNT'), isNumber: true },
            { label: text('PAYMENT_STATE') },
            { label: text('REFUSED_REASON') },
            { label: text('PAYMENT_PAYER') },
            { label: text('COLUMN_DATE'), sort: 'date' },
          ]}
          rows={events.map(rowOf)}
          total={total}
          empty={<p>{text('REFUSED_EMPTY')}</p>}
        />
      </DashboardPage>
    ),
  };
};
