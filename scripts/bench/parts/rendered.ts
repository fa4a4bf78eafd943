import { performance } from 'node:perf_hooks';
import { compareRates, median } from '../load.ts';
import { answersPerSecond, openConnection } from '../plain-client.ts';
import { printRatio, printValue } from '../print.ts';
import { signedInReader } from '../queries.ts';
import { pagesOf, type Site } from '../site.ts';
import { behindProxy, commentRequest, isSaved, makeVisitors, type Visitor } from '../visitors.ts';

const connections = 20;
const rounds = 60;
const warmings = 5;

/** When the first reader after a comment comes. */
const afterwards = [
  ['at once after', 0, { atMost: 2 }],
  ['a tenth of a second after', 100, { atMost: 2 }],
] as const;

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const saveComment = async (site: Site, url: string, visitor: Visitor, postId: number): Promise<void> => {
  const { path, headers, body } = commentRequest(site.settings.blogOption, visitor, postId);
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const text = await response.text();
  if (!isSaved(response.status, text)) throw new Error(`a comment was refused: ${response.status} ${text}`);
};

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

interface AfterComment {
  readonly saved: number;
  readonly first: number;
  readonly cached: number;
}

/**
 * Time until a comment is answered, of the page that another reader requests `afterMs` later, and of the same page from the
 * cache, as long after a comment on another post: medians in milliseconds.
 */
const afterComment = async (site: Site, url: string, afterMs: number): Promise<AfterComment> => {
  const reader = await openConnection(url, { 'accept-encoding': 'br', 'x-forwarded-for': '10.200.0.1' });
  const page = url + pagesOf(site).entry;
  const other = site.others.at(-1);
  if (!other) throw new Error('there is no other post');
  const pageAfter = async (visitor: Visitor, postId: number): Promise<[saved: number, page: number]> => {
    const saved = await timed(() => saveComment(site, url, visitor, postId));
    if (afterMs > 0) await pause(afterMs);
    return [saved, await timed(() => reader.get(page))];
  };
  const found: AfterComment[] = [];
  for (const [index, visitor] of makeVisitors(rounds + warmings).entries()) {
    const [, cached] = await pageAfter(visitor, other.id);
    const [saved, first] = await pageAfter(visitor, site.post.id);
    if (index >= warmings) found.push({ saved, first, cached });
  }
  reader.close();
  const medianOf = (of: (one: AfterComment) => number): number => median(found.map(of));
  return {
    saved: medianOf(one => one.saved),
    first: medianOf(one => one.first),
    cached: medianOf(one => one.cached),
  };
};

/** Pages rendered for each request from cached parts, beside three selects and a template string. */
export const benchRendered = (site: Site): Promise<void> =>
  site.withLectern(behindProxy, lectern =>
    site.withBaseline({}, async baseline => {
      const [visitor] = makeVisitors(1);
      const selects = (headers: Record<string, string>) => () =>
        answersPerSecond({ urlAt: () => `${baseline.url}/selects`, headers, connections });
      const compared = (path: string, headers: Record<string, string>) =>
        compareRates(
          () => answersPerSecond({ urlAt: () => lectern.url + path, headers, connections }),
          selects(headers),
        );
      // A waiting notice makes a page the visitor's own, so that it is rendered for each request.
      const anew = { cookie: `${visitor?.headers.cookie}; lectern_notice=none`, 'accept-encoding': 'identity' };
      for (const [name, path] of Object.entries(pagesOf(site)))
        printRatio(`${name} rendered anew, parts cached, against three selects`, await compared(path, anew), '/s');
      const elsewhere = site.others.slice(0, 20).map(({ id }) => id);
      for (const [name, favourites] of Object.entries({
        'without responses': [],
        'with responses to other posts': elsewhere,
        'with a response to it': [...elsewhere, site.post.id],
      })) {
        const member = { cookie: await signedInReader(site.sql, favourites), 'accept-encoding': 'identity' };
        const own = await compared(pagesOf(site).entry, member);
        printRatio(`entry of a signed-in reader ${name}, against three selects`, own, '/s', { atLeast: 0.6 });
      }
      for (const [when, afterMs, aim] of afterwards) {
        const { saved, first, cached } = await afterComment(site, lectern.url, afterMs);
        const beside = `p50 ${first.toFixed(2)} ms, cached ${cached.toFixed(2)} ms, the comment ${saved.toFixed(2)} ms`;
        printValue(`first entry ${when} a comment, of a cached one`, first / cached, '×', aim, beside);
      }
    }),
  );
