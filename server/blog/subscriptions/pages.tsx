import { subscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { idParam, type Page, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { changeable, linkOver, requestByKey } from './key-actions.ts';
import { digestOfKey, emailOfListKey, listKey, subscriptionOfStopKey } from './keys.ts';
import { ListLinkPage, SubscriptionList } from './list-views.tsx';
import { EndPage, KeyPage, SubscribePage } from './question-views.tsx';
import { subscriptionList } from './subscription-queries.ts';
import { openTarget, targetOf, targetsOf } from './target-queries.ts';
import { subscriptionPaths } from './views.tsx';

const noindex = { robots: 'noindex, nofollow' } as const;

const addPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const type = subscriptionType.safeParse(query.type);
  if (!type.success) throw notFound();
  const target = await openTarget(context, type.data, idParam(query.id) ?? 0);
  authorize(context.actor, 'subscription.add', target);
  return {
    title: text('SUBSCRIBE_TITLE', target.name),
    head: noindex,
    main: <SubscribePage context={context} target={target} back={query.return} />,
  };
};

/** Target of links in mails, old ones included: the key decides the action. */
const keyPage = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  const request = await requestByKey(context, key);
  return {
    title: text(request.decision === 'confirm' ? 'SUBSCRIPTION_CONFIRM_TITLE' : 'UNSUBSCRIBE_TITLE'),
    head: noindex,
    main: <KeyPage context={context} request={request} target={await targetOf(context, request.row)} linkKey={key} />,
  };
};

const listPage = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  const { services, actor, sql } = context;
  const page = { title: text('SUBSCRIPTIONS_TITLE'), head: noindex };
  const emailKey = key === '' ? null : emailOfListKey(services.settings.secret, key, services.clock.now());
  if (key !== '' && emailKey === null) throw linkOver();
  if (emailKey === null && !actor.account) return { ...page, main: <ListLinkPage context={context} /> };
  const whose = emailKey === null ? { userId: actor.account?.id ?? 0 } : { emailKey };
  const rows = await subscriptionList(sql, whose);
  const targets = await targetsOf(context, rows);
  return {
    ...page,
    main: <SubscriptionList context={context} rows={rows} targets={targets} linkKey={key} />,
  };
};

const endPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const { key = '' } = query;
  const { settings, clock } = context.services;
  const digest = digestOfKey(settings.secret, key, clock.now());
  if (digest) return listPage(context, { key: listKey(settings.secret, digest.emailKey, clock.now()) });
  if (key !== '' && subscriptionOfStopKey(settings.secret, key) !== null) return keyPage(context, query);
  const subscription = await changeable(context, { id: idParam(query.id) ?? 0, key });
  authorize(context.actor, 'subscription.change', subscription);
  const target = await targetOf(context, subscription.row);
  const keep = key === '' ? target.path : `${subscriptionPaths.list}?key=${key}`;
  const page = { context, row: subscription.row, target, keep, linkKey: key, back: query.return };
  return { title: text('UNSUBSCRIBE_TITLE'), head: noindex, main: <EndPage {...page} /> };
};

/**
 * Pages of the buttons without scripts, of links in mails, and the list of subscriptions (wire §5, view=subscription).
 */
export const subscriptionRoutes: readonly PageRoute[] = [
  { path: '/blog/subscription', view: 'subscription', handler: listPage },
  {
    path: `${paths.dashboard}/subscriptions`,
    view: 'dashboard',
    layout: 'subscriptions',
    handler: async () => ({ to: subscriptionPaths.list }),
  },
  { path: '/blog/subscription/add', handler: addPage },
  { path: '/blog/subscription/end', task: 'subscription.stop', handler: endPage },
  { path: '/blog/subscription/confirm', task: 'subscription.confirmSubscribe', handler: keyPage },
  { path: '/blog/comments/follow', handler: keyPage },
];
