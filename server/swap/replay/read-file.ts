import { basename, dirname, join } from 'node:path';
import { isThere } from '../../core/files/index.ts';
import { type RequestedAddress, readAddress, type UnusedLine, unusedLine } from './addresses.ts';
import { linesOf, textOf } from './lines.ts';
import { isLogLine, readLogLine } from './log-line.ts';
import { locationsOf } from './sitemap.ts';

type Lines = AsyncGenerator<RequestedAddress | UnusedLine>;

const mostMaps = 1_000;

/** Sitemaps that an index names lie beside it; one that does not is an unreadable line. */
const readIndex = async function* (file: string, hosts: readonly string[], seen: Set<string>): Lines {
  for await (const address of locationsOf(textOf(file))) {
    const name = URL.canParse(address) ? basename(new URL(address).pathname) : '';
    const part = join(dirname(file), name);
    if (name === '' || seen.has(part) || seen.size > mostMaps || !(await isThere(part)))
      yield unusedLine('unreadable', address);
    else yield* readSitemap(part, hosts, seen.add(part));
  }
};

/** Characters of a file that tell its form. */
const startMost = 64 * 1024;

const startOf = async (file: string): Promise<string> => {
  let start = '';
  for await (const piece of textOf(file)) {
    start += piece.slice(0, startMost - start.length);
    if (start.length >= startMost) break;
  }
  return start.replace(/^\uFEFF/, '').trimStart();
};

const readSitemap = async function* (file: string, hosts: readonly string[], seen: Set<string>): Lines {
  if (/<sitemapindex[\s>]/i.test(await startOf(file))) return yield* readIndex(file, hosts, seen);
  for await (const address of locationsOf(textOf(file))) yield readAddress(address, hosts);
};

const listed = (line: string, hosts: readonly string[]): RequestedAddress | UnusedLine | undefined => {
  const [address = ''] = line.split('\t');
  return address.trim() === '' || address.startsWith('#') ? undefined : readAddress(address, hosts);
};

/**
 * Addresses of an access log, of a sitemap or an index of sitemaps, or of a list with one address a line; each may be
 * compressed. Addresses of other hosts than these are told apart. Throws a plain error for a file that cannot be read.
 */
export const readAddresses = async function* (file: string, hosts: readonly string[]): Lines {
  const start = await startOf(file);
  if (start.startsWith('<')) return yield* readSitemap(file, hosts, new Set([file]));
  const isLog = isLogLine(start.split('\n')[0] ?? '');
  const read = isLog
    ? (line: string) => (line === '' ? undefined : readLogLine(line, hosts))
    : (line: string) => listed(line, hosts);
  for await (const lines of linesOf(textOf(file)))
    for (const line of lines) {
      const found = read(line);
      if (found !== undefined) yield found;
    }
};
