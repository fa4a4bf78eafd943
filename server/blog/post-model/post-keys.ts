import { createHmac, timingSafeEqual } from 'node:crypto';

/** Protected posts one browser may keep open. */
const keysMax = 20;

const markOf = (secret: string, postId: number, passwordHash: string): string =>
  createHmac('sha256', secret).update(`post-key:${postId}:${passwordHash}`).digest('base64url').slice(0, 32);

const same = (a: string, b: string): boolean => {
  const [one, two] = [Buffer.from(a), Buffer.from(b)];
  return one.length === two.length && timingSafeEqual(one, two);
};

/**
 * Whether a cookie's keys open a protected post. A key is signed over the post and its password's hash, so a changed
 * password closes the post again and no row is kept for a visitor (design, decision 12).
 */
export const opens = (secret: string, keys: string, postId: number, passwordHash: string): boolean => {
  const own = keys.split('.').find(key => key.startsWith(`${postId}-`));
  return own !== undefined && same(own, `${postId}-${markOf(secret, postId, passwordHash)}`);
};

/** The cookie with one more key. */
export const withKey = (secret: string, keys: string, postId: number, passwordHash: string): string =>
  [
    ...keys.split('.').filter(key => /^\d+-[\w-]{32}$/.test(key) && !key.startsWith(`${postId}-`)),
    `${postId}-${markOf(secret, postId, passwordHash)}`,
  ]
    .slice(-keysMax)
    .join('.');
