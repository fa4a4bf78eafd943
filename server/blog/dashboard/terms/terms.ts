import type { TextKey } from '../../../../protocol/texts.ts';
import { screen } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { isReading } from '../../../core/db/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import type { ListShape } from '../../../core/http/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { type Term, type TermKind, termsBy } from './term-queries.ts';

/** Texts of tags and categories, which are managed in the same way. */
export const termWords: Readonly<Record<TermKind, Readonly<Record<'title' | 'make' | 'edit' | 'empty', TextKey>>>> = {
  tag: { title: 'DASHBOARD_TAGS_TITLE', make: 'TAG_MAKE', edit: 'TAG_EDIT', empty: 'DASHBOARD_TAGS_EMPTY' },
  category: {
    title: 'DASHBOARD_CATEGORIES_TITLE',
    make: 'CATEGORY_MAKE',
    edit: 'CATEGORY_EDIT',
    empty: 'DASHBOARD_CATEGORIES_EMPTY',
  },
};

const shapeOf = (layout: string): ListShape =>
  screen(`${paths.dashboard}/${layout}`, { sorts: { title: 'asc', posts: 'desc' }, filters: {}, isSearched: true });

export const termShapes: Readonly<Record<TermKind, ListShape>> = {
  tag: shapeOf('tags'),
  category: shapeOf('categories'),
};

export const categoryPath = `${paths.dashboard}/category`;

/** Path of the form of a category. */
export const categoryFormPath = (id: number): string => `${categoryPath}?id=${id}`;

/** Loads and locks the terms of an action; a missing one refuses all. */
export const termTargets = async ({ sql }: RequestContext, kind: TermKind, ids: readonly number[]): Promise<Term[]> => {
  const wanted = [...new Set(ids)];
  const terms = await termsBy(sql, kind, wanted, sql.isTransaction === true && !isReading(sql));
  if (terms.length < wanted.length) throw notFound();
  return terms;
};
