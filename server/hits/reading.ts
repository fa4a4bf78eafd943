import { type Day, storedDate } from '../../protocol/dates/dates.ts';
import type { Services } from '../core/context/index.ts';
import type { SentResponse } from '../core/http/index.ts';

/** Counts in memory that are written now and then. */
export interface Batch {
  /** Writes what was counted; what cannot be written stays for the next time. */
  readonly flush: () => Promise<void>;
}

const machine = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless/i;

/** True for a page that a person asked for; machines and prefetches are left out. */
export const isByPerson = ({ method, headers }: Pick<SentResponse, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !machine.test(headers['user-agent'] ?? '') &&
  !('purpose' in headers) &&
  !('sec-purpose' in headers);

const quarterMs = 900_000;
let known: { readonly zone: string; readonly quarter: number; readonly day: Day } | undefined;

/** Today in the time zone of the site. Days begin at quarters of an hour in every zone: one is computed for each. */
export const siteDay = ({ site, clock }: Pick<Services, 'site' | 'clock'>): Day => {
  const zone = site.get('site.timezone');
  const quarter = Math.floor(clock.now() / quarterMs);
  if (known?.zone !== zone || known.quarter !== quarter)
    known = { zone, quarter, day: storedDate(new Date(clock.now()), zone).slice(0, 10) };
  return known.day;
};
