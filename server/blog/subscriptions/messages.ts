import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { MutationContext, Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailComposer, sendMail } from '../../core/mail/index.ts';
import { addLink } from '../../core/one-time-links/index.ts';
import { countThrottle } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { listKey, stopKey } from './keys.ts';
import { renewRequest, type Subscription } from './subscription-queries.ts';
import type { Subscribable } from './views.tsx';

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
const keyAddress = ({ settings }: Pick<Services, 'settings'>, page: 'confirm' | 'end' | 'list', key: string): string =>
  `${settings.baseUrl}/blog/subscription${page === 'list' ? '' : `/${page}`}?key=${key}`;

/**
 * Headers of one-click unsubscription by a mail program (RFC 8058): its POST needs no token, the key allows nothing
 * else.
 */
export const oneClick = ({ settings }: Services, key: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${settings.baseUrl}/index.php?option=${settings.blogOption}&task=subscription.stop&key=${key}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

interface UnsubscribeLink {
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

// Rate limit of mails to an address, which anybody may type.
const dailyMails = 5;
const dayMs = 24 * 3600_000;

/** Tells whether one more mail may go to a typed address. */
const mayMail = async ({ sql, services }: MutationContext, emailKey: string): Promise<boolean> => {
  const now = moment(services.clock);
  const name = `subscribe-mail:${digest(emailKey).slice(0, 40)}`;
  return (await countThrottle(sql, name, now, new Date(now.getTime() + dayMs))) <= dailyMails;
};

const today = ({ services }: MutationContext): number => Math.floor(services.clock.now() / dayMs);

/**
 * Mails an address whose subscription was requested: a confirmation link (double opt-in), or for a confirmed one a link
 * to change it. Once a day each; the response does not reveal which of the two.
 */
export const mailConfirmation = mailComposer(
  async (mutation: MutationContext, row: Subscription, target: Subscribable): Promise<void> => {
    if (!(await mayMail(mutation, row.emailKey))) return;
    const { sql, services } = mutation;
    const what = subjectWords(target);
    const isWorking = row.state === 'active';
    const nextStep = async (): Promise<string> => {
      if (isWorking) return text('MAIL_SUBSCRIBED_ALREADY', listAddress(services, row.emailKey));
      const now = moment(services.clock);
      await renewRequest(sql, row.id, now);
      const key = await addLink(sql, 'subscribe', { userId: null, subject: String(row.id), now });
      return text('MAIL_SUBSCRIBE_CONFIRM', keyAddress(services, 'confirm', key));
    };
    await sendMail(sql, {
      dedupeKey: `${isWorking ? 'subscribed' : 'subscribe'}:${row.id}:${today(mutation)}`,
      to: row.email,
      name: row.name,
      subject: text('MAIL_SUBSCRIBE_SUBJECT', what),
      text: [text('MAIL_SUBSCRIBE', what), await nextStep(), text('MAIL_SUBSCRIBE_IGNORE'), signature(services)].join(
        '\n\n',
      ),
    });
  },
);

/** Mails the link to its list to an address with subscriptions; other addresses get nothing. */
export const mailListLink = mailComposer(async (mutation: MutationContext, row: Subscription): Promise<void> => {
  if (!(await mayMail(mutation, row.emailKey))) return;
  const { sql, services } = mutation;
  await sendMail(sql, {
    dedupeKey: `subscriptions:${digest(row.emailKey).slice(0, 40)}:${services.clock.now()}`,
    to: row.email,
    name: row.name,
    subject: text('MAIL_SUBSCRIPTIONS_SUBJECT', services.site.get('site.name')),
    text: [
      text('MAIL_SUBSCRIPTIONS', listAddress(services, row.emailKey)),
      text('MAIL_SUBSCRIBE_IGNORE'),
      signature(services),
    ].join('\n\n'),
  });
});
