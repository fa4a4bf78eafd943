import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { Services } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { listKey, stopKey } from './keys.ts';

const whatOf: Readonly<Record<SubscriptionType, TextKey>> = {
  site: 'SUBSCRIPTION_TO_SITE',
  blogger: 'SUBSCRIPTION_TO_BLOGGER',
  team: 'SUBSCRIPTION_TO_TEAM',
  category: 'SUBSCRIPTION_TO_CATEGORY',
  tag: 'SUBSCRIPTION_TO_TAG',
  entry: 'SUBSCRIPTION_TO_ENTRY',
};

/** Subject of a subscription in a sentence: "new posts by Asha Rao". */
export const subjectWords = ({ type, name }: { readonly type: SubscriptionType; readonly name: string }): string =>
  text(whatOf[type], name);

/** Address of the subscription page for a key. */
export const keyAddress = (
  { settings }: Pick<Services, 'settings'>,
  page: 'confirm' | 'end' | 'list',
  key: string,
): string => `${settings.baseUrl}/blog/subscription${page === 'list' ? '' : `/${page}`}?key=${key}`;

/**
 * Headers of one-click unsubscription by a mail program (RFC 8058): its POST needs no token, the key allows nothing
 * else.
 */
export const oneClick = ({ settings }: Services, key: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${settings.baseUrl}/index.php?option=${settings.blogOption}&task=subscription.stop&key=${key}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export interface UnsubscribeLink {
  /** Address of the confirmation page. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Unsubscribe link of one subscription. */
export const unsubscribeLink = (services: Services, subscriptionId: number): UnsubscribeLink => {
  const key = stopKey(services.settings.secret, subscriptionId);
  return { address: keyAddress(services, 'end', key), headers: oneClick(services, key) };
};

/** Address of a subscriber's list; valid for a month. */
export const listAddress = (services: Services, emailKey: string): string =>
  keyAddress(services, 'list', listKey(services.settings.secret, emailKey, services.clock.now()));

/** Signature of every mail: the name of the site. */
export const signature = ({ site, settings }: Services): string =>
  text('MAIL_SENT_BY', site.get('site.name'), settings.baseUrl);
