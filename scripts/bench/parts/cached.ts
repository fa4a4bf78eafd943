import { compareRates } from '../load.ts';
import { withClientApart } from '../placement.ts';
import { answersPerSecond } from '../plain-client.ts';
import { printRatio } from '../print.ts';
import { type Recorded, record } from '../recorded.ts';
import { pagesOf, type Site } from '../site.ts';
import { makeVisitors } from '../visitors.ts';

/**
 * Load on each page before anything is counted. The engine compiles code further for about as long: a bare server, which
 * has less of it, is done sooner.
 */
const warming = { connections: 32, seconds: 4 } as const;

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
      const rateOf = (url: string, connections: number) => () =>
        answersPerSecond({ urlAt: () => url, headers, connections });
      const compared = names.map(name => ({
        name,
        page: lectern.url + pages[name],
        bytes: `${baseline.url}/bytes/${name}`,
      }));
      for (const { page, bytes } of compared)
        for (const url of [page, bytes]) await answersPerSecond({ urlAt: () => url, headers, ...warming });
      await withClientApart([lectern.pid, baseline.pid], async () => {
        for (const connections of [1, 32])
          for (const { name, page, bytes } of compared) {
            const found = await compareRates(rateOf(page, connections), rateOf(bytes, connections));
            const at = `${connections} connection${connections > 1 ? 's' : ''}`;
            printRatio(`${name} from the cache, ${at}, against its bytes`, found, '/s', { atLeast: aims[name] });
          }
      });
    });
  });
