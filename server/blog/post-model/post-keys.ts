import { createHmac } from 'node:crypto';
import { isEqualText } from '../../core/security/index.ts';

/** Maximum number of protected posts that one browser has open. */
const keysMax = 20;

const markOf = (secret: string, postId: number, passwordHash: string): string =>
  createHmac('sha256', secret).update(`post-key:${postId}:${passwordHash}`).digest('base64url').slice(0, 32);

/**
 * Tells whether a cookie's keys open a protected post. A key is a signature over the post and its password's hash: a
 * changed password revokes it, and no row is stored for visitors (design, decision 12).
 */
export const unlocksPost = (secret: string, keys: string, postId: number, passwordHash: string): boolean => {
  const own = keys.split('.').find(key => key.startsWith(`${postId}-`));
  return own !== undefined && isEqualText(own, `${postId}-${markOf(secret, postId, passwordHash)}`);
};

/** Cookie value with one more key. */
export const addPostKey = (secret: string, keys: string, postId: number, passwordHash: string): string =>
  [
    ...keys.split('.').filter(key => /^\d+-[\w-]{32}$/.test(key) && !key.startsWith(`${postId}-`)),
    `${postId}-${markOf(secret, postId, passwordHash)}`,
  ]
    .slice(-keysMax)
    .join('.');
