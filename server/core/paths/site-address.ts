import { webAddress } from './web-address.ts';

/**
 * A path of the site, with its query and fragment, as it was written down; null for what a browser could take for
 * another site's: `//host`, `/\\host`, a scheme, control characters.
 */
export const sitePath = (written: string): string | null => {
  const path = written.trim();
  if (!path.startsWith('/') || /[\s\\\p{Cc}<>"]/u.test(path)) return null;
  if (!URL.canParse(path, 'http://site.invalid')) return null;
  const url = new URL(path, 'http://site.invalid');
  if (url.host !== 'site.invalid' || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
};

/** A whole https address; null for any other. */
export const secureAddress = (written: string): string | null => {
  if (!/^https:\/\//i.test(written.trim())) return null;
  const url = webAddress(written);
  return url?.protocol === 'https:' ? url.href : null;
};
