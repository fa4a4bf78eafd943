import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { escaped } from '../../core/html/index.ts';
import type { Document } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { isoMoment, moment } from '../../core/time/index.ts';
import { countsBy, nextChange } from '../post-model/index.ts';
import { newestId, openPostsAfter, slugsWithPosts } from './queries.ts';

/** Range of ids in one part, so that it lists at most this many addresses; the format allows 50 000. */
const partSize = 40_000;
const chunkSize = 5_000;

const partsUpTo = (id: number): number => Math.ceil(id / partSize);

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const url = (address: string, modified?: Date): string =>
  `<url><loc>${escaped(address)}</loc>${modified ? `<lastmod>${isoMoment(modified)}</lastmod>` : ''}</url>\n`;

/** Posts of one part, counted from 0: a part is a range of ids, so that no part needs counting. */
const postUrls = async (context: RequestContext, now: Date, part: number): Promise<string> => {
  const { baseUrl } = context.services.settings;
  const printed: string[] = [];
  const until = (part + 1) * partSize;
  for (let after = part * partSize; after < until; ) {
    const chunk = await openPostsAfter(context.sql, now, { after, until, count: chunkSize });
    printed.push(...chunk.map(post => url(baseUrl + paths.entry(post.slug), post.modifiedAt)));
    after = chunk.length < chunkSize ? until : (chunk.at(-1)?.id ?? until);
  }
  return printed.join('');
};

const termUrls = async (context: RequestContext, now: Date): Promise<string> => {
  const { sql, services } = context;
  const [categories, tags, authors] = await Promise.all([
    countsBy(sql, 'category', now),
    countsBy(sql, 'tag', now),
    countsBy(sql, 'author', now),
  ]);
  const [categoryNames, tagNames, authorNames] = await Promise.all([
    slugsWithPosts(sql, 'categories', [...categories.keys()]),
    slugsWithPosts(sql, 'tags', [...tags.keys()]),
    slugsWithPosts(sql, 'users', [...authors.keys()]),
  ]);
  return [
    ...[paths.home, paths.categories, paths.tags, paths.authors, paths.archive, paths.accessibility],
    ...(services.site.get('maps.enabled') ? [paths.places()] : []),
    ...categoryNames.map(name => paths.category(name)),
    ...tagNames.map(name => paths.tag(name)),
    ...authorNames.map(name => paths.author(name)),
  ]
    .map(path => url(services.settings.baseUrl + path))
    .join('');
};

const printed = async (context: RequestContext, now: Date, body: string): Promise<Document> => ({
  type: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`,
  tags: ['settings', 'posts'],
  expires: await nextChange(context.sql, now),
});

const urlset = (body: string): string => `<urlset ${namespace}>\n${body}</urlset>`;

/** Sitemap of all public pages; an index of parts when there are more posts than one file may list. */
export const sitemap = async (context: RequestContext): Promise<Document> => {
  const now = moment(context.services.clock);
  const newest = await newestId(context.sql);
  if (partsUpTo(newest) <= 1)
    return printed(context, now, urlset((await termUrls(context, now)) + (await postUrls(context, now, 0))));
  const { baseUrl } = context.services.settings;
  const parts = Array.from({ length: partsUpTo(newest) + 1 }, (_, part) => part)
    .map(part => `<sitemap><loc>${escaped(`${baseUrl}/sitemap/${part}`)}</loc></sitemap>\n`)
    .join('');
  return printed(context, now, `<sitemapindex ${namespace}>\n${parts}</sitemapindex>`);
};

/** Part 0 lists categories, tags and authors, the others posts. */
export const sitemapPart = async (context: RequestContext, part: string): Promise<Document> => {
  if (!/^\d{1,4}$/.test(part)) throw notFound();
  const now = moment(context.services.clock);
  if (Number(part) > partsUpTo(await newestId(context.sql))) throw notFound();
  const body = part === '0' ? await termUrls(context, now) : await postUrls(context, now, Number(part) - 1);
  return printed(context, now, urlset(body));
};
