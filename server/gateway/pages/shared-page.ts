import type { IncomingHttpHeaders } from 'node:http';
import type { Encoding, Printed } from '../../core/cache/index.ts';
import type { Services } from '../../core/context/index.ts';
import type { Cookies } from '../context/cookies.ts';

export const htmlType = 'text/html; charset=utf-8';

/** Whether no method, cookie or setting but the session decides which page of an address a request receives. */
const isPlainRequest = (
  { site }: Pick<Services, 'site'>,
  method: string | undefined,
  cookie: Cookies['read'],
): boolean =>
  method === 'GET' &&
  (['notice', 'keys', 'waiting', 'sort'] as const).every(name => !cookie(name)) &&
  !site.get('compat.client');

/** Whether a request receives the same page as every anonymous reader. */
export const readsShared = (...[services, method, cookie]: Parameters<typeof isPlainRequest>): boolean =>
  !cookie('session') && isPlainRequest(services, method, cookie);

/** Whether a request receives the page of all plain readers, if its account is one. */
export const mayReadAsPlainReader = (...[services, method, cookie]: Parameters<typeof isPlainRequest>): boolean =>
  Boolean(cookie('session')) && isPlainRequest(services, method, cookie);

/** Whether a browser without cookies becomes a visitor by this page. */
export const makesVisitors = ({ type, status }: Printed): boolean => type === htmlType && status < 500;

/** Whether the browser has the page already: the answer is 304. */
export const isCurrent = ({ status, etag }: Printed, headers: IncomingHttpHeaders): boolean =>
  status === 200 && headers['if-none-match'] === etag;

/** Headers of a page that is the same for everybody, beside those of its content. */
export const sharedHeaders = ({ tags, etag, headers }: Printed): Readonly<Record<string, string>> => ({
  // A response that is not cached here is cached by no browser either: a page with a one-time key, a captcha picture.
  'cache-control': tags.length > 0 ? 'private, no-cache' : 'private, no-store',
  etag,
  vary: 'Accept-Encoding, Cookie',
  ...headers,
});

/** Matches a header that accepts the encoding; its quality 0 refuses it (RFC 9110, 12.5.3). */
const accepting = (encoding: Encoding): RegExp =>
  new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[;,]|$)`, 'i');

const brotli = accepting('br');
const gzip = accepting('gzip');

/** Encoding of an answer that the sender of a request prefers. */
export const encodingOf = (accepted = ''): Encoding =>
  brotli.test(accepted) ? 'br' : gzip.test(accepted) ? 'gzip' : 'identity';
