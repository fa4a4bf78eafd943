import { limits } from '../../protocol/limits.ts';

const forbidden = /[\s<>"\\^`{|}\p{Cc}]/u;
const hostName = /^[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?$/u;

const hasNoScheme = (address: string): boolean => {
  const end = address.search(/[/?#]/);
  const host = end === -1 ? address : address.slice(0, end);
  return host.includes('.') && hostName.test(host);
};

/**
 * What a person wrote as a web address. `www.example.org` and `example.org/page` get https. Null for every scheme but
 * http and https, for names and passwords inside, and for anything that is not an address.
 */
export const webAddress = (written: string): URL | null => {
  const address = written.trim();
  if (address === '' || address.length > limits.address || forbidden.test(address)) return null;
  const absolute = /^https?:\/\//i.test(address) ? address : hasNoScheme(address) ? `https://${address}` : '';
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return url.username || url.password ? null : url;
};

const pictureName = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/**
 * The address of a picture that lies on the site itself, else null. Without a query and with a picture's ending, since
 * a reader's browser asks for it unseen: `index.php?task=…` must not be reachable this way.
 */
export const ownPicture = (written: string, ownOrigins: readonly string[]): URL | null => {
  const [base] = ownOrigins;
  const address = written.trim();
  if (!base || forbidden.test(address) || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isOwn = ownOrigins.some(origin => URL.canParse(origin) && new URL(origin).origin === url.origin);
  return isOwn && !url.search && pictureName.test(url.pathname) ? url : null;
};

/** Where a picture lies, as a person may hear it: `host/name`. */
export const placeOf = (url: URL): string => {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1, url.pathname.lastIndexOf('/') + 81);
  return name === '' ? url.host : `${url.host}/${name}`;
};
