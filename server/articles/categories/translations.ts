import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { type Translation, translationMembers } from '../../translations/index.ts';
import { cachedCategories } from './category-queries.ts';

/** Versions of a category in other languages that visitors may read; those without a language are left out. */
export const categoryTranslations = async (context: RequestContext, id: number): Promise<Translation[]> => {
  const members = await translationMembers(context.sql, 'item_category_id', id);
  if (members.length === 0) return [];
  const stored = new Map(members.map(member => [member.id, member.language]));
  return (await cachedCategories(context, ['public'])).flatMap(category => {
    const language = stored.has(category.id) ? category.language || (stored.get(category.id) ?? '') : '';
    return language ? [{ language, title: category.title, path: articlePaths.category(category) }] : [];
  });
};
