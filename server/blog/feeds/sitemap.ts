import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Document } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { sitemapDocument, sitemapIndex, sitemapUrl } from '../../feeds/index.ts';
import { mappedPages } from '../../site-pages/index.ts';
import { countsBy, nextChange } from '../post-model/index.ts';
import { newestId, openPostsAfter, slugsWithPosts } from './queries.ts';

/** Range of ids in one part, so that it lists at most this many addresses; the format allows 50 000. */
const partSize = 40_000;
const chunkSize = 5_000;

const partsUpTo = (id: number): number => Math.ceil(id / partSize);

/** Posts of one part, counted from 0: a part is a range of ids, so that no part needs counting. */
const postUrls = async (context: RequestContext, now: Date, part: number): Promise<string> => {
  const { baseUrl } = context.services.settings;
  const printed: string[] = [];
  const until = (part + 1) * partSize;
  for (let after = part * partSize; after < until; ) {
    const chunk = await openPostsAfter(context.sql, now, { after, until, count: chunkSize });
    printed.push(...chunk.map(post => sitemapUrl(baseUrl + paths.entry(post.slug), post.modifiedAt)));
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
  const pages = await mappedPages(sql);
  const pageUrls = pages.map(({ path, modifiedAt }) =>
    sitemapUrl(services.settings.baseUrl + paths.sitePage(path), modifiedAt),
  );
  const termList = [
    ...[paths.home, paths.categories, paths.tags, paths.authors, paths.archive, paths.accessibility],
    ...(services.site.get('look.front') === 'latest' ? [] : [paths.blog()]),
    ...(services.site.get('maps.enabled') ? [paths.places()] : []),
    ...categoryNames.map(name => paths.category(name)),
    ...tagNames.map(name => paths.tag(name)),
    ...authorNames.map(name => paths.author(name)),
  ].map(path => sitemapUrl(services.settings.baseUrl + path));
  return [...termList, ...pageUrls].join('');
};

const freshUntilChange = async ({ sql }: RequestContext, now: Date) => ({
  tags: ['settings', 'posts'] as const,
  expires: await nextChange(sql, now),
});

/** Sitemap of all public pages; an index of parts when there are more posts than one file may list. */
export const sitemap = async (context: RequestContext): Promise<Document> => {
  const now = moment(context.services.clock);
  const fresh = await freshUntilChange(context, now);
  const parts = partsUpTo(await newestId(context.sql));
  if (parts <= 1) return sitemapDocument((await termUrls(context, now)) + (await postUrls(context, now, 0)), fresh);
  const { baseUrl } = context.services.settings;
  const addresses = Array.from({ length: parts + 1 }, (_, part) => `${baseUrl}/sitemap/${part}`);
  return sitemapIndex(addresses, fresh);
};

/** Part 0 lists categories, tags and authors, the others posts. */
export const sitemapPart = async (context: RequestContext, part: string): Promise<Document> => {
  if (!/^\d{1,4}$/.test(part)) throw notFound();
  const now = moment(context.services.clock);
  if (Number(part) > partsUpTo(await newestId(context.sql))) throw notFound();
  const body = part === '0' ? await termUrls(context, now) : await postUrls(context, now, Number(part) - 1);
  return sitemapDocument(body, await freshUntilChange(context, now));
};
