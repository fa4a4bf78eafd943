import type { RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import {
  type BackoffPolicy,
  countThrottle,
  dropThrottles,
  refund,
  setThrottle,
  takeAttempt,
  throttleHolds,
  waitMs,
} from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';

const minuteMs = 60_000;
const dayMs = 24 * 3600_000;

/** Attempts on one account from one network. */
const perAccountAndNetwork: BackoffPolicy = { free: 5, firstMs: 1_000, longestMs: minuteMs, forgetMs: 15 * minuteMs };
/** Attempts from one network on any account. */
const perNetwork: BackoffPolicy = { free: 30, firstMs: 1_000, longestMs: 30_000, forgetMs: 15 * minuteMs };
/**
 * Attempts on one account from all networks. They are delayed, never rejected: otherwise strangers could lock the owner
 * out.
 */
const perAccount: BackoffPolicy = { free: 20, firstMs: 250, longestMs: 3_000, forgetMs: 15 * minuteMs };
const deviceLastsMs = 180 * dayMs;

const throttleKey = (kind: string, ...parts: readonly (string | number)[]): string =>
  `sign-in:${kind}:${digest(...parts).slice(0, 40)}`;

const throttleKeys = ({ network, actor }: RequestContext, account: string | number) => ({
  pair: throttleKey('pair', account, network),
  address: throttleKey('address', network),
  account: throttleKey('account', account),
  device: actor.visitor && throttleKey('device', account, actor.visitor),
  deviceTries: actor.visitor && throttleKey('device-tries', account, actor.visitor),
});

/**
 * Throttles sign-in attempts (security: brute force): delays the attempt or throws SIGN_IN_WAIT. `account` is its id,
 * or the typed name if there is none. A device that signed in before has its own limit, so that strangers on the same
 * network do not lock it out.
 */
export const checkSignInRate = async (context: RequestContext, account: string | number): Promise<void> => {
  const { services } = context;
  const now = moment(services.clock);
  const names = throttleKeys(context, account);
  const isKnown = names.device !== '' && (await throttleHolds(services.sql, names.device, now));
  const wait = await takeAttempt(
    services,
    isKnown
      ? { [names.deviceTries]: perAccountAndNetwork }
      : { [names.pair]: perAccountAndNetwork, [names.address]: perNetwork },
  );
  if (wait > 0) {
    const retryAfter = Math.ceil(wait / 1_000);
    throw new UserError({ key: 'SIGN_IN_WAIT', count: retryAfter }, { status: 429, code: 'slow-down', retryAfter });
  }
  if (isKnown) return;
  const count = await countThrottle(services.sql, names.account, now, new Date(now.getTime() + perAccount.forgetMs));
  const delayMs = waitMs(perAccount, count);
  if (delayMs > 0) await services.clock.pause(delayMs);
};

/** Clears the failed attempts after a correct password and remembers the device. */
export const recordSignIn = async (context: RequestContext, account: number): Promise<void> => {
  const { sql, clock } = context.services;
  const names = throttleKeys(context, account);
  await dropThrottles(sql, [names.pair, names.account, names.deviceTries]);
  await refund(sql, names.address);
  if (names.device) await setThrottle(sql, names.device, 1, new Date(moment(clock).getTime() + deviceLastsMs));
};
