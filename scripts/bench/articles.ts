import pino from 'pino';
import type { Settings } from '../../server/core/config/environment.ts';
import { openServices } from '../../server/core/context/services.ts';
import type { Sql } from '../../server/core/db/db.ts';
import { seedArticles } from '../../server/demo/bulk-articles.ts';
import { vocabulary } from '../../server/demo/words.ts';
import { subscribers } from '../../server/subscribers.ts';
import { answersPerSecond } from './plain-client.ts';
import { firstArticle } from './queries.ts';

/** Requests per second of the original software at one connection (measured on this kind of machine). */
const original = { item: 31, category: 26, search: 11, calendar: 26 } as const;
const seconds = 4;
const aims = { anew: 15, cached: 300 } as const;

const items = 10_000;

/** Two words of the seeded texts, another pair each time. */
const pairAt = (at: number): string =>
  `${vocabulary[at % vocabulary.length]}+${vocabulary[Math.floor(at / vocabulary.length) % vocabulary.length]}`;

/** Item, category, search and calendar of the article area, printed anew and from the cache, at one connection. */
export const benchArticles = async (
  sql: Sql,
  settings: Settings,
  { url, cookie, bare }: { url: string; cookie: string; bare: string },
): Promise<void> => {
  if (!(await firstArticle(sql))) {
    console.log(`Seeding ${items} articles …`);
    await seedArticles(await openServices(settings, pino({ level: 'warn' }), subscribers, { sql }), items);
  }
  const found = await firstArticle(sql);
  if (!found) throw new Error('no articles were seeded');
  const index = `/index.php?option=${settings.articlesOption}&view=itemlist`;
  const pages = {
    item: `/articles/item/${found.id}-${found.alias}`,
    category: `/articles/itemlist/category/${found.categoryId}-${found.categoryAlias}`,
    search: `${index}&task=search&searchword=window+river`,
    calendar: `${index}&task=calendar&format=raw`,
  } as const;
  const floor = await answersPerSecond({ urlAt: () => bare, seconds });
  console.log(`${'a bare server, one connection'.padEnd(44)} ${floor.toFixed(0).padStart(7)}/s`);
  const anew = { cookie: `${cookie}; lectern_notice=none`, 'accept-encoding': 'identity' };
  const cached = { cookie, 'accept-encoding': 'br' };
  const show = async (
    name: keyof typeof original,
    way: string,
    aim: number,
    urlAt: (index: number) => string,
    headers: Readonly<Record<string, string>>,
  ) => {
    const rate = await answersPerSecond({ urlAt, headers, seconds });
    const times = (rate / original[name]).toFixed(0);
    console.log(
      `${`article ${name}, ${way}`.padEnd(44)} ${rate.toFixed(0).padStart(7)}/s  bare ratio ${(rate / floor).toFixed(2)}  ${times} × ${original[name]}/s  (aim ≥ ${aim} ×)`,
    );
  };
  for (const name of ['item', 'category', 'search', 'calendar'] as const) {
    await show(name, 'anew', aims.anew, () => url + pages[name], anew);
    await show(name, 'cached', aims.cached, () => url + pages[name], cached);
  }
  await show(
    'search',
    'words nobody asked for yet',
    aims.anew,
    at => `${url}${index}&task=search&searchword=${pairAt(at)}`,
    anew,
  );
};
