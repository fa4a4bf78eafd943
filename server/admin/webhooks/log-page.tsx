import { Fragment } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { allWebhooks, type DeliveryLine, deliveriesPage, deliveryStates } from '../../webhooks/index.ts';
import { isId, listPage, oneOf, type Row, screen } from '../shell/index.ts';
import { answerWords, DeliveryMark, Moment, stateWords } from './delivery-words.tsx';

const shape = screen(paths.webhookLog, {
  sorts: { date: 'desc' },
  filters: { webhook: isId, filter: oneOf(deliveryStates) },
  isSearched: false,
});

const rowOf = ({ services }: RequestContext, delivery: DeliveryLine): Row => {
  const { id, type, webhook, createdAt, state, attempts, dueAt } = delivery;
  return {
    id,
    name: `${type}, ${webhook}, ${dateTimeWords(createdAt)}`,
    cells: [
      <Fragment key="event">
        <a href={services.settings.basePath + paths.webhookDelivery(id)}>{type}</a>
        <span className="row-excerpt">{webhook}</span>
      </Fragment>,
      <Moment key="created" at={createdAt} />,
      <DeliveryMark key="state" delivery={delivery} isShort={delivery.status !== null} />,
      answerWords(delivery),
      attempts,
      state === 'waiting' ? <Moment key="due" at={dueAt} /> : '–',
    ],
  };
};

/** Deliveries of the last 30 days; newest first, unless sorted otherwise. */
export const webhookLogPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const state = listState(shape, params);
  const { webhook, filter } = state.chosen;
  const webhookId = webhook === undefined ? undefined : Number(webhook);
  const [{ lines, total }, webhooks] = await Promise.all([
    deliveriesPage(context.sql, {
      ...{ webhookId, state: filter, ordering: state.ordering, start: state.start, size: listSize },
    }),
    allWebhooks(context.sql),
  ]);
  return listPage({
    title: text('WEBHOOK_LOG_TITLE'),
    name: 'webhook-log',
    here: paths.webhooks,
    lead: <p>{text('WEBHOOK_LOG_LEAD')}</p>,
    context,
    shape,
    state,
    columns: [
      { label: text('WEBHOOK_EVENT') },
      { label: text('COLUMN_DATE'), sort: 'date' },
      { label: text('WEBHOOK_STATE') },
      { label: text('WEBHOOK_ANSWERED') },
      { label: text('WEBHOOK_ATTEMPTS'), isNumber: true },
      { label: text('WEBHOOK_NEXT') },
    ],
    rows: lines.map(line => rowOf(context, line)),
    total,
    filters: [
      {
        name: 'webhook',
        label: text('WEBHOOK'),
        all: text('WEBHOOKS_ALL'),
        options: webhooks.map(({ id, name }) => ({ value: `${id}`, label: name })),
      },
      {
        name: 'filter',
        label: text('WEBHOOK_STATE'),
        all: text('WEBHOOK_STATE_ALL'),
        options: deliveryStates.map(value => ({ value, label: text(stateWords[value]) })),
      },
    ],
    empty: <p>{text('WEBHOOK_LOG_EMPTY')}</p>,
  });
};
