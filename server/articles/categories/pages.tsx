import { currentMonth } from '../../calendar/index.ts';
import { pathTo } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { plainTextOf } from '../../core/html/index.ts';
import {
  type Document,
  idParam,
  type Page,
  type PageParams,
  type PageRoute,
  type Redirect,
} from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { TranslationList, translationHead } from '../../translations/index.ts';
import { articleSettingOf, levelsOf, readerScope } from '../article-model/index.ts';
import { articleCalendarBlock } from '../calendar/index.ts';
import { articleListPage } from '../cards/index.ts';
import { ArticleSearchBlock } from '../search/index.ts';
import { type ArticleCategory, articleCounts, cachedCategories } from './category-queries.ts';
import { type Groups, groupsOf } from './groups.ts';
import { categoryTranslations } from './translations.ts';
import { Breadcrumbs, CategoryIntro, GroupedArticles } from './views.tsx';

/**
 * Category with this id. Throws 404 if it is not public, and a sign-in prompt for visitors if signing in may give
 * access.
 */
export const readableCategory = async (
  context: RequestContext,
  id: number,
): Promise<{ category: ArticleCategory; categories: readonly ArticleCategory[] }> => {
  const categories = await cachedCategories(context, levelsOf(context.actor));
  const category = categories.find(one => one.id === id);
  if (category) return { category, categories };
  const all = await cachedCategories(context, 'all');
  if (!all.some(one => one.id === id)) throw notFound();
  throw context.actor.account
    ? new UserError('FORBIDDEN', { status: 403 })
    : new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
};

const defaultGroups = ({ services: { site } }: RequestContext): Groups => ({
  leading: site.get('articles.leading'),
  primary: site.get('articles.primary'),
  secondary: site.get('articles.secondary'),
  links: site.get('articles.links'),
});

const answer = async (context: RequestContext, params: PageParams): Promise<Page | Document | Redirect> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const { category, categories } = await readableCategory(context, id);
  const { settings, site } = context.services;
  const { basePath } = settings;
  const own = articlePaths.category(category);
  const [path, query] = context.address.slice(basePath.length).split('?');
  // Redirects of a feed under an old path keep the feed format.
  if (path?.startsWith('/articles/itemlist/category/') && path !== own)
    return { to: query ? `${own}?${query}` : own, isPermanent: true };
  const inside = categories.filter(one => one.parentId === category.id);
  const translations = await categoryTranslations(context, category.id);
  const groups = groupsOf(category, defaultGroups(context));
  const counts = await articleCounts(
    context.sql,
    inside.map(one => one.id),
    readerScope(context),
  );
  return articleListPage(
    context,
    params,
    {
      scope: { kind: 'category', id: category.id },
      className: 'itemListView',
      title: category.title,
      description: category.metaDescription || plainTextOf(category.description),
      metaTitle: category.metaTitle,
      language: category.language,
      head: {
        ...(category.metaKeywords ? { keywords: category.metaKeywords } : {}),
        ...(category.robots ? { robots: category.robots } : {}),
        ...translationHead({ language: category.language || site.get('site.language'), path: own }, translations),
      },
      path: start => articlePaths.category(category, start),
      tags: [`item-category:${category.id}`, ...inside.map(one => `item-category:${one.id}` as const)],
      search: <ArticleSearchBlock context={context} />,
      aside: await articleCalendarBlock(context, { ...currentMonth(context.services), categoryId: category.id }),
      above: <Breadcrumbs way={pathTo(categories, category.id).slice(0, -1)} base={basePath} />,
      intro: (
        <>
          <TranslationList translations={translations} base={basePath} />
          <CategoryIntro category={category} inside={inside} counts={counts} base={basePath} />
        </>
      ),
    },
    {
      size: Math.max(1, groups.leading + groups.primary + groups.secondary + groups.links),
      draw: cards => <GroupedArticles cards={cards} groups={groups} setting={articleSettingOf(context)} />,
    },
  );
};

export const articleCategoryPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/itemlist/category/:id', view: 'itemlist', task: 'category', handler: answer },
];
