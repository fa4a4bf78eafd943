import { proofLimits, readChallenge } from '../../../protocol/proof.ts';
import { call } from '../http/index.ts';
import { browserClock, type Clock } from '../page/index.ts';
import { type HumanCheck, setCaptcha } from './human-check.ts';

/** A challenge this much younger than its end is still sent. */
const spareMs = 60_000;

const pause = (clock: Clock, delayMs: number): Promise<void> =>
  new Promise(resolve => {
    clock.after(Math.max(0, delayMs), resolve);
  });

const solved = async (form: HTMLElement, fetched: () => void): Promise<void> => {
  const [field] = await call('site/views/captcha/challenge', {});
  // The server counts from the moment it answered: waiting from when it was asked would be too short.
  fetched();
  const challenge = readChallenge(field);
  if (!challenge) return;
  const { solve } = await import('./proof-of-work.ts');
  setCaptcha(form, 'input', await solve(challenge));
  setCaptcha(form, 'id', field);
};

/** The invisible check: a proof of work is fetched and solved while the person writes. */
export const proofCheck = (form: HTMLElement, clock: Clock = browserClock): HumanCheck => {
  let work: Promise<void> | undefined;
  let fetchedAt = 0;
  const renew = (): Promise<void> => {
    fetchedAt = clock.now();
    work = solved(form, () => {
      fetchedAt = clock.now();
    });
    // A failure is reported by the save that needs the answer.
    work.catch(() => {
      work = undefined;
    });
    return work;
  };
  return {
    renew,
    ready: async () => {
      if (!work || clock.now() - fetchedAt > proofLimits.oldestMs - spareMs) renew();
      await work;
      await pause(clock, fetchedAt + proofLimits.youngestMs - clock.now());
    },
  };
};
