import type { RequestContext } from '../../core/context/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { allWebhooks, unsealSecret, type Webhook } from '../../webhooks/index.ts';
import {
  askAddress,
  askPage,
  listPage,
  type Question,
  type Row,
  requestedDeletion,
  StateWords,
  screen,
} from '../shell/index.ts';

const path = paths.webhooks;
const shape = screen(path, { sorts: { name: 'asc' }, filters: {}, isSearched: false });

const offWords = { removed: 'WEBHOOK_OFF_GONE', failing: 'WEBHOOK_OFF_FAILING' } as const;

const State = ({ context, webhook }: { readonly context: RequestContext; readonly webhook: Webhook }) => {
  if (!webhook.isOn)
    return (
      <StateWords mark="is-trashed" word={text('WEBHOOK_OFF')}>
        {webhook.offReason !== '' && <span className="state-why">{text(offWords[webhook.offReason])}</span>}
      </StateWords>
    );
  if (unsealSecret(context.services, webhook) === undefined)
    return <StateWords mark="is-trashed" word={text('WEBHOOK_NO_SECRET')} />;
  return webhook.failingSince ? (
    <StateWords mark="is-trashed" word={text('WEBHOOK_FAILING')}>
      <span className="state-why">{text('WEBHOOK_FAILING_SINCE', dateTimeWords(webhook.failingSince))}</span>
    </StateWords>
  ) : (
    <StateWords mark="is-published" word={text('WEBHOOK_ON')} />
  );
};

const rowOf = (context: RequestContext, webhook: Webhook): Row => {
  const { id, name, url, events } = webhook;
  return {
    id,
    name,
    cells: [
      <a key="name" href={context.services.settings.basePath + paths.webhook(id)}>
        {name}
      </a>,
      new URL(url).host,
      events.length,
      <State key="state" {...{ context, webhook }} />,
    ],
    actions: [
      { type: 'link', label: text('WEBHOOK_EDIT'), href: paths.webhook(id) },
      { type: 'link', label: text('WEBHOOK_LOG'), href: paths.webhookLogOf(id) },
      { type: 'link', label: text('WEBHOOK_DELETE'), href: askAddress(path, 'webhooks.delete', [id], path) },
    ],
  };
};

const deletion = (
  context: RequestContext,
  params: PageParams,
  webhooks: readonly Webhook[],
): Promise<Question | undefined> =>
  requestedDeletion(context, params, {
    path,
    task: 'webhooks.delete',
    words: { title: 'ASK_WEBHOOKS_DELETE', lead: 'WEBHOOKS_DELETE_LEAD', submit: 'WEBHOOK_DELETE' },
    rows: async ids => webhooks.filter(({ id }) => ids.includes(id)),
  });

/** Webhooks of the site; or the question before one is deleted. */
export const webhooksPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const state = listState(shape, params);
  const webhooks = await allWebhooks(context.sql, state.ordering);
  const question = await deletion(context, params, webhooks);
  if (question) return askPage(question);
  return listPage({
    title: text('PLACE_WEBHOOKS'),
    name: 'webhooks',
    add: { label: text('WEBHOOK_NEW'), path: paths.webhook() },
    lead: (
      <>
        <p>{text('WEBHOOKS_LEAD')}</p>
        {webhooks.length > 0 && (
          <p>
            <a href={context.services.settings.basePath + paths.webhookLog}>{text('WEBHOOK_LOG_TITLE')}</a>
          </p>
        )}
      </>
    ),
    context,
    shape,
    state,
    columns: [
      { label: text('WEBHOOK_NAME'), sort: 'name' },
      { label: text('WEBHOOK_SERVER') },
      { label: text('WEBHOOK_EVENTS'), isNumber: true },
      { label: text('WEBHOOK_STATE') },
    ],
    rows: webhooks.slice(state.start, state.start + listSize).map(webhook => rowOf(context, webhook)),
    total: webhooks.length,
    empty: <p>{text('WEBHOOKS_EMPTY')}</p>,
  });
};
