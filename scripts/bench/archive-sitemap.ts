import { performance } from 'node:perf_hooks';
import { printValue } from './print.ts';
import type { Running } from './processes.ts';

const indexSamples = 20;
const partRounds = 3;

interface Read {
  readonly firstByteMs: number;
  readonly body: string;
}

const read = async (url: string): Promise<Read> => {
  const began = performance.now();
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  let firstByteMs = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) {
    if (chunks.length === 0) firstByteMs = performance.now() - began;
    chunks.push(chunk);
  }
  return { firstByteMs, body: Buffer.concat(chunks).toString() };
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const addressesIn = (body: string): string[] => [...body.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address);

/** Prints the time until the first byte of a sitemap, and how much memory its process takes beyond what it had. */
const measure = async (name: string, lectern: Running, urls: readonly string[]): Promise<readonly string[]> => {
  const before = lectern.memory();
  const reads: Pick<Read, 'firstByteMs'>[] = [];
  let longest = '';
  lectern.forgetPeak();
  for (const url of urls) {
    const { firstByteMs, body } = await read(url);
    reads.push({ firstByteMs });
    if (body.length > longest.length) longest = body;
  }
  const addresses = addressesIn(longest);
  const size = `${addresses.length.toLocaleString('en')} addresses, ${(longest.length / 1e6).toFixed(2)} MB`;
  printValue(`${name}: first byte`, median(reads.map(({ firstByteMs }) => firstByteMs)), 'ms', undefined, size);
  printValue(
    `${name}: growth of memory at its peak`,
    Math.max(0, lectern.peak() - before),
    'MB',
    undefined,
    `requests: ${reads.length}; ${before} MB before`,
  );
  return addresses;
};

/** Measures the sitemap of an archive at a process that caches nothing, so that each request makes it. */
export const benchSitemap = async (lectern: Running): Promise<void> => {
  await read(`${lectern.url}/`);
  const index = Array.from({ length: indexSamples }, () => `${lectern.url}/sitemap.xml`);
  // Part 0 lists categories, tags and authors.
  const [, ...parts] = await measure('sitemap index', lectern, index);
  const [first = ''] = parts;
  await measure('sitemap, one part', lectern, [first]);
  await measure('sitemap, all parts', lectern, Array.from({ length: partRounds }, () => parts).flat());
};
