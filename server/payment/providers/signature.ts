import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../core/config/index.ts';
import { UserError } from '../../core/errors/index.ts';

export type Digest = Settings['paymentDigest'];

export const hmac = (digest: Digest, secret: string, signed: string | Buffer): Buffer =>
  createHmac(digest, secret).update(signed).digest();

/** Compares a hexadecimal signature with the expected bytes in constant time. */
export const isSignature = (value: string, expected: Buffer): boolean => {
  if (!/^[0-9a-f]+$/i.test(value) || value.length !== expected.length * 2) return false;
  return timingSafeEqual(Buffer.from(value, 'hex'), expected);
};

export const invalidSignature = (): UserError => new UserError('PAYMENT_UNSIGNED', { status: 400 });

/** Error for a correctly signed call whose content cannot be parsed. */
export const malformedCall = (): UserError => new UserError('PAYMENT_UNREADABLE', { status: 400 });
