import { escaped } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { nameOf, placeOf } from '../../core/paths/index.ts';
import { oldAddress } from './old-address.ts';

/**
 * Returns a captioned link in place of embedded media (ruling 25): to `address`, which may be relative to the old site.
 * Empty if that is no web address.
 */
export const embedLink = (address: string, title: string, baseUrl: string): string => {
  const old = oldAddress(address, baseUrl);
  if (!old) return '';
  const words = old.path ? title || nameOf(old.path) : text('EMBED_AT', title || placeOf(old.url));
  return `<a href="${escaped(old.url.href)}">${escaped(words)}</a>`;
};
