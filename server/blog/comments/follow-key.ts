import { createHmac, timingSafeEqual } from 'node:crypto';

const mark = (secret: string, subscriptionId: number): string =>
  createHmac('sha256', secret).update(`follow:${subscriptionId}`).digest('base64url');

/** The key that ends one subscription, for its mails (ruling 8). Signed, not stored: a mail of last year still works. */
export const followKey = (secret: string, subscriptionId: number): string =>
  `${subscriptionId}.${mark(secret, subscriptionId)}`;

/** The subscription a key ends, or null. */
export const followedBy = (secret: string, key: string): number | null => {
  const [, id, given] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(key) ?? [];
  if (id === undefined || given === undefined) return null;
  const expected = mark(secret, Number(id));
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? Number(id) : null;
};
