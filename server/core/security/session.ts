import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../config/index.ts';

/** Compares two texts in constant time for texts of one length. */
export const isEqualText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Cookie names; `__Host-` binds the secret ones to this host when the site is on TLS (security: cookie flags). */
export const cookieNames = (settings: Settings) => {
  const prefix = settings.secure ? '__Host-' : '';
  return {
    session: `${prefix}lectern_session`,
    visitor: `${prefix}lectern_visitor`,
    token: 'lectern_token',
    notice: 'lectern_notice',
    waiting: 'lectern_waiting',
    keys: 'lectern_keys',
    sort: 'lectern_sort',
    change: 'lectern_change',
  };
};

/** How long a session lasts after it was last seen. */
export const sessionMs = (remember: boolean): number => (remember ? 60 : 1) * 24 * 3600 * 1000;

/** The random value of a new visitor's cookie: 128 bits. */
export const newVisitor = (): string => randomBytes(16).toString('hex');

const visitorPattern = /^[0-9a-f]{32}$/;

/** Only a value of our own shape counts as a visitor. */
export const visitorOf = (cookie: string | undefined): string => (cookie && visitorPattern.test(cookie) ? cookie : '');

/** The anti-forgery token of a visitor: 32 hex characters, no row kept (design, decision 12). */
export const visitorToken = (secret: string, visitor: string): string =>
  createHmac('sha256', secret).update(`token:${visitor}`).digest('hex').slice(0, 32);

const tokenPattern = /^[0-9a-f]{32}$/;

const sessionMark = (secret: string, random: string): string =>
  createHmac('sha256', secret).update(`session-token:${random}`).digest('hex').slice(0, 8);

/** The anti-forgery token of a new session: 96 random bits, and a mark by which it is known after the session's end. */
export const newSessionToken = (secret: string): string => {
  const random = randomBytes(12).toString('hex');
  return random + sessionMark(secret, random);
};

/** Whether a token was made for a session, running or ended. */
export const isSessionToken = (secret: string, token: string): boolean =>
  tokenPattern.test(token) && sessionMark(secret, token.slice(0, 24)) === token.slice(24);

export type TokenState = 'holds' | 'absent' | 'wrong';

/**
 * Whether the fields carry the token as a name with the value 1. Several tokens, a repeated one, another's or
 * `0` are wrong. `header` is `X-CSRF-Token`.
 */
export const tokenState = (fields: Readonly<Record<string, unknown>>, token: string, header?: string): TokenState => {
  const names = Object.keys(fields).filter(name => tokenPattern.test(name));
  if (header !== undefined && names.length === 0) return token !== '' && isEqualText(header, token) ? 'holds' : 'wrong';
  const [name] = names;
  if (name === undefined) return 'absent';
  return names.length === 1 && token !== '' && isEqualText(name, token) && fields[name] === '1' ? 'holds' : 'wrong';
};
