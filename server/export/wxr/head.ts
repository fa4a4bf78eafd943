import type { Services } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { escaped } from '../../core/html/index.ts';
import { moment } from '../../core/time/index.ts';
import { articleCategoryId, articleCategorySlug, articlesSlug, articleTagId, categoryId, tagId } from './ids.ts';
import { articleTags, authorsAfter, categories, postTags } from './wxr-queries.ts';
import { element } from './xml-text.ts';

const opening = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>`;

const channel = ({ settings, site, clock }: Services): string =>
  [
    opening,
    element('title', escaped(site.get('site.name'))),
    element('link', settings.baseUrl),
    '<description></description>',
    `<pubDate>${moment(clock).toUTCString()}</pubDate>`,
    element('language', site.get('site.language')),
    '<wp:wxr_version>1.2</wp:wxr_version>',
    element('wp:base_site_url', settings.baseUrl),
    element('wp:base_blog_url', settings.baseUrl),
    '',
  ].join('\n');

interface Category {
  readonly id: number;
  readonly slug: string;
  readonly parent: string;
  readonly title: string;
  readonly description: string;
}

const categoryText = ({ id, slug, parent, title, description }: Category): string =>
  [
    '<wp:category>',
    element('wp:term_id', id),
    element('wp:category_nicename', slug),
    element('wp:category_parent', parent),
    element('wp:cat_name', escaped(title)),
    ...(description === '' ? [] : [element('wp:category_description', description)]),
    '</wp:category>\n',
  ].join('');

const tagText = (id: number, slug: string, title: string): string =>
  `<wp:tag>${element('wp:term_id', id)}${element('wp:tag_slug', slug)}${element('wp:tag_name', escaped(title))}</wp:tag>\n`;

const authorsAtOnce = 200;

/** The beginning of the file: the site, its authors, categories and tags. Those of articles have one category above. */
export const headParts = async function* (services: Services, sql: Sql): AsyncGenerator<string> {
  yield channel(services);
  for (let after = 0; ; ) {
    const authors = await authorsAfter(sql, after, authorsAtOnce);
    for (const { id, username, email, name } of authors)
      yield `<wp:author>${element('wp:author_id', id)}${element('wp:author_login', username)}${element('wp:author_email', email)}${element('wp:author_display_name', name)}</wp:author>\n`;
    const last = authors.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const { id, alias, parent, title, description } of await categories(sql, 'categories'))
    yield categoryText({
      ...{ id: categoryId(id), slug: alias, parent: parent ?? '', title },
      description: escaped(description ?? ''),
    });
  const ofArticles = await categories(sql, 'item_categories');
  if (ofArticles.length > 0)
    yield categoryText({
      ...{ id: articleCategoryId(0), slug: articlesSlug, parent: '', title: 'Articles', description: '' },
    });
  for (const { id, alias, parent, title, description } of ofArticles)
    yield categoryText({
      id: articleCategoryId(id),
      slug: articleCategorySlug(alias),
      parent: parent === null ? articlesSlug : articleCategorySlug(parent),
      title,
      description: description ?? '',
    });
  for (const { id, alias, title } of await postTags(sql)) yield tagText(tagId(id), alias, title);
  for (const { id, alias, title } of await articleTags(sql)) yield tagText(articleTagId(id), alias, title);
};
