import type { Services } from '../../core/context/index.ts';
import { plainError } from '../../core/errors/index.ts';
import { isUsed, type UnusedLine } from './addresses.ts';
import { classifier } from './classify.ts';
import { figures } from './figures.ts';
import { readAddresses } from './read-file.ts';
import type { ReplayGroup, ReplayResult } from './result.ts';
import { knownHosts } from './site-queries.ts';
import { type Tally, tally } from './tally.ts';

/** Requests that were errors on the old site; what it closed may be closed here too. */
const wasMissing = (status = 200): boolean => status >= 400 && status !== 401 && status !== 403;

const isDesign = (path: string): boolean => /\.(?:css|js|map|woff2?|ttf|eot|otf)$/i.test(path.replace(/\?.*$/s, ''));

const atOnce = 8;

interface Options {
  /** Addresses of each group that are listed. */
  readonly most: number;
  /** Pages that ask a visitor to sign in count as not answering. */
  readonly asVisitor: boolean;
  readonly step?: (count: number, total: number) => void;
  /** Called for each line that is read. */
  readonly onLine?: () => void;
}

/** Different addresses that are counted: each takes some memory. */
const mostAddresses = 2_000_000;

const checkSize = (requested: Tally): void => {
  if (requested.size() <= mostAddresses) return;
  const most = mostAddresses.toLocaleString('en');
  throw plainError(`These files contain more than ${most} different addresses: test them in several parts.`);
};

interface Read {
  readonly requested: Tally;
  readonly missingThere: ReplayResult['missingThere'];
  readonly unused: ReplayResult['unused'];
  readonly unreadable: readonly string[];
}

const unreadableShown = 5;

const readAll = async (files: readonly string[], hosts: readonly string[], onLine = () => {}): Promise<Read> => {
  const [requested, missed] = [tally(), tally()];
  const unused: Record<UnusedLine['unused'], number> = { unreadable: 0, method: 0, host: 0 };
  const unreadable: string[] = [];
  let requests = 0;
  for (const file of files)
    for await (const line of readAddresses(file, hosts)) {
      onLine();
      if (!isUsed(line)) {
        unused[line.unused]++;
        if (line.unused === 'unreadable' && unreadable.length < unreadableShown) unreadable.push(line.line);
      } else if (!wasMissing(line.status)) {
        requested.add(line.path);
        checkSize(requested);
      } else {
        missed.add(line.path);
        checkSize(missed);
        requests++;
      }
    }
  if (requested.size() + missed.size() === 0)
    throw plainError('These files contain no address of the site: use access logs, sitemaps or lists of addresses.');
  return { requested, unused, unreadable, missingThere: { addresses: missed.size(), requests } };
};

interface Requested {
  readonly path: string;
  readonly count: number;
}

/** Each address once, some at a time. */
const inPortions = async function* (files: readonly string[], hosts: readonly string[], requested: Tally) {
  let portion: Requested[] = [];
  for (const file of files)
    for await (const line of readAddresses(file, hosts)) {
      const count = isUsed(line) && !wasMissing(line.status) ? requested.take(line.path) : 0;
      if (isUsed(line) && count > 0) portion.push({ path: line.path, count });
      if (portion.length < atOnce) continue;
      yield portion;
      portion = [];
    }
  if (portion.length > 0) yield portion;
};

// Rounded down: 100 % means all.
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.floor((part / whole) * 1000) / 10);

/**
 * Asks this site, in this process, for every address of these files once, and groups the answers. The files are read
 * twice, so that only the addresses asked for most stay in memory. Nothing is written, and nothing is counted. Throws a
 * plain error for a file that cannot be read.
 */
export const replay = async (
  services: Services,
  files: readonly string[],
  { most, asVisitor, step, onLine }: Options,
): Promise<ReplayResult> => {
  const hosts = await knownHosts(services);
  const { requested, unused, unreadable, missingThere } = await readAll(files, hosts, onLine);
  const total = requested.size();
  const classify = classifier(services);
  const [groups, design] = [figures(most), figures(0)];
  for await (const portion of inPortions(files, hosts, requested)) {
    const answers = await Promise.all(portion.map(({ path }) => classify(path)));
    for (const [at, { path, count }] of portion.entries()) {
      const { group = 'missing', ...answer } = answers[at] ?? { status: 404 };
      const into = group === 'missing' && isDesign(path) ? design : groups;
      into.add(group, { path, count, ...answer });
    }
    step?.(portion.length, total);
  }
  const all = groups.all();
  const sum = (...names: readonly ReplayGroup[]): number =>
    names.reduce((count, name) => count + all[name].requests, 0);
  const [answering, requests] = [sum('answers', 'redirects', 'ambiguous', 'removed'), groups.requests()];
  return {
    ...{ addresses: groups.addresses(), requests, groups: all, unused, unreadable, missingThere },
    answering: percent(answering + (asVisitor ? 0 : sum('closed')), requests),
    design: { addresses: design.addresses(), requests: design.requests() },
  };
};
