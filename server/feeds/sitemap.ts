import type { Tag } from '../core/cache/index.ts';
import { escaped } from '../core/html/index.ts';
import type { Document } from '../core/http/index.ts';
import { isoMoment } from '../core/time/index.ts';

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const sitemapUrl = (address: string, modified?: Date): string =>
  `<url><loc>${escaped(address)}</loc>${modified ? `<lastmod>${isoMoment(modified)}</lastmod>` : ''}</url>\n`;

const document = (body: string, fresh: { readonly tags: readonly Tag[]; readonly expires: Date | null }): Document => ({
  type: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`,
  ...fresh,
});

/** Sitemap of these entries. */
export const sitemapDocument = (urls: string, fresh: Parameters<typeof document>[1]): Document =>
  document(`<urlset ${namespace}>\n${urls}</urlset>`, fresh);

export const sitemapIndex = (addresses: readonly string[], fresh: Parameters<typeof document>[1]): Document => {
  const entries = addresses.map(address => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`);
  return document(`<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>`, fresh);
};
