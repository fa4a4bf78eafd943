import { accountByEmail, audienceCheck } from '../../../accounts/index.ts';
import type { Services } from '../../../core/context/index.ts';
import { registerMailCheck, type WaitingMail } from '../../../core/mail/index.ts';
import { mailKey } from '../../../core/net/index.ts';
import { moment } from '../../../core/time/index.ts';
import { printedNews } from './news-mails.ts';
import { newsOf } from './news-queries.ts';

/** Tells whether the recipient of a mail about a post may still read what the mail has of it. */
const isStillOpen = async (services: Services, { cause, recipient, text }: WaitingMail): Promise<boolean> => {
  const { sql, clock } = services;
  const [, id] = cause.split(':');
  const [news] = await newsOf(sql, [Number(id)], moment(clock));
  if (!news) return false;
  // Of a post that was locked meanwhile the mail has a text.
  if (news.card.isLocked && !text.startsWith(printedNews(services, news))) return false;
  if (news.readers === 'public') return true;
  const account = await accountByEmail(sql, mailKey(recipient));
  const belongs = await audienceCheck(sql, account ? [account.id] : []);
  return belongs(account?.id ?? null, news.readers);
};

registerMailCheck('post', isStillOpen);
