import { mutate, type Services } from '../../core/context/index.ts';
import { bodyText, plainTextOf, rawHtml, shortened } from '../../core/html/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { type ExternalFetchOptions, fetchExternal } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { type Headline, storedFeed, storeFeed } from './queries.ts';

/** Maximum number of items in the ticker. */
const mostItems = 50;
const titleLength = 200;

const declaredEncoding = /^[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})["']/i;

// Only a document type before the first element can define entities.
const hasDocumentType = (xml: string): boolean => /<!DOCTYPE|<!ENTITY/i.test(xml.slice(0, xml.search(/<[a-z]/i) + 1));

const headline = (title: string, link: string): Headline[] => {
  const href = /^https?:\/\//i.test(link) ? webAddress(link) : null;
  // Titles are plain text; many feeds contain markup nevertheless.
  const words = shortened(plainTextOf(rawHtml(title)), titleLength);
  return href && words !== '' ? [{ title: words, href: href.href }] : [];
};

/**
 * Parses the headlines of an RSS feed: `rss > channel > item > title, link` (B-044). Refuses entities, document types,
 * and links that are not http or https. Throws when the document is no feed.
 */
export const headlinesIn = async (body: Buffer, type: string): Promise<readonly Headline[]> => {
  const { text: xml } = bodyText(body, type, declaredEncoding);
  if (hasDocumentType(xml)) throw new Error('the feed declares a document type');
  const { child, childrenOf, elementsOf, field, isWhole } = await import('../../core/xml/index.ts');
  if (!isWhole(xml)) throw new Error('the feed is not well-formed');
  const rss = elementsOf(xml).find(({ name }) => name === 'rss');
  const channel = child(rss, 'channel');
  if (!channel) throw new Error('the feed has no rss > channel');
  return childrenOf(channel, 'item')
    .slice(0, mostItems)
    .flatMap(item => headline(field(item, 'title'), field(item, 'link')));
};

const minuteMs = 60_000;

const fetched = async (address: string, options: ExternalFetchOptions): Promise<readonly Headline[]> => {
  const answer = await fetchExternal(address, options);
  if (answer.kind === 'refused') throw new Error(`refused: ${answer.reason}`);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return headlinesIn(answer.body, answer.type);
};

/**
 * Fetches the configured feed when it is due, through the guarded HTTP client. A failed fetch is logged and keeps the
 * stored headlines; pages are invalidated only when the headlines change.
 */
export const refreshTicker = async (services: Services, options: ExternalFetchOptions = {}): Promise<void> => {
  const { site, sql, clock, log } = services;
  const address = site.get('ticker.feedUrl');
  if (site.get('ticker.source') !== 'feed' || address === '') return;
  const now = moment(clock);
  const stored = await storedFeed(sql, address);
  const dueMs = site.get('ticker.refreshMinutes') * minuteMs;
  if (stored && now.getTime() - stored.checkedAt.getTime() < dueMs) return;
  const items = await fetched(address, options).catch((error: unknown) => {
    log.warn({ err: error, address }, 'the feed of the ticker could not be read');
    return stored?.items ?? [];
  });
  await mutate(services, async write => {
    await storeFeed(write.sql, address, { items, checkedAt: now });
    if (JSON.stringify(items) !== JSON.stringify(stored?.items ?? [])) write.invalidate('ticker');
  });
};

// Workers lease the job, so that one of them fetches and no reader waits.
registerJob('ticker-feed', services => refreshTicker(services), { everyMs: minuteMs, queue: 'networks' });
