import { once } from 'node:events';
import { connect } from 'node:net';
import pino from 'pino';
import type { Settings } from '../../server/core/config/environment.ts';
import { openServices } from '../../server/core/context/services.ts';
import type { Sql } from '../../server/core/db/db.ts';
import { seedArticles } from '../../server/demo/bulk-articles.ts';
import { vocabulary } from '../../server/demo/words.ts';
import { subscribers } from '../../server/subscribers.ts';
import { firstArticle } from './queries.ts';

const headEnd = '\r\n\r\n';

/** How many bytes of this answer are still to come. Throws when it is not a 200 of a length that is said. */
const bytesLeft = (url: string, chunk: Buffer): number => {
  const end = chunk.indexOf(headEnd);
  const head = chunk.toString('latin1', 0, Math.max(0, end));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || !length) throw new Error(`${url} answered ${head.split('\r\n')[0]}`);
  return Number(length) - (chunk.length - end - headEnd.length);
};

/** Whether a chunk ends the answer that is being heard. */
const ends = () => {
  let left: number | null = null;
  return (url: string, chunk: Buffer): boolean => {
    left = left === null ? bytesLeft(url, chunk) : left - chunk.length;
    if (left > 0) return false;
    left = null;
    return true;
  };
};

/**
 * Answers a second at one connection, each request sent when the last answer has arrived (RFC 9112). It reads a length
 * and counts bytes: a client that parses all of an answer spends more time on a page than the server that sends it.
 */
const askAlone = async (
  urlAt: (index: number) => string,
  headers: Record<string, string>,
  seconds = 4,
): Promise<number> => {
  const { hostname, port, host } = new URL(urlAt(0));
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(each => each.join(': '));
  const requestOf = (url: string): string => {
    const { pathname, search } = new URL(url);
    return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}${headEnd}`;
  };
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  const isEnd = ends();
  const began = performance.now();
  let url = urlAt(0);
  let answers = 0;
  socket.write(requestOf(url));
  for await (const chunk of socket) {
    if (!isEnd(url, chunk)) continue;
    answers++;
    const elapsed = (performance.now() - began) / 1000;
    if (elapsed >= seconds) return answers / elapsed;
    url = urlAt(answers);
    socket.write(requestOf(url));
  }
  throw new Error(`${host} closed the connection`);
};

/** Requests per second of the original software at one connection (measured on this kind of machine). */
const original = { item: 31, category: 26, search: 11, calendar: 26 } as const;
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
  const floor = await askAlone(() => bare, {});
  console.log(`${'a bare server, one connection'.padEnd(44)} ${floor.toFixed(0).padStart(7)}/s`);
  const anew = { cookie: `${cookie}; lectern_notice=none`, 'accept-encoding': 'identity' };
  const cached = { cookie, 'accept-encoding': 'br' };
  const show = async (name: keyof typeof original, way: string, aim: number, ...ask: Parameters<typeof askAlone>) => {
    const rate = await askAlone(...ask);
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
