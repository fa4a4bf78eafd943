import type { Services } from '../../../core/context/index.ts';
import { digest } from '../../../core/db/index.ts';
import { type Html, join } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { Mail } from '../../../core/mail/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { mailParts } from '../../../mail-template/index.ts';
import { plainReadingText } from '../../../reading-text/index.ts';
import { authorWords, titleOf } from '../../cards/index.ts';
import { listAddress, signature, unsubscribeLink } from '../messages.ts';
import type { News, Recipient } from './news-queries.ts';
import { newsArticle } from './news-views.tsx';

/** Identifies a person across their subscriptions, for dedupe keys. */
export const personMark = (emailKey: string): string => digest('mail', emailKey).slice(0, 40);

/** Post as printed in mails: title, author, excerpt unless it is protected, address. */
export const printedNews = ({ settings }: Pick<Services, 'settings'>, { card }: News): string =>
  [
    text('MAIL_POST', titleOf(card.title), authorWords(card)),
    ...(card.excerpt ? [card.excerpt] : []),
    `${settings.baseUrl}${paths.entry(card.slug)}`,
  ].join('\n');

/** Post printed for its mails: an excerpt, or the whole text for those who chose it. */
interface PrintedPost {
  readonly text: string;
  readonly html: Html;
}

export interface PrintedNews {
  readonly excerpt: PrintedPost;
  readonly whole: PrintedPost;
}

// Mail programs cut longer mails, and each mail waits with its text.
const longestWhole = 40_000;

/** Prints a post once for all its mails. `whole` is its text with absolute addresses, if everyone may read it. */
export const printNews = (services: Pick<Services, 'settings'>, news: News, whole: Html | undefined): PrintedNews => {
  const excerpt = { text: printedNews(services, news), html: newsArticle(services, news) };
  if (whole === undefined || whole.length > longestWhole) return { excerpt, whole: excerpt };
  const { card } = news;
  const address = `${services.settings.baseUrl}${paths.entry(card.slug)}`;
  const parts = [text('MAIL_POST', titleOf(card.title), authorWords(card)), plainReadingText(whole), address];
  return { excerpt, whole: { text: parts.join('\n\n'), html: newsArticle(services, news, whole) } };
};

/** Mail about one post for one subscriber; its dedupe key prevents a second mail through another subscription. */
export const newsMail = (services: Services, news: News, printed: PrintedNews, why: string) => {
  const subject = text('MAIL_POST_SUBJECT', titleOf(news.card.title), services.site.get('site.name'));
  return (to: Recipient): Mail => {
    const out = unsubscribeLink(services, to.id);
    const post = to.fullText ? printed.whole : printed.excerpt;
    const end = [
      text('MAIL_POST_WHY', why),
      [
        text('MAIL_SUBSCRIPTION_STOP', out.address),
        text('MAIL_SUBSCRIPTIONS_CHANGE', listAddress(services, to.emailKey)),
      ].join('\n'),
    ].join('\n\n');
    return {
      dedupeKey: `post:${news.card.id}:${personMark(to.emailKey)}`,
      to: to.email,
      name: to.name,
      subject,
      headers: out.headers,
      text: [post.text, end, signature(services)].join('\n\n'),
      html: join(post.html, mailParts(services, end)),
    };
  };
};
