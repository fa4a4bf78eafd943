import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const mark = (secret: string, subscriptionId: number): string =>
  createHmac('sha256', secret).update(`follow:${subscriptionId}`).digest('base64url');

/** The key that ends one subscription and does nothing else (ruling 8). Signed, not stored: a mail of last year still works. */
export const stopKey = (secret: string, subscriptionId: number): string =>
  `${subscriptionId}.${mark(secret, subscriptionId)}`;

/** The subscription a key ends, or null. */
export const stoppedBy = (secret: string, key: string): number | null => {
  const [, id, given] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(key) ?? [];
  if (id === undefined || given === undefined) return null;
  const expected = mark(secret, Number(id));
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? Number(id) : null;
};

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const listLastsMs = 30 * 24 * 3600_000;

const listSecret = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'subscriptions', 32));

const sealed = z.object({ emailKey: z.string(), until: z.number() });

/** The key to the list of an address, for a month. Sealed: an address of a mailbox stands in no address of a page. */
export const listKey = (secret: string, emailKey: string, now: number): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, listSecret(secret), iv);
  const written = sealing.update(JSON.stringify({ emailKey, until: now + listLastsMs }), 'utf8');
  return Buffer.concat([iv, written, sealing.final(), sealing.getAuthTag()]).toString('base64url');
};

const opened = (secret: string, key: string): unknown => {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, listSecret(secret), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    // A key that was changed by one bit opens nothing.
    return undefined;
  }
};

/** The address whose list a key opens, or null. */
export const listedBy = (secret: string, key: string, now: number): string | null => {
  const found = sealed.safeParse(opened(secret, key));
  return found.success && found.data.until > now ? found.data.emailKey : null;
};
