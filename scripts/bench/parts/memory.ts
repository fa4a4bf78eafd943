import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from '../plain-client.ts';
import { printValue } from '../print.ts';
import type { Running } from '../processes.ts';
import { signedInReader } from '../queries.ts';
import { pagesOf, type Site } from '../site.ts';
import { type Sample, slopeOf } from '../slope.ts';
import { behindProxy, commentRequest, isSaved, makeVisitors } from '../visitors.ts';

const minuteMs = 60_000;
const idleMs = 10_000;
const readers = 4;
const pauseMs = 40;
/** Number of pages that a reader requests between two comments. */
const pagesPerComment = 10;
const visitors = makeVisitors(5_000);

const pathsOf = (site: Site): readonly string[] => [
  ...Object.values(pagesOf(site)),
  '/search?q=window',
  ...site.others.map(({ slug }) => `/blog/${slug}`),
];

/** Reads all pages in turn, and comments now and then, until the end. Returns the number of requests. */
const read = async (site: Site, url: string, index: number, endsAt: number): Promise<number> => {
  const paths = pathsOf(site);
  // The first is signed in: pages rendered for one person are part of the mix.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', 'x-forwarded-for': `10.201.0.${index}` };
  if (index === 0) headers.cookie = await signedInReader(site.sql);
  const connection = await openConnection(url, headers);
  let made = index * 7;
  for (; Date.now() < endsAt; made++) {
    await connection.get(url + (paths[made % paths.length] ?? '/'));
    if (made % pagesPerComment === 0) {
      const visitor = visitors[(made * readers + index) % visitors.length];
      const post = site.others[made % site.others.length];
      if (!visitor || !post) throw new Error('nothing is seeded');
      const { path, ...request } = commentRequest(site.settings.blogOption, visitor, post.id);
      const response = await fetch(url + path, { method: 'POST', ...request });
      const text = await response.text();
      if (!isSaved(response.status, text)) throw new Error(`a comment was refused: ${response.status} ${text}`);
    }
    await pause(pauseMs);
  }
  connection.close();
  return made - index * 7;
};

const sampled = async (lectern: Running, began: number, endsAt: number): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const everyMs = Math.max(500, (endsAt - began) / 720);
  while (Date.now() < endsAt) {
    samples.push({ hours: (Date.now() - began) / (60 * minuteMs), megabytes: lectern.memory() });
    await pause(everyMs);
  }
  return samples;
};

/** Resident memory of one process: idle after its first page, and its growth under mixed load after a warm-up. */
export const benchMemory = (site: Site): Promise<void> =>
  site.withLectern(behindProxy, async lectern => {
    await fetch(lectern.url);
    await pause(idleMs);
    printValue('one process, idle', lectern.memory(), 'MB', { atMost: 110 });
    const minutes = Number(process.env.BENCH_MINUTES || 1);
    if (!(minutes > 0)) throw new Error('BENCH_MINUTES is no number of minutes');
    const began = Date.now();
    const endsAt = began + minutes * minuteMs;
    const [samples, ...made] = await Promise.all([
      sampled(lectern, began, endsAt),
      ...Array.from({ length: readers }, (_, index) => read(site, lectern.url, index, endsAt)),
    ]);
    // Caches and compiled code fill during the first third, at most for ten minutes.
    const warm = Math.min(minutes / 3, 10) / 60;
    const counted = samples.filter(({ hours }) => hours >= warm);
    const requests = made.reduce((sum, one) => sum + one, 0);
    const beside = `${counted.length} samples in ${(minutes - warm * 60).toFixed(1)} min after ${(warm * 60).toFixed(1)} min of warm-up, ${requests} pages`;
    printValue('one process, after the load', lectern.memory(), 'MB');
    const reason = minutes < 60 ? `${beside}; BENCH_MINUTES=60 for the hour` : beside;
    printValue('growth under mixed load', slopeOf(counted), 'MB per hour', undefined, reason);
  });
