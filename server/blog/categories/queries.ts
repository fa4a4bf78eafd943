import type { Sql } from '../../core/db/index.ts';

export interface Category {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly alias: string;
  readonly description: string;
  /** A published category has a page and is offered; an unpublished one keeps its posts. */
  readonly isPublished: boolean;
}

interface Row extends Pick<Category, 'id' | 'title' | 'alias'> {
  parent_id: number | null;
  description: string | null;
  published: number;
}

const categoryFrom = ({ parent_id, description, published, ...row }: Row): Category => ({
  ...row,
  parentId: parent_id,
  description: description ?? '',
  isPublished: published === 1,
});

const select = (sql: Sql) => sql('categories').select('id', 'parent_id', 'title', 'alias', 'description', 'published');

/** All categories in their stored order. */
export const allCategories = async (sql: Sql): Promise<Category[]> => {
  const rows: Row[] = await select(sql).orderBy(['ordering', 'title', 'id']);
  return rows.map(categoryFrom);
};

/** Categories that readers see. */
export const publishedCategories = async (sql: Sql): Promise<Category[]> =>
  (await allCategories(sql)).filter(({ isPublished }) => isPublished);

/** Finds a category that readers see. */
export const categoryBy = async (sql: Sql, by: { alias: string } | { id: number }): Promise<Category | undefined> => {
  const row: Row | undefined = await select(sql)
    .where({ ...by, published: 1 })
    .first();
  return row && categoryFrom(row);
};

export const subcategories = async (sql: Sql, parentId: number): Promise<Category[]> => {
  const rows: Row[] = await select(sql)
    .where({ parent_id: parentId, published: 1 })
    .orderBy(['ordering', 'title', 'id']);
  return rows.map(categoryFrom);
};
