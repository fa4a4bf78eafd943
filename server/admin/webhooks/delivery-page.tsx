import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type DeliveryLine, deliveryLine } from '../../webhooks/index.ts';
import { DashboardPage, Facts } from '../shell/index.ts';
import { DeliveryMark, Moment, tookWords } from './delivery-words.tsx';

const DeliveryFacts = ({
  context,
  delivery,
}: {
  readonly context: RequestContext;
  readonly delivery: DeliveryLine;
}) => {
  const { basePath } = context.services.settings;
  const facts = [
    [
      'WEBHOOK',
      <a key="webhook" href={basePath + paths.webhook(delivery.webhookId)}>
        {delivery.webhook}
      </a>,
    ],
    ['WEBHOOK_ID', <code key="id">{delivery.messageId}</code>],
    ['WEBHOOK_HAPPENED', <Moment key="created" at={delivery.createdAt} />],
    ['WEBHOOK_STATE', <DeliveryMark key="state" delivery={delivery} />],
    ...(delivery.status === null ? [] : ([['WEBHOOK_STATUS', delivery.status]] as const)),
    ...(delivery.tookMs === null ? [] : ([['WEBHOOK_TOOK', tookWords(delivery)]] as const)),
    ['WEBHOOK_ATTEMPTS', delivery.attempts],
    ...(delivery.attemptedAt ? ([['WEBHOOK_LAST', <Moment key="last" at={delivery.attemptedAt} />]] as const) : []),
    ...(delivery.state === 'waiting' ? ([['WEBHOOK_NEXT', <Moment key="next" at={delivery.dueAt} />]] as const) : []),
  ] as const;
  return <Facts facts={facts} />;
};

const Resend = ({ context, delivery }: { readonly context: RequestContext; readonly delivery: DeliveryLine }) => (
  <div className="field-actions">
    <TaskForm context={context} task="webhooks.resend" fields={{ id: delivery.id, attempts: delivery.attempts }}>
      <button type="submit" className="btn btn-default">
        {text('WEBHOOK_RESEND')}
      </button>
    </TaskForm>
  </div>
);

const Answer = ({ words }: { readonly words: string }) => (
  <section aria-labelledby="webhook-answer">
    <h2 id="webhook-answer">{text('WEBHOOK_ANSWER')}</h2>
    {words === '' ? <p>{text('WEBHOOK_ANSWER_EMPTY')}</p> : <pre className="mail-words">{words}</pre>}
  </section>
);

/** A delivery with the beginning of the answer of its server. */
export const deliveryPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const delivery = await deliveryLine(context.sql, idParam(params.id) ?? 0);
  if (!delivery) throw notFound();
  const title = text('WEBHOOK_DELIVERY_OF', delivery.type, delivery.webhook);
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.webhooks} title={title}>
        <DeliveryFacts context={context} delivery={delivery} />
        {delivery.state !== 'waiting' && <Resend context={context} delivery={delivery} />}
        {delivery.status !== null && <Answer words={delivery.answer} />}
        <p>
          <a href={context.services.settings.basePath + paths.webhookLogOf(delivery.webhookId)}>
            {text('WEBHOOK_LOG_TITLE')}
          </a>
        </p>
      </DashboardPage>
    ),
  };
};
