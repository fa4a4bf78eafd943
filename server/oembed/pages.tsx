import type { RequestContext } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import { escaped, print } from '../core/html/index.ts';
import type { Document, PageParams, PageRoute } from '../core/http/index.ts';
import { contentLanguage } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { largest, mainPath } from '../media/index.ts';
import { type Embedded, embeddedAt } from './embedded.ts';

const size = { width: 600, height: 240, least: 200 };
const cacheSeconds = 3_600;

const Card = ({ embedded, address, siteName }: { embedded: Embedded; address: string; siteName: string }) => (
  <blockquote cite={address} {...contentLanguage(embedded)}>
    <p>
      <strong>
        <a href={address}>{embedded.title}</a>
      </strong>
    </p>
    {embedded.excerpt && <p>{embedded.excerpt}</p>}
    <p>{[embedded.author, siteName].filter(Boolean).join(', ')}</p>
  </blockquote>
);

const widthOf = (wanted: string | undefined): number =>
  /^\d{1,5}$/.test(wanted ?? '') ? Math.max(size.least, Math.min(size.width, Number(wanted))) : size.width;

const thumbnailOf = ({ picture }: Embedded, baseUrl: string): Record<string, string | number> => {
  if (!picture) return {};
  const { width, height } = largest(picture);
  return { thumbnail_url: baseUrl + mainPath(picture), thumbnail_width: width, thumbnail_height: height };
};

const xml = (fields: Readonly<Record<string, string | number>>): string => {
  const printed = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<oembed>${printed.join('')}</oembed>\n`;
};

/** Card of a post or an article for other sites (oEmbed 1.0, type `rich`), which needs neither scripts nor styles. */
const oembed = async (context: RequestContext, params: PageParams): Promise<Document> => {
  const { url = '', format = 'json' } = params;
  if (format !== 'json' && format !== 'xml') throw new UserError('OEMBED_FORMAT', { field: 'format', status: 501 });
  const embedded = await embeddedAt(context, url);
  if (!embedded) throw notFound();
  const { settings, site } = context.services;
  const siteName = site.get('site.name');
  const fields = {
    version: '1.0',
    type: 'rich',
    title: embedded.title,
    ...(embedded.author ? { author_name: embedded.author } : {}),
    provider_name: siteName,
    provider_url: `${settings.baseUrl}/`,
    cache_age: cacheSeconds,
    ...thumbnailOf(embedded, settings.baseUrl),
    html: print(<Card embedded={embedded} address={settings.baseUrl + embedded.path} siteName={siteName} />),
    width: widthOf(params.maxwidth),
    height: size.height,
  };
  return {
    type: format === 'json' ? 'application/json; charset=utf-8' : 'text/xml; charset=utf-8',
    body: format === 'json' ? JSON.stringify(fields) : xml(fields),
    tags: ['settings', ...embedded.tags],
    headers: { 'access-control-allow-origin': '*' },
  };
};

export const oembedPages: readonly PageRoute[] = [{ path: paths.oembed, handler: oembed }];
