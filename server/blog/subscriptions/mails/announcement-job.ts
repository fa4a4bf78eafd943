import { z } from 'zod';
import { audienceCheck } from '../../../accounts/index.ts';
import type { Services } from '../../../core/context/index.ts';
import { transact } from '../../../core/db/index.ts';
import { currentLocale } from '../../../core/i18n/index.ts';
import { registerJob } from '../../../core/jobs/index.ts';
import type { Lease } from '../../../core/leases/index.ts';
import { type Mail, mailFor, storeMails } from '../../../core/mail/index.ts';
import { isMailAddress } from '../../../core/net/index.ts';
import { moment } from '../../../core/time/index.ts';
import { portableText } from '../../../reading-text/index.ts';
import { postTexts } from '../../post-model/index.ts';
import { subjectWords } from '../messages.ts';
import { dropUnconfirmed } from '../subscription-queries.ts';
import {
  announcing,
  forgetAnnouncement,
  isUnannounced,
  markAnnounced,
  newlyPublished,
  recordAnnouncements,
} from './announcement-queries.ts';
import { newsMail, printNews } from './news-mails.ts';
import { type Channel, channelsOf, type News, newsOf, type Recipient, recipientsAfter } from './news-queries.ts';

/** Number of recipients that are read together. */
const batch = 500;

/** Makes a value once for each locale in which it is wanted. */
const inEachLocale = <T>(make: () => T): (() => T) => {
  const made = new Map<string, T>();
  return () => {
    const { key } = currentLocale();
    const value = made.get(key) ?? make();
    made.set(key, value);
    return value;
  };
};

const isReader = ({ card, authorKey }: News, to: Recipient): boolean =>
  to.userId !== card.author.id && to.emailKey !== authorKey && isMailAddress(to.email);

const notifyChannel = async (
  { services, check }: { readonly services: Services } & Pick<Lease, 'check'>,
  news: News,
  channel: Channel,
  mailOf: (to: Recipient) => Mail,
): Promise<void> => {
  const { sql } = services;
  for (let after = 0; ; ) {
    await check();
    const isForAccounts = news.readers !== 'public';
    const found = await recipientsAfter(sql, channel, { after, most: batch, isForAccounts });
    const belongs = await audienceCheck(sql, isForAccounts ? found.map(to => to.userId) : []);
    const mails = found.filter(to => isReader(news, to) && belongs(to.userId, news.readers)).map(mailOf);
    await storeMails(sql, mails, { check });
    after = found.at(-1)?.id ?? after;
    if (found.length < batch) return;
  }
};

/**
 * Notifies everyone who follows a target of a post: each person once, its author never (D-033). After a crash the job
 * starts again; the unique dedupe key of each mail prevents repeats.
 */
const announce = async (services: Services, payload: unknown, { check }: Lease): Promise<void> => {
  const { postId } = z.object({ postId: z.int() }).parse(payload);
  const { sql, clock, site } = services;
  const now = moment(clock);
  if (!(await isUnannounced(sql, postId))) return;
  const [news] = await newsOf(sql, [postId], now);
  if (!news) {
    await forgetAnnouncement(sql, postId);
    return;
  }
  if (site.get('subscriptions.enabled') && site.get('subscriptions.mails')) {
    const isOpen = news.readers === 'public' && !news.card.isLocked;
    const whole = isOpen ? (await postTexts(sql, [postId])).get(postId) : undefined;
    const printed = inEachLocale(() => printNews(services, news, whole && portableText(whole, services.settings)));
    for (const channel of channelsOf(news, site.get('site.name'))) {
      const mailOf = inEachLocale(() => newsMail(services, news, printed(), subjectWords(channel)));
      await notifyChannel({ services, check }, news, channel, to => mailFor(to, () => mailOf()(to)));
    }
  }
  await markAnnounced(sql, postId, now);
};

registerJob(announcing, announce);

/** Maximum delay of the notification of a scheduled post. */
const everyMs = 10_000;

registerJob(
  'posts-coming-out',
  async ({ sql, clock }) => {
    const now = moment(clock);
    const ids = await newlyPublished(sql, now);
    if (ids.length > 0) await transact(sql, tx => recordAnnouncements(tx, ids, now));
  },
  { everyMs },
);

const hourMs = 3600_000;
/** Lifetime of the confirmation link: one week, with a day of reserve. */
const unconfirmedLastsMs = 8 * 24 * hourMs;

registerJob(
  'subscriptions-unconfirmed',
  async ({ sql, clock }) => {
    await dropUnconfirmed(sql, new Date(moment(clock).getTime() - unconfirmedLastsMs));
  },
  { everyMs: hourMs },
);
