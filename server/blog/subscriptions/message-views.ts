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

/** What a subscription tells of, as words in a sentence: "new posts by Asha Rao". */
export const toldOf = ({ type, name }: { readonly type: SubscriptionType; readonly name: string }): string =>
  text(whatOf[type], name);

/** The page of this room that a key opens. */
export const keyAddress = (
  { settings }: Pick<Services, 'settings'>,
  page: 'confirm' | 'end' | 'list',
  key: string,
): string => `${settings.baseUrl}/blog/subscription${page === 'list' ? '' : `/${page}`}?key=${key}`;

/** The headers by which a mail program unsubscribes in one click (RFC 8058): its POST needs no token, the key is for nothing else. */
export const oneClick = ({ settings }: Services, key: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${settings.baseUrl}/index.php?option=${settings.blogOption}&task=subscription.stop&key=${key}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export interface WayOut {
  /** The page that asks. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a subscriber ends one subscription. */
export const unsubscribeLink = (services: Services, subscriptionId: number): WayOut => {
  const key = stopKey(services.settings.secret, subscriptionId);
  return { address: keyAddress(services, 'end', key), headers: oneClick(services, key) };
};

/** The page on which a subscriber changes or ends everything; good for a month. */
export const listAddress = (services: Services, emailKey: string): string =>
  keyAddress(services, 'list', listKey(services.settings.secret, emailKey, services.clock.now()));

/** The last line of every mail: who sends it. */
export const signature = ({ site, settings }: Services): string =>
  text('MAIL_SENT_BY', site.get('site.name'), settings.baseUrl);
