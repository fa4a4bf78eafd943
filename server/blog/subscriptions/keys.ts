import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Frequency, frequencies } from '../../../protocol/blog/subscriptions.ts';

const mark = (secret: string, subscriptionId: number): string =>
  createHmac('sha256', secret).update(`follow:${subscriptionId}`).digest('base64url');

/** Signed key that ends one subscription (ruling 8). Not stored, without expiry: links of old mails still work. */
export const stopKey = (secret: string, subscriptionId: number): string =>
  `${subscriptionId}.${mark(secret, subscriptionId)}`;

/** Subscription id of an unsubscribe key, or null. */
export const subscriptionOfStopKey = (secret: string, key: string): number | null => {
  const [, id, mac] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(key) ?? [];
  if (id === undefined || mac === undefined) return null;
  const expected = mark(secret, Number(id));
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? Number(id) : null;
};

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const dayMs = 24 * 3600_000;
const lastsMs = { list: 30 * dayMs, digest: 365 * dayMs } as const;

type Purpose = keyof typeof lastsMs;

// Separate purposes: a key of one purpose is invalid for the other.
const cipherKey = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `subscriptions:${purpose}`, 32));

/** Encrypted, not only signed: the key contains an e-mail address, which must not be readable in a page's address. */
const seal = (secret: string, purpose: Purpose, about: Readonly<Record<string, unknown>>, now: number): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, cipherKey(secret, purpose), iv);
  const written = sealing.update(JSON.stringify({ ...about, until: now + lastsMs[purpose] }), 'utf8');
  return Buffer.concat([iv, written, sealing.final(), sealing.getAuthTag()]).toString('base64url');
};

const opened = (secret: string, purpose: Purpose, key: string): unknown => {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, cipherKey(secret, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    // A changed bit makes the key invalid.
    return undefined;
  }
};

const list = z.object({ emailKey: z.string(), until: z.number() });
const digest = list.extend({ frequency: z.enum(frequencies) });

/** Key of the list of an address, valid for a month. */
export const listKey = (secret: string, emailKey: string, now: number): string =>
  seal(secret, 'list', { emailKey }, now);

/** Address of a list key, or null. */
export const emailOfListKey = (secret: string, key: string, now: number): string | null => {
  const found = list.safeParse(opened(secret, 'list', key));
  return found.success && found.data.until > now ? found.data.emailKey : null;
};

/** Key that ends all subscriptions of an address to one digest, valid for a year. */
export const digestKey = (secret: string, emailKey: string, frequency: Frequency, now: number): string =>
  seal(secret, 'digest', { emailKey, frequency }, now);

/** Digest of an unsubscribe key, or null. */
export const digestOfKey = (
  secret: string,
  key: string,
  now: number,
): { readonly emailKey: string; readonly frequency: Frequency } | null => {
  const found = digest.safeParse(opened(secret, 'digest', key));
  return found.success && found.data.until > now ? found.data : null;
};
