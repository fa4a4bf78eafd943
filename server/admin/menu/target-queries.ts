import type { MenuTargetKind } from '../../../protocol/site.ts';
import type { Sql } from '../../core/db/index.ts';
import type { MenuTarget } from '../../core/settings/index.ts';

/** Row that a link of the menu may lead to. */
export interface TargetChoice {
  readonly id: number;
  readonly title: string;
}

const tables = {
  page: 'site_pages',
  category: 'categories',
  'item-category': 'item_categories',
  tag: 'tags',
} as const satisfies Readonly<Record<MenuTargetKind, string>>;

/** Tags that are offered: those with most posts. Others are reached by an own address. */
const mostTags = 200;

export type TargetChoices = Readonly<Record<MenuTargetKind, readonly TargetChoice[]>>;

/** Rows that may be chosen, by kind: those that readers see. */
export const targetChoices = async (sql: Sql): Promise<TargetChoices> => {
  const rows = (kind: MenuTargetKind) => sql(tables[kind]).select('id', 'title');
  const [pages, categories, itemCategories, tags]: TargetChoice[][] = await Promise.all([
    rows('page').whereNotNull('path').orderBy('title'),
    rows('category').where('published', true).orderBy('title'),
    rows('item-category').where('published', true).whereNull('trashed_at').orderBy('title'),
    rows('tag')
      .orderBy([{ column: 'posts_count', order: 'desc' }, 'id'])
      .limit(mostTags),
  ]);
  return { page: pages ?? [], category: categories ?? [], 'item-category': itemCategories ?? [], tag: tags ?? [] };
};

export const isTargetThere = async (sql: Sql, { kind, id }: MenuTarget): Promise<boolean> =>
  (await sql(tables[kind]).where({ id }).first('id')) !== undefined;
