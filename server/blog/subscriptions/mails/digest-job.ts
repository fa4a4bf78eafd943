import type { Frequency } from '../../../../protocol/blog/subscriptions.ts';
import { audienceCheck, type IsInAudience } from '../../../accounts/index.ts';
import type { Services } from '../../../core/context/index.ts';
import { transact } from '../../../core/db/index.ts';
import { join } from '../../../core/html/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { registerJob } from '../../../core/jobs/index.ts';
import type { Lease } from '../../../core/leases/index.ts';
import { type Mail, mailFor, sendMails } from '../../../core/mail/index.ts';
import { isMailAddress } from '../../../core/net/index.ts';
import { moment } from '../../../core/time/index.ts';
import { mailParts } from '../../../mail-template/index.ts';
import { digestKey } from '../keys.ts';
import { listAddress, oneClick, signature } from '../messages.ts';
import { personMark, printedNews } from './news-mails.ts';
import {
  channelsOf,
  type DigestRow,
  digestReadersAfter,
  lastDigest,
  markDigest,
  type News,
  newsOf,
  outBetween,
  subscriptionsOfReaders,
} from './news-queries.ts';
import { newsSection } from './news-views.tsx';

type DigestFrequency = Exclude<Frequency, 'immediate'>;

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
const readersAtOnce = 500;
/** Maximum number of posts in a digest. */
const newsMax = 50;
const newsAtOnce = 1_000;

/** Digests are created in the early morning, weekly ones on Mondays. */
const periods: Readonly<Record<DigestFrequency, { readonly lastsMs: number; readonly beginsMs: number }>> = {
  daily: { lastsMs: dayMs, beginsMs: 5 * hourMs },
  // 1 January 1970 was a Thursday.
  weekly: { lastsMs: 7 * dayMs, beginsMs: 4 * dayMs + 5 * hourMs },
};

/** End of the last completed period, in ms since 1970. */
export const periodEnd = (frequency: DigestFrequency, now: number): Date => {
  const { lastsMs, beginsMs } = periods[frequency];
  return new Date(Math.floor((now - beginsMs) / lastsMs) * lastsMs + beginsMs);
};

const rank: Readonly<Record<Frequency, number>> = { immediate: 0, daily: 1, weekly: 2 };

const markOf = ({ type, targetId }: { type: string; targetId: number }): string => `${type}:${targetId}`;

/** Posts by the targets they concern. */
const byChannel = (all: readonly News[]): ReadonlyMap<string, readonly News[]> => {
  const found = new Map<string, News[]>();
  for (const news of all)
    for (const channel of channelsOf(news)) {
      const mark = markOf(channel);
      found.set(mark, [...(found.get(mark) ?? []), news]);
    }
  return found;
};

const concerns = (news: News, row: DigestRow, belongs: IsInAudience): boolean =>
  row.userId !== news.card.author.id &&
  row.emailKey !== news.authorKey &&
  belongs(row.userId, news.readers) &&
  news.card.publishedAt >= row.createdAt;

/** Posts of one person's digest: a post of several subscriptions belongs to the most frequent one. */
const newsFor = (
  rows: readonly DigestRow[],
  channels: ReadonlyMap<string, readonly News[]>,
  belongs: IsInAudience,
  frequency: DigestFrequency,
): News[] => {
  const best = new Map<News, Frequency>();
  for (const row of rows)
    for (const news of channels.get(markOf(row)) ?? []) {
      const known = best.get(news);
      if (concerns(news, row, belongs) && (!known || rank[row.frequency] < rank[known])) best.set(news, row.frequency);
    }
  return [...best].filter(([, chosen]) => chosen === frequency).map(([news]) => news);
};

const digestMail = (
  services: Services,
  { frequency, endsAt, to, all }: { frequency: DigestFrequency; endsAt: Date; to: DigestRow; all: readonly News[] },
): Mail => {
  const { settings, site, clock } = services;
  const shown = all.slice(0, newsMax);
  const lead = text(frequency === 'daily' ? 'MAIL_DIGEST_DAILY' : 'MAIL_DIGEST_WEEKLY');
  const end = [
    ...(all.length > shown.length ? [text('MAIL_DIGEST_MORE', all.length - shown.length, settings.baseUrl)] : []),
    text('MAIL_SUBSCRIPTIONS_CHANGE', listAddress(services, to.emailKey)),
  ];
  return {
    dedupeKey: `digest:${frequency}:${endsAt.toISOString().slice(0, 10)}:${personMark(to.emailKey)}`,
    to: to.email,
    name: to.name,
    subject: plural('MAIL_DIGEST_SUBJECT', all.length, all.length, site.get('site.name')),
    headers: oneClick(services, digestKey(settings.secret, to.emailKey, frequency, clock.now())),
    text: [lead, ...shown.map(news => printedNews(services, news)), ...end, signature(services)].join('\n\n'),
    html: join(
      mailParts(services, lead),
      ...shown.map(news => newsSection(services, news)),
      mailParts(services, end.join('\n\n')),
    ),
  };
};

const grouped = (rows: readonly DigestRow[]): DigestRow[][] => {
  const found = new Map<string, DigestRow[]>();
  for (const row of rows) found.set(row.emailKey, [...(found.get(row.emailKey) ?? []), row]);
  return [...found.values()];
};

interface Period {
  readonly frequency: DigestFrequency;
  readonly from: Date;
  readonly endsAt: Date;
}

const compose = async (services: Services, { frequency, from, endsAt }: Period, { check }: Lease): Promise<void> => {
  const { sql, clock } = services;
  const ids = await outBetween(sql, from, endsAt, newsAtOnce);
  const channels = byChannel(await newsOf(sql, ids, moment(clock)));
  if (channels.size === 0) return;
  for (let after = ''; ; ) {
    await check();
    const readers = await digestReadersAfter(sql, frequency, after, readersAtOnce);
    const subscribed = await subscriptionsOfReaders(sql, readers);
    const belongs = await audienceCheck(
      sql,
      subscribed.map(({ userId }) => userId),
    );
    const people = grouped(subscribed);
    const mails = people.flatMap(rows => {
      const [to] = rows;
      const all = newsFor(rows, channels, belongs, frequency);
      return to && all.length > 0 && isMailAddress(to.email)
        ? [mailFor(to, () => digestMail(services, { frequency, endsAt, to, all }))]
        : [];
    });
    if (mails.length > 0) await transact(sql, tx => sendMails(tx, mails));
    after = readers.at(-1) ?? after;
    if (readers.length < readersAtOnce) return;
  }
};

/**
 * Creates the digests of the last completed period and of periods that were missed; the dedupe key of each mail
 * prevents repeats.
 */
const sendDigests = async (services: Services, frequency: DigestFrequency, lease: Lease): Promise<void> => {
  const { sql, clock, site } = services;
  const endsAt = periodEnd(frequency, clock.now());
  const last = await lastDigest(sql, frequency);
  if (last !== null && last >= endsAt) return;
  const from = last ?? new Date(endsAt.getTime() - periods[frequency].lastsMs);
  if (site.get('subscriptions.enabled') && site.get('subscriptions.mails'))
    await compose(services, { frequency, from, endsAt }, lease);
  await markDigest(sql, frequency, endsAt);
};

registerJob(
  'digests',
  async (services, _, lease) => {
    await sendDigests(services, 'daily', lease);
    await sendDigests(services, 'weekly', lease);
  },
  { everyMs: 10 * 60_000 },
);
