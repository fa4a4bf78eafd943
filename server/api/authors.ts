import type { ApiAnswer } from '../../protocol/api/operation.ts';
import { type ApiOperations, apiOperations } from '../../protocol/api/registry.ts';
import type { PublicAuthor } from '../accounts/index.ts';
import { nextArticleChange } from '../articles/article-model/index.ts';
import { shownCategories } from '../blog/categories/index.ts';
import { nextChange } from '../blog/post-model/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { avatarPath } from '../media/index.ts';
import { authorsAfter, authorWith } from './author-queries.ts';
import { byIdAlone, pageOf, positionIn } from './cursors.ts';
import { absolute } from './links.ts';
import { type ApiReaders, reader } from './reading.ts';
import { tagsAfter } from './tag-queries.ts';

const authorOf = (services: Services, row: PublicAuthor): ApiAnswer<ApiOperations['getAuthor']> => ({
  id: row.id,
  url: absolute(services, paths.author(row.permalink)),
  name: row.name,
  biography: row.biography ?? '',
  website: row.website,
  image: row.avatar === null ? null : absolute(services, avatarPath(row.avatar)),
});

const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
};

/** The next time at which an author may appear or disappear by the dates of posts and articles. */
const expiryOf = async ({ sql, services }: RequestContext): Promise<Date | null> => {
  const now = moment(services.clock);
  const [posts, articles] = await Promise.all([
    nextChange(sql, now),
    nextArticleChange(sql, { levels: ['public'], now }),
  ]);
  return earlier(posts, articles);
};

export const authorReaders: ApiReaders<'listAuthors' | 'getAuthor' | 'listCategories' | 'listTags'> = {
  listAuthors: reader(apiOperations.listAuthors, async (context, { query: { limit, cursor } }) => {
    const { sql, services } = context;
    const range = { after: positionIn(cursor, 'id')?.id ?? 0, count: limit + 1 };
    const [found, expires] = await Promise.all([authorsAfter(sql, moment(services.clock), range), expiryOf(context)]);
    const { rows, next } = pageOf(context, { rows: found, limit, order: 'id' }, byIdAlone);
    return {
      json: { data: rows.map(row => authorOf(services, row)), next },
      tags: ['settings', 'posts', 'items', ...rows.map(({ id }) => `author:${id}` as const)],
      expires,
    };
  }),
  getAuthor: reader(apiOperations.getAuthor, async (context, { params: { id } }) => {
    const { sql, services } = context;
    const [row, expires] = await Promise.all([authorWith(sql, moment(services.clock), id), expiryOf(context)]);
    if (!row) throw notFound();
    return { json: authorOf(services, row), tags: ['settings', 'posts', 'items', `author:${id}`], expires };
  }),
  listCategories: reader(apiOperations.listCategories, async context => {
    const { services } = context;
    const shown = await shownCategories(context);
    const data = shown.map(({ id, alias, title, parentId, description }) => ({
      id,
      url: absolute(services, paths.category(alias)),
      title,
      parentId,
      description,
    }));
    return {
      json: { data, next: null },
      tags: ['settings', 'posts', ...shown.map(({ id }) => `category:${id}` as const)],
    };
  }),
  listTags: reader(apiOperations.listTags, async (context, { query: { limit, cursor } }) => {
    const { sql, services } = context;
    const found = await tagsAfter(sql, { after: positionIn(cursor, 'id')?.id ?? 0, count: limit + 1 });
    const { rows, next } = pageOf(context, { rows: found, limit, order: 'id' }, byIdAlone);
    const data = rows.map(({ id, title, alias }) => ({ id, title, url: absolute(services, paths.tag(alias)) }));
    return {
      json: { data, next },
      tags: ['settings', 'posts', ...rows.map(({ id }) => `tag:${id}` as const)],
    };
  }),
};
