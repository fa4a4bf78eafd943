import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import { text } from '../../core/i18n/index.ts';

/** Site paths of subscriptions, without the base path. */
export const subscriptionPaths = {
  list: '/blog/subscription',
  add: (type: SubscriptionType, id: number, back = ''): string =>
    `/blog/subscription/add?type=${type}&id=${id}${back && `&return=${encodeURIComponent(back)}`}`,
  end: (id: number, back = ''): string =>
    `/blog/subscription/end?id=${id}${back && `&return=${encodeURIComponent(back)}`}`,
} as const;

export interface Subscribable {
  readonly type: SubscriptionType;
  /** Zero for the site. */
  readonly id: number;
  /** Name of the target: distinguishes the buttons of a listing. */
  readonly name: string;
}

/**
 * Subscribe and unsubscribe buttons, one of them hidden (D-033, wire §3.3). `subscriptionId` is the reader's own
 * (`subscriptionsOf`), null for visitors, so that a cached page is the same for all of them. Without scripts each leads
 * to a confirmation page. `back` is the page's site path.
 */
export const SubscribeButton = ({
  target: { type, id, name },
  subscriptionId,
  base,
  back,
}: {
  target: Subscribable;
  subscriptionId: number | null;
  base: string;
  back: string;
}) => (
  <span className="subscribing">
    <a
      className={subscriptionId === null ? 'btn btn-default' : 'btn btn-default hide'}
      href={base + subscriptionPaths.add(type, id, back)}
      rel="nofollow"
      data-blog-subscribe=""
      data-type={type}
      data-id={id}
    >
      {text(type === 'entry' ? 'SUBSCRIBE_COMMENTS' : 'SUBSCRIBE')}
      <span className="visually-hidden"> {text('SUBSCRIBE_TO', name)}</span>
    </a>
    <a
      className={subscriptionId === null ? 'btn btn-default hide' : 'btn btn-default'}
      href={base + (subscriptionId === null ? subscriptionPaths.list : subscriptionPaths.end(subscriptionId, back))}
      rel="nofollow"
      data-blog-unsubscribe=""
      data-type={type}
      data-id={id}
      data-subscription-id={subscriptionId ?? ''}
      data-return={back}
    >
      {text('UNSUBSCRIBE')}
      <span className="visually-hidden"> {text('UNSUBSCRIBE_FROM', name)}</span>
    </a>
  </span>
);
