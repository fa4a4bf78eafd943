import type { Sql } from '../../core/db.ts';

export interface Category {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly alias: string;
  readonly description: string;
}

interface Row {
  id: number;
  parent_id: number | null;
  title: string;
  alias: string;
  description: string | null;
}

const categoryFrom = ({ parent_id, description, ...row }: Row): Category => ({
  ...row,
  parentId: parent_id,
  description: description ?? '',
});

const select = (sql: Sql) => sql('categories').select('id', 'parent_id', 'title', 'alias', 'description');

/** Every category, in the order they are kept in. */
export const allCategories = async (sql: Sql): Promise<Category[]> => {
  const rows: Row[] = await select(sql).orderBy(['ordering', 'title', 'id']);
  return rows.map(categoryFrom);
};

export const categoryBy = async (sql: Sql, by: { alias: string } | { id: number }): Promise<Category | undefined> => {
  const row: Row | undefined = await select(sql).where(by).first();
  return row && categoryFrom(row);
};

export const subcategories = async (sql: Sql, parentId: number): Promise<Category[]> => {
  const rows: Row[] = await select(sql).where('parent_id', parentId).orderBy(['ordering', 'title', 'id']);
  return rows.map(categoryFrom);
};
