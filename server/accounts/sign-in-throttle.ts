import type { RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import {
  type BackoffPolicy,
  countThrottle,
  dropThrottles,
  refund,
  setThrottle,
  takeAttempt,
  throttleHolds,
  waitMs,
} from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';

const minuteMs = 60_000;
const dayMs = 24 * 3600_000;

/** Somebody at one address who tries one account. */
const atAccount: BackoffPolicy = { free: 5, firstMs: 1_000, longestMs: minuteMs, forgetMs: 15 * minuteMs };
/** One address, whatever accounts it tries. */
const atAddress: BackoffPolicy = { free: 30, firstMs: 1_000, longestMs: 30_000, forgetMs: 15 * minuteMs };
/**
 * One account, from wherever. Nobody is turned away by it, or strangers could keep an owner out: each attempt is only
 * answered later.
 */
const anywhere: BackoffPolicy = { free: 20, firstMs: 250, longestMs: 3_000, forgetMs: 15 * minuteMs };
const deviceLastsMs = 180 * dayMs;

const nameOf = (kind: string, ...parts: readonly (string | number)[]): string =>
  `sign-in:${kind}:${digest(...parts).slice(0, 40)}`;

const namesOf = ({ network, actor }: RequestContext, account: string | number) => ({
  pair: nameOf('pair', account, network),
  address: nameOf('address', network),
  account: nameOf('account', account),
  device: actor.visitor && nameOf('device', account, actor.visitor),
  deviceTries: actor.visitor && nameOf('device-tries', account, actor.visitor),
});

/**
 * Lets an attempt to sign in pass, later or not at all (security: brute force). `account` is its id, or what was typed
 * when there is none. A device that signed in before has an allowance of its own, so that strangers at the same address
 * do not stand in its way.
 */
export const admit = async (context: RequestContext, account: string | number): Promise<void> => {
  const { services } = context;
  const now = moment(services.clock);
  const names = namesOf(context, account);
  const isKnown = names.device !== '' && (await throttleHolds(services.sql, names.device, now));
  const wait = await takeAttempt(
    services,
    isKnown ? { [names.deviceTries]: atAccount } : { [names.pair]: atAccount, [names.address]: atAddress },
  );
  if (wait > 0) {
    const retryAfter = Math.ceil(wait / 1_000);
    throw new UserError('SIGN_IN_WAIT', { args: [retryAfter], status: 429, code: 'slow-down', retryAfter });
  }
  if (isKnown) return;
  const count = await countThrottle(services.sql, names.account, now, new Date(now.getTime() + anywhere.forgetMs));
  const delayMs = waitMs(anywhere, count);
  if (delayMs > 0) await services.clock.pause(delayMs);
};

/** After a right password: what counted against it is forgotten and the device is known. */
export const welcome = async (context: RequestContext, account: number): Promise<void> => {
  const { sql, clock } = context.services;
  const names = namesOf(context, account);
  await dropThrottles(sql, [names.pair, names.account, names.deviceTries]);
  await refund(sql, names.address);
  if (names.device) await setThrottle(sql, names.device, 1, new Date(moment(clock).getTime() + deviceLastsMs));
};
