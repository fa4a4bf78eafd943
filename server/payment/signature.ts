import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../core/config/index.ts';
import { UserError } from '../core/errors/index.ts';

export type Digest = Settings['paymentDigest'];

export const hmac = (digest: Digest, secret: string, signed: string | Buffer): Buffer =>
  createHmac(digest, secret).update(signed).digest();

/** Whether a hexadecimal text is that signature; how long it takes does not depend on where they differ. */
export const isSignature = (given: string, expected: Buffer): boolean => {
  if (!/^[0-9a-f]+$/i.test(given) || given.length !== expected.length * 2) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
};

export const unsigned = (): UserError => new UserError('PAYMENT_UNSIGNED', { status: 400 });

/** It is signed, and says something that no payment is. */
export const unreadable = (): UserError => new UserError('PAYMENT_UNREADABLE', { status: 400 });
