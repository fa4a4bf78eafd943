import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Notice } from './notice.ts';

const seal = (secret: string, value: string): Buffer => createHmac('sha256', secret).update(`notice:${value}`).digest();

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'kind' in value && 'text' in value && typeof value.text === 'string';

/** A notice as a signed cookie value: shown once, on the next page. */
export const packNotice = (secret: string, notice: Notice): string => {
  const value = Buffer.from(JSON.stringify({ ...notice, text: notice.text.slice(0, 600) })).toString('base64url');
  return `${value}.${seal(secret, value).toString('base64url')}`;
};

/** The notice a cookie carries; null when it is none of ours. */
export const unpackNotice = (secret: string, cookie: string | undefined): Notice | null => {
  const [value, mark] = (cookie ?? '').split('.');
  if (!value || !mark) return null;
  const signature = Buffer.from(mark, 'base64url');
  const expected = seal(secret, value);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const notice: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  return isNotice(notice) ? notice : null;
};
