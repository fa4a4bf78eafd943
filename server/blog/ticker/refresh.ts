import { mutate, type Services } from '../../core/context/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { type ExternalFetchOptions, fetchExternal } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { headlinesIn } from './feed.ts';
import { type Headline, storedFeed, storeFeed } from './queries.ts';

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
