import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { Redirect } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { categoryStates, publishCategories, setDefaultCategory } from './category-state-queries.ts';
import type { Term } from './term-queries.ts';
import { done, invalidate, termShapes } from './terms.ts';

const idsOf = (terms: readonly Term[]): number[] => terms.map(({ id }) => id);

/** Publishes or unpublishes categories; their posts stay in them. */
export const setCategoriesPublished = async (
  mutation: MutationContext,
  terms: readonly Term[],
  isPublished: boolean,
): Promise<Redirect> => {
  await publishCategories(mutation.sql, idsOf(terms), isPublished);
  invalidate(mutation, 'category', idsOf(terms));
  return done(
    termShapes.category.path,
    plural(isPublished ? 'CATEGORIES_PUBLISHED' : 'CATEGORIES_UNPUBLISHED', terms.length),
  );
};

/** Makes this category the default of new posts. */
export const makeDefault = async (mutation: MutationContext, terms: readonly Term[]): Promise<Redirect> => {
  const [term, ...more] = terms;
  if (!term || more.length > 0) throw new UserError('CATEGORY_DEFAULT_ONE');
  const states = await categoryStates(mutation.sql, [term.id]);
  if (!states.get(term.id)?.isPublished) throw new UserError('CATEGORY_DEFAULT_HIDDEN', { args: [term.title] });
  await setDefaultCategory(mutation.sql, term.id);
  return done(termShapes.category.path, text('CATEGORY_DEFAULT_SET', term.title));
};
