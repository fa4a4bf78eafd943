import { proofLimits, readChallenge } from '../../../protocol/proof.ts';
import { call } from '../http/index.ts';
import { browserClock } from '../page/index.ts';
import { type HumanCheck, setCaptcha } from './human-check.ts';

/** A challenge this much younger than its end is still sent. */
const spareMs = 60_000;

const pause = (delayMs: number): Promise<void> =>
  new Promise(resolve => void browserClock.after(Math.max(0, delayMs), resolve));

const solved = async (form: HTMLElement, fetched: () => void): Promise<void> => {
  const [field] = await call('site/views/captcha/challenge', {});
  // The server measures from its answer, so the time is counted from here.
  fetched();
  const challenge = readChallenge(field);
  if (!challenge) return;
  const { solve } = await import('./proof-of-work.ts');
  setCaptcha(form, 'input', await solve(challenge));
  setCaptcha(form, 'id', field);
};

/** The invisible check: a proof of work is fetched and solved while the person writes. */
export const proofCheck = (form: HTMLElement): HumanCheck => {
  let work: Promise<void> | undefined;
  let fetchedAt = 0;
  const renew = (): Promise<void> => {
    fetchedAt = browserClock.now();
    work = solved(form, () => {
      fetchedAt = browserClock.now();
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
      if (!work || browserClock.now() - fetchedAt > proofLimits.oldestMs - spareMs) renew();
      await work;
      await pause(fetchedAt + proofLimits.youngestMs - browserClock.now());
    },
  };
};
