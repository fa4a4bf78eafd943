import { type CategoryDetails, categoryPicture, detailColumns } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { type Actor, can, categoryReaders, type PostReaders } from '../../core/policy/index.ts';
import type { StoredPicture } from '../../media/index.ts';

export interface Category {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly alias: string;
  readonly description: string;
  /** Language of title and description, if it is not the site's. */
  readonly language: string;
  /** A published category has a page and is offered; an unpublished one keeps its posts. */
  readonly isPublished: boolean;
  readonly readers: PostReaders;
}

interface Row extends Pick<Category, 'id' | 'title' | 'alias' | 'language'> {
  parent_id: number | null;
  description: string | null;
  published: number;
  audience: string;
}

const categoryFrom = ({ parent_id, description, published, audience, ...row }: Row): Category => ({
  ...row,
  parentId: parent_id,
  description: description ?? '',
  isPublished: published === 1,
  readers: categoryReaders(audience),
});

const select = (sql: Sql) =>
  sql('categories').select('id', 'parent_id', 'title', 'alias', 'description', 'language', 'published', 'audience');

/** All categories in their stored order. */
export const allCategories = async (sql: Sql): Promise<Category[]> => {
  const rows: Row[] = await select(sql).orderBy(['ordering', 'title', 'id']);
  return rows.map(categoryFrom);
};

type Reader = Pick<RequestContext, 'sql' | 'actor'>;

const isSeen =
  (actor: Actor) =>
  (category: Category): boolean =>
    category.isPublished && can(actor, 'category.read', category);

/** Categories that this reader sees. */
export const shownCategories = async ({ sql, actor }: Reader): Promise<Category[]> =>
  (await allCategories(sql)).filter(isSeen(actor));

/** Category as its own page shows it. */
export interface DetailedCategory extends Category, CategoryDetails {
  /** Picture with the text that the category gives it, if any. */
  readonly image: StoredPicture | undefined;
}

const detailed = async (sql: Sql, row: (Row & CategoryDetails) | undefined): Promise<DetailedCategory | undefined> => {
  if (!row) return undefined;
  const picture = await categoryPicture(sql, row.imageId);
  return { ...row, ...categoryFrom(row), image: picture && { ...picture, alt: row.imageAlt || picture.alt } };
};

/** Finds a published category; the policy (`category.read`) decides whether its page may be opened. */
export const categoryBy = async (
  sql: Sql,
  by: { alias: string } | { id: number },
): Promise<DetailedCategory | undefined> =>
  detailed(
    sql,
    await select(sql)
      .select(detailColumns)
      .where({ ...by, published: 1 })
      .first(),
  );

/** A category for its form, published or not. */
export const categoryForForm = async (sql: Sql, id: number): Promise<DetailedCategory | undefined> =>
  detailed(sql, await select(sql).select(detailColumns).where({ id }).first());

export const subcategories = async ({ sql, actor }: Reader, parentId: number): Promise<Category[]> => {
  const rows: Row[] = await select(sql)
    .where({ parent_id: parentId, published: 1 })
    .orderBy(['ordering', 'title', 'id']);
  return rows.map(categoryFrom).filter(isSeen(actor));
};
