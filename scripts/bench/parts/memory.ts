import { setTimeout as pause } from 'node:timers/promises';
import { memoryFigures } from '../memory-figures.ts';
import { openConnection } from '../plain-client.ts';
import { printValue } from '../print.ts';
import type { Running } from '../processes.ts';
import { signedInReader } from '../queries.ts';
import { pagesOf, type Site } from '../site.ts';
import { removeBenchComments } from '../site-queries.ts';
import { slopeOf } from '../slope.ts';
import { behindProxy, commentRequest, isSaved, makeVisitors } from '../visitors.ts';

const minuteMs = 60_000;
const idleMs = 10_000;
const readers = 4;
const pauseMs = 40;
/** Number of pages that a reader requests between two comments. */
const pagesPerComment = 10;
const visitors = makeVisitors(5_000);

/** Whether the readers comment too. */
const isMixed = process.env.BENCH_LOAD !== 'reading';

const pathsOf = (site: Site): readonly string[] => [
  ...Object.values(pagesOf(site)),
  '/search?q=window',
  ...site.others.map(({ slug }) => `/blog/${slug}`),
];

interface Reader {
  readonly index: number;
  /** Requests that all readers made in earlier rounds. */
  readonly before: number;
  readonly endsAt: number;
}

/** Reads all pages in turn, and comments now and then, until the end. Returns the number of requests. */
const read = async (site: Site, url: string, { index, before, endsAt }: Reader): Promise<number> => {
  const paths = pathsOf(site);
  // The first is signed in: pages rendered for one person are part of the mix.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', 'x-forwarded-for': `10.201.0.${index}` };
  if (index === 0) headers.cookie = await signedInReader(site.sql);
  const connection = await openConnection(url, headers);
  const first = index * 7 + Math.floor(before / readers);
  let made = first;
  for (; Date.now() < endsAt; made++) {
    await connection.get(url + (paths[made % paths.length] ?? '/'));
    if (isMixed && made % pagesPerComment === 0) {
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
  return made - first;
};

/**
 * Rounds of a minute until the end, each followed by the removal of its comments: pages stay as long as they were, so
 * that a growth is one of the process. Returns the number of requests.
 */
const readInRounds = async (site: Site, url: string, endsAt: number): Promise<number> => {
  let before = 0;
  while (Date.now() < endsAt) {
    const round = { before, endsAt: Math.min(endsAt, Date.now() + minuteMs) };
    const made = await Promise.all(Array.from({ length: readers }, (_, index) => read(site, url, { ...round, index })));
    before += made.reduce((sum, one) => sum + one, 0);
    await removeBenchComments(site.sql);
  }
  return before;
};

const sample = async ({ url, memory }: Running) => ({ resident: memory(), ...(await memoryFigures(url)) });

type Figures = Awaited<ReturnType<typeof sample>>;

interface Sample extends Figures {
  readonly hours: number;
}

const sampled = async (lectern: Running, began: number, endsAt: number): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const everyMs = Math.max(500, (endsAt - began) / 720);
  while (Date.now() < endsAt) {
    samples.push({ hours: (Date.now() - began) / (60 * minuteMs), ...(await sample(lectern)) });
    await pause(everyMs);
  }
  return samples;
};

const columns = [
  ['resident', 'resident memory', 'MB'],
  ['heapUsed', 'V8 heap, used', 'MB'],
  ['heapTotal', 'V8 heap, reserved', 'MB'],
  ['external', 'buffers outside the heap', 'MB'],
  ['cached', 'cached values, counted', 'MB'],
  ['cachedValues', 'cached values, number', ''],
] as const;

/** Prints the mean of each figure, and how fast it grows. */
const printGrowth = (samples: readonly Sample[]): void => {
  for (const [key, name, unit] of columns) {
    const values = samples.map(one => one[key]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const slope = slopeOf(samples.map(({ hours, [key]: value }) => ({ hours, value })));
    printValue(`  ${name}, mean`, mean, unit, undefined, `slope ${slope.toFixed(1)} ${unit} per hour`);
  }
};

/** Resident memory of one process: idle after its first page, and its growth under load after a warm-up. */
export const benchMemory = (site: Site): Promise<void> =>
  site.withLectern(behindProxy, async lectern => {
    await fetch(lectern.url);
    await pause(idleMs);
    printValue('one process, idle', lectern.memory(), 'MB', { atMost: 110 });
    const minutes = Number(process.env.BENCH_MINUTES || 1);
    if (!(minutes > 0)) throw new Error('BENCH_MINUTES is no number of minutes');
    const began = Date.now();
    const endsAt = began + minutes * minuteMs;
    const [samples, made] = await Promise.all([
      sampled(lectern, began, endsAt),
      readInRounds(site, lectern.url, endsAt),
    ]);
    // Caches and compiled code fill during the first third, at most for ten minutes.
    const warm = Math.min(minutes / 3, 10) / 60;
    const counted = samples.filter(({ hours }) => hours >= warm);
    const load = isMixed ? 'mixed load' : 'reading';
    const beside = `${counted.length} samples in ${(minutes - warm * 60).toFixed(1)} min after ${(warm * 60).toFixed(1)} min of warm-up, ${made} pages`;
    printValue(`one process, after ${load}`, lectern.memory(), 'MB');
    const slope = slopeOf(counted.map(({ hours, resident }) => ({ hours, value: resident })));
    const reason = minutes < 60 ? `${beside}; BENCH_MINUTES=60 for the hour` : beside;
    printValue(`growth under ${load}`, slope, 'MB per hour', undefined, reason);
    printGrowth(counted);
  });
