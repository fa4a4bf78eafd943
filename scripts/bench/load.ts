import autocannon from 'autocannon';
import type { Comparison } from './print.ts';

export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  /** A body made anew for each request. */
  readonly body?: () => string;
  readonly seconds?: number;
  readonly connections?: number;
  /** Requests a second, all together; absent: as many as it takes. */
  readonly pace?: number;
  /** Asked from a thread of its own: what else this process does is not measured along. */
  readonly isApart?: boolean;
  /** Status of every answer; absent: any of the 200s. */
  readonly status?: number;
}

export interface Figure {
  /** Answers a second. */
  readonly rate: number;
  readonly p99Ms: number;
}

/** Puts load on an address for some seconds. Throws when an answer has another status. */
export const measure = async ({
  url,
  method = 'GET',
  headers = {},
  body,
  seconds = 4,
  connections = 20,
  pace,
  isApart = false,
  status,
}: Load): Promise<Figure> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(pace ? { overallRate: pace } : {}),
    ...(isApart ? { workers: 1 } : {}),
    requests: [
      {
        method,
        headers,
        ...(body ? { setupRequest: request => ({ ...request, body: body() }) } : {}),
      },
    ],
  });
  const others =
    status === undefined ? result.non2xx : result.requests.total - (result.statusCodeStats?.[`${status}`]?.count ?? 0);
  const wrong = others + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} answers of ${url} were not right`);
  return { rate: result.requests.average, p99Ms: result.latency.p99 };
};

/**
 * Two figures taken by turns, so that a busy machine is as hard on one as on the other: the medians of all turns, and the
 * median of their ratios. A quarter as many turns before them are not counted: code that was not compiled yet takes twice
 * the time.
 */
export const compareRates = async (
  subject: () => Promise<number>,
  baseline: () => Promise<number>,
  turns = 12,
): Promise<Comparison> => {
  const pairs: (readonly [subject: number, baseline: number])[] = [];
  for (let turn = -Math.ceil(turns / 4); turn < turns; turn++) {
    const other = await baseline();
    const one = await subject();
    if (turn >= 0) pairs.push([one, other]);
  }
  return {
    subject: median(pairs.map(([one]) => one)),
    baseline: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
};

/** Answers a second of two addresses, taken by turns. */
export const compare = (subject: Load, baseline: Load): Promise<Comparison> => {
  const rateOf = (load: Load) => async () => (await measure(load)).rate;
  return compareRates(rateOf(subject), rateOf(baseline), 3);
};

/** Value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
