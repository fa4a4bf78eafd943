import type { PagePurpose } from '../../protocol/site-pages.ts';
import type { Sql } from '../core/db/index.ts';
import { type Html, rawHtml } from '../core/html/index.ts';

/** A page of the site as readers see it. */
export interface SitePage {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  /** Path without the first slash. */
  readonly path: string;
  readonly body: Html;
  readonly description: string;
  readonly robots: string;
  readonly language: string;
  readonly direction: string;
  readonly isPublished: boolean;
  readonly purpose: PagePurpose | null;
  readonly hasContactForm: boolean;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

interface Row extends Omit<SitePage, 'body' | 'isPublished' | 'hasContactForm'> {
  readonly body: string;
  readonly published: number;
  readonly contact_form: number;
}

const select = (sql: Sql) =>
  sql('site_pages')
    .select('id', 'title', 'path', 'body', 'robots', 'language', 'direction', 'published', 'purpose', 'contact_form')
    .select({ parentId: 'parent_id', description: 'meta_description' })
    .select({ createdAt: 'created_at', modifiedAt: 'modified_at' })
    .whereNotNull('path');

const pageFrom = ({ body, published, contact_form, ...row }: Row): SitePage => ({
  ...row,
  body: rawHtml(body),
  isPublished: published === 1,
  hasContactForm: contact_form === 1,
});

/** Page by its path or id; undefined if there is none or it is in the trash. */
export const sitePageBy = async (
  sql: Sql,
  by: { readonly path: string } | { readonly id: number },
): Promise<SitePage | undefined> => {
  const row: Row | undefined = await select(sql).where(by).first();
  return row && pageFrom(row);
};

/** Name and path of a page, for a link. */
export interface PageLink {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly language: string;
}

const links = (sql: Sql) => sql('site_pages').select('id', 'title', 'path', 'language').where('published', true);

/** Published pages above a path, from the first level down. */
export const pagesAbove = async (sql: Sql, path: string): Promise<PageLink[]> => {
  const parts = path.split('/');
  const above = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
  const rows: PageLink[] = above.length > 0 ? await links(sql).whereIn('path', above) : [];
  return rows.sort((a, b) => a.path.length - b.path.length);
};

/** Published pages directly below a page, by title. */
export const pagesBelow = (sql: Sql, id: number): Promise<PageLink[]> =>
  links(sql).where('parent_id', id).whereNotNull('path').orderBy(['title', 'id']);

/** Pages with these ids in this order, with the text to quote from if wanted. */
export const foundPages = async (
  sql: Sql,
  ids: readonly number[],
  hasMarkup: boolean,
): Promise<(PageLink & { readonly markup?: string })[]> => {
  if (ids.length === 0) return [];
  const rows: (PageLink & { readonly markup?: string })[] = await links(sql)
    .select(hasMarkup ? ['body as markup'] : [])
    .whereIn('id', [...ids])
    .whereNotNull('path');
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
};

/** Paths of published pages that search engines may index, for the sitemap. */
export const mappedPages = (sql: Sql): Promise<{ path: string; modifiedAt: Date }[]> =>
  sql('site_pages')
    .select('path', { modifiedAt: 'modified_at' })
    .whereNotNull('path')
    .where('published', true)
    .whereNot('robots', 'like', '%noindex%')
    .orderBy('path');
