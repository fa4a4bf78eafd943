import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { type Html, rawHtml } from '../../core/html/index.ts';
import { type Audience, audienceOf } from '../../core/policy/index.ts';
import { picturesOf, type StoredPicture } from '../../media/index.ts';
import { type Named, notArchived, publishedNow, type ReaderScope } from '../article-model/index.ts';

/** Category of articles as its page shows it. */
export interface ArticleCategory extends Named {
  readonly parentId: number | null;
  readonly description: Html;
  readonly image: StoredPicture | null;
  readonly fieldGroupId: number | null;
  readonly params: string;
  readonly language: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly metaKeywords: string;
  readonly robots: string;
}

interface Row extends Omit<ArticleCategory, 'description' | 'image' | 'params'> {
  readonly description: string | null;
  readonly image_id: number | null;
  readonly image_alt: string;
  readonly published: number;
  readonly trashed_at: Date | null;
  readonly access: string;
  readonly levelId: number | null;
  readonly params: string | null;
}

/** All categories in display order with their own counts, regardless of access. */
const rowsOf = (sql: Sql): Promise<Row[]> =>
  sql('item_categories')
    .select('id', 'title', 'alias', 'description', 'image_id', 'published', 'trashed_at', 'access', 'params')
    .select({ parentId: 'parent_id', fieldGroupId: 'field_group_id', levelId: 'access_level_id' })
    .select('image_alt', 'language', 'robots')
    .select({ metaTitle: 'meta_title', metaDescription: 'meta_description', metaKeywords: 'meta_keywords' })
    .orderBy(['ordering', 'title', 'id']);

/** Audiences that the categories are listed for; `all`: every published category. */
type Readers = readonly Audience[] | 'all';

const isReadableAt = (readers: Readers, row: Row): boolean => {
  const audience = row.levelId === null ? audienceOf(row.access) : (`level:${row.levelId}` as const);
  const isOut = row.published === 1 && row.trashed_at === null && audience !== undefined;
  return isOut && (readers === 'all' || readers.includes(audience));
};

/** A category is visible if it and all its ancestors are. */
const isShown = (readers: Readers, rows: ReadonlyMap<number, Row>, row: Row): boolean => {
  const seen = new Set<number>();
  for (let at: Row | undefined = row; at && !seen.has(at.id); at = rows.get(at.parentId ?? 0)) {
    seen.add(at.id);
    if (!isReadableAt(readers, at)) return false;
  }
  return true;
};

/** A picture with the text that a category gives it, if any. */
const described = (picture: StoredPicture | undefined, alt: string): StoredPicture | null =>
  picture ? { ...picture, alt: alt || picture.alt } : null;

/** Categories visible to these readers, read from the database. */
export const shownCategories = async (sql: Sql, readers: Readers): Promise<ArticleCategory[]> => {
  const rows = await rowsOf(sql);
  const byId = new Map(rows.map(row => [row.id, row]));
  const shown = rows.filter(row => isShown(readers, byId, row));
  const pictures = await picturesOf(
    sql,
    shown.flatMap(row => row.image_id ?? []),
  );
  return shown.map(row => ({
    ...{ id: row.id, parentId: row.parentId, title: row.title, alias: row.alias, fieldGroupId: row.fieldGroupId },
    // Sanitized when it was saved.
    description: rawHtml(row.description ?? ''),
    image: described(pictures.get(row.image_id ?? 0), row.image_alt),
    params: row.params ?? '',
    ...{ language: row.language, metaTitle: row.metaTitle, metaDescription: row.metaDescription },
    ...{ metaKeywords: row.metaKeywords, robots: row.robots },
  }));
};

const categoryCache = fragmentCache<readonly ArticleCategory[]>('article categories');

/** Same as `shownCategories`, cached until a category or an article changes. */
export const cachedCategories = (context: RequestContext, readers: Readers): Promise<readonly ArticleCategory[]> =>
  categoryCache(context, { key: String(readers), tags: ['items'] }, () => shownCategories(context.sql, readers));

/** Number of visible articles per category, including its descendants. */
export const articleCounts = async (
  sql: Sql,
  ids: readonly number[],
  showing: ReaderScope,
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows: { category_id: number; n: number }[] = await sql('item_category_ancestors')
    .select('category_id')
    .count({ n: '*' })
    .whereIn('category_id', [...ids])
    .whereIn('shown', showing.levels)
    .modify(publishedNow(sql, 'item_id', showing))
    .modify(notArchived(sql, 'item_id', showing))
    .groupBy('category_id');
  return new Map(rows.map(row => [row.category_id, Number(row.n)]));
};
