import { compareRates } from '../load.ts';
import { answersPerSecond } from '../plain-client.ts';
import { printRatio } from '../print.ts';
import { type Recorded, record } from '../recorded.ts';
import { pagesOf, type Site } from '../site.ts';
import { makeVisitors } from '../visitors.ts';

const aims = { entry: 0.95, listing: 0.8, category: 0.8, feed: 0.8 } as const;

/** Pages from the cache, beside the same headers and bytes from a bare Fastify. */
export const benchCached = (site: Site): Promise<void> =>
  site.withLectern({}, async lectern => {
    const pages = pagesOf(site);
    const [visitor] = makeVisitors(1);
    const headers = { cookie: visitor?.headers.cookie ?? '', 'accept-encoding': 'br' };
    const names = ['entry', 'listing', 'category', 'feed'] as const;
    const responses: Record<string, Recorded> = {};
    for (const name of names) responses[name] = await record(lectern.url + pages[name], headers);
    await site.withBaseline(responses, async baseline => {
      for (const connections of [1, 32])
        for (const name of names) {
          const rateOf = (url: string) => () => answersPerSecond({ urlAt: () => url, headers, connections });
          const found = await compareRates(rateOf(lectern.url + pages[name]), rateOf(`${baseline.url}/bytes/${name}`));
          const at = `${connections} connection${connections > 1 ? 's' : ''}`;
          printRatio(`${name} from the cache, ${at}, against its bytes`, found, '/s', { atLeast: aims[name] });
        }
    });
  });
