import { limits } from '../../../protocol/limits.ts';

const forbidden = /[\s<>"\\^`{|}\p{Cc}]/u;
const hostName = /^[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?$/u;

const hasNoScheme = (address: string): boolean => {
  const end = address.search(/[/?#]/);
  const host = end === -1 ? address : address.slice(0, end);
  return host.includes('.') && hostName.test(host);
};

/**
 * Parses a typed web address. `www.example.org` and `example.org/page` get https. Null for other schemes than http and
 * https, for an address with a username or password, and for anything else.
 */
export const webAddress = (written: string): URL | null => {
  const address = written.trim();
  if (address === '' || address.length > limits.address || forbidden.test(address)) return null;
  const absolute = /^https?:\/\//i.test(address) ? address : hasNoScheme(address) ? `https://${address}` : '';
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return url.username || url.password ? null : url;
};

/** Path of a page of this site with its query; null for any other address. */
export const ownPath = (written: string): string | null => {
  const address = written.trim();
  return address.length <= limits.address && /^\/(?!\/)/.test(address) && !forbidden.test(address) ? address : null;
};

const pictureName = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/**
 * Path of a picture on one of our hosts, else null; a relative address belongs to the first. Accepts only paths with
 * the extension of a picture and drops the query, since browsers request pictures without a click: `index.php?task=…`
 * must not be reachable this way.
 */
export const ownPicture = (written: string, ownHosts: readonly string[]): string | null => {
  const base = `https://${ownHosts[0] ?? 'localhost'}`;
  const address = written.trim();
  if (address === '' || forbidden.test(address) || !URL.canParse(address, base)) return null;
  const { protocol, host, pathname } = new URL(address, base);
  const isOwn = /^https?:$/.test(protocol) && ownHosts.includes(host) && !pathname.startsWith('//');
  return isOwn && pictureName.test(pathname) ? pathname : null;
};

/** Last part of a path: the name of a picture. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).slice(0, 80);

/** Location of a picture for display: `host/name`. */
export const placeOf = ({ host, pathname }: URL): string => `${host}/${nameOf(pathname)}`.replace(/\/$/, '');

/**
 * Typed path of this site with its query and fragment; null for one that a browser could read as another site:
 * `//host`, `/\\host`, a scheme, control characters.
 */
export const sitePath = (written: string): string | null => {
  const path = written.trim();
  if (!path.startsWith('/') || /[\s\\\p{Cc}<>"]/u.test(path)) return null;
  if (!URL.canParse(path, 'http://site.invalid')) return null;
  const url = new URL(path, 'http://site.invalid');
  if (url.host !== 'site.invalid' || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
};

/** Absolute https address; null for any other. */
export const secureAddress = (written: string): string | null => {
  if (!/^https:\/\//i.test(written.trim())) return null;
  const url = webAddress(written);
  return url?.protocol === 'https:' ? url.href : null;
};
