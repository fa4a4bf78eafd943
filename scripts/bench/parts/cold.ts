import { compareRates } from '../load.ts';
import { answersPerSecond } from '../plain-client.ts';
import { printRatio } from '../print.ts';
import { pagesOf, type Site } from '../site.ts';
import type { SeededPost } from '../site-queries.ts';

const aim = { atLeast: 0.6 } as const;
const headers = { 'accept-encoding': 'identity' };

/**
 * Pages of a process without a cache (`CACHE_MEMORY=0`): neither pages nor parts of them nor views. Requests for one
 * address at the same time share a rendering, so that it is requested by one connection, and by many only with an
 * address of its own for each.
 */
export const benchCold = (site: Site): Promise<void> =>
  site.withLectern({ CACHE_MEMORY: '0' }, lectern =>
    site.withBaseline({}, async baseline => {
      const selects = `${baseline.url}/selects`;
      for (const [name, path] of Object.entries(pagesOf(site))) {
        const rateOf = (url: string) => () => answersPerSecond({ urlAt: () => url, headers });
        const found = await compareRates(rateOf(lectern.url + path), rateOf(selects));
        printRatio(`${name} cold, no parts cached, 1 connection, three selects`, found, '/s', aim);
      }
      const rateOf = (urlOf: (post: SeededPost) => string) => {
        let next = 0;
        const urlAt = () => urlOf(site.others[next++ % site.others.length] ?? site.post);
        return () => answersPerSecond({ urlAt, headers, connections: 20 });
      };
      const found = await compareRates(
        rateOf(({ slug }) => `${lectern.url}/blog/${slug}`),
        rateOf(({ id }) => `${selects}?post=${id}`),
      );
      printRatio('500 entries in turn cold, 20 connections, three selects', found, '/s', aim);
    }),
  );
