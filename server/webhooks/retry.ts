import { secureRandom } from '../core/security/index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses before each further attempt, as Standard Webhooks recommends. */
const pausesMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  ...[2, 5, 10, 14, 20, 24].map(hours => hours * hourMs),
];

/** A pause is up to this part longer, so that not all deliveries return at the same moment. */
const jitter = 0.1;

/** Time of the next attempt after `failed` ones since the event or the last "Send again"; undefined when there are no more. */
export const nextAttempt = (failed: number, now: Date, random = secureRandom): Date | undefined => {
  const pause = pausesMs[failed - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + pause * (1 + jitter * random()));
};

/** A webhook that fails for this time is switched off: shorter than the attempts of one delivery take together. */
export const failingMs = 3 * 24 * hourMs;
