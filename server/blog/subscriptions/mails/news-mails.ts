import type { Services } from '../../../core/context/index.ts';
import { digest } from '../../../core/db/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { Mail } from '../../../core/mail/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorWords, titleOf } from '../../cards/index.ts';
import { listAddress, signature, unsubscribeLink } from '../messages.ts';
import type { News, Recipient } from './news-queries.ts';

/** Identifies a person across their subscriptions, for dedupe keys. */
export const personMark = (emailKey: string): string => digest('mail', emailKey).slice(0, 40);

/** Post as printed in mails: title, author, excerpt unless it is protected, address. */
export const printedNews = ({ settings }: Pick<Services, 'settings'>, { card }: News): string =>
  [
    text('MAIL_POST', titleOf(card.title), authorWords(card)),
    ...(card.excerpt ? [card.excerpt] : []),
    `${settings.baseUrl}${paths.entry(card.slug)}`,
  ].join('\n');

/** Mail about one post for one subscriber; its dedupe key prevents a second mail through another subscription. */
export const newsMail = (services: Services, news: News, printed: string, why: string) => {
  const subject = text('MAIL_POST_SUBJECT', titleOf(news.card.title), services.site.get('site.name'));
  return (to: Recipient): Mail => {
    const out = unsubscribeLink(services, to.id);
    return {
      dedupeKey: `post:${news.card.id}:${personMark(to.emailKey)}`,
      to: to.email,
      name: to.name,
      subject,
      headers: out.headers,
      text: [
        printed,
        text('MAIL_POST_WHY', why),
        [
          text('MAIL_SUBSCRIPTION_STOP', out.address),
          text('MAIL_SUBSCRIPTIONS_CHANGE', listAddress(services, to.emailKey)),
        ].join('\n'),
        signature(services),
      ].join('\n\n'),
    };
  };
};
