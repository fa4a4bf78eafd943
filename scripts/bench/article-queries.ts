import type { Sql } from '../../server/core/db/db.ts';

export interface BenchArticle {
  readonly id: number;
  readonly alias: string;
  readonly categoryId: number;
  readonly categoryAlias: string;
}

/** The seeded item with the long thread; undefined before anything was seeded. */
export const firstArticle = (sql: Sql): Promise<BenchArticle | undefined> =>
  sql('items as i')
    .join('item_categories as c', 'c.id', 'i.category_id')
    .where('c.alias', 'like', 'seed-%')
    .select('i.id', 'i.alias', { categoryId: 'c.id', categoryAlias: 'c.alias' })
    .orderBy('i.id')
    .first();
