import { mutate, type Services } from '../../core/context/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { fetchGiven, type GivenOptions } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { headlinesIn } from './feed.ts';
import { type Headline, keepFeed, keptFeed } from './queries.ts';

const minuteMs = 60_000;

const fetched = async (address: string, door: GivenOptions): Promise<readonly Headline[]> => {
  const answer = await fetchGiven(address, door);
  if (answer.kind === 'refused') throw new Error(`refused: ${answer.reason}`);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return headlinesIn(answer.body, answer.type);
};

/**
 * Asks the ticker's feed when it is time, through the guarded door. What cannot be fetched or read is logged, and the
 * ticker keeps what it had; pages are printed anew only for other headlines.
 */
export const refreshTicker = async (services: Services, door: GivenOptions = {}): Promise<void> => {
  const { site, sql, clock, log } = services;
  const address = site.get('ticker.feedUrl');
  if (site.get('ticker.source') !== 'feed' || address === '') return;
  const now = moment(clock);
  const kept = await keptFeed(sql, address);
  const dueMs = site.get('ticker.refreshMinutes') * minuteMs;
  if (kept && now.getTime() - kept.checkedAt.getTime() < dueMs) return;
  const items = await fetched(address, door).catch((error: unknown) => {
    log.warn({ err: error, address }, 'the feed of the ticker could not be read');
    return kept?.items ?? [];
  });
  await mutate(services, async write => {
    await keepFeed(write.sql, address, { items, checkedAt: now });
    if (JSON.stringify(items) !== JSON.stringify(kept?.items ?? [])) write.invalidate('ticker');
  });
};

// Workers lease a job, so one of them asks, and no reader waits for it.
registerJob('ticker-feed', services => refreshTicker(services), { everyMs: minuteMs, lane: 'networks' });
