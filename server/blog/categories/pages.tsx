import { pathTo } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { idParam, type Page, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  foreignNameOf,
  type ListingWithFeed,
  listingHandlers,
  listingPage,
  listingQueryNames,
} from '../list-page/index.ts';
import { countsBy, nextChange } from '../post-model/index.ts';
import { type Category, categoryBy, shownCategories, subcategories } from './queries.ts';
import { type Branch, treeOf } from './tree.ts';

interface Shared {
  readonly base: string;
  /** Number of published posts by category. */
  readonly counts: ReadonlyMap<number, number>;
}

const CategoryLink = ({ category, base, counts }: { category: Category } & Shared) => (
  <>
    <a href={base + paths.category(category.alias)} {...contentLanguage(category)}>
      {category.title}
    </a>{' '}
    <span className="muted">{plural('POSTS_COUNT', counts.get(category.id) ?? 0)}</span>
  </>
);

const Subcategories = ({ branches, ...shared }: { branches: readonly Branch[] } & Shared) =>
  branches.length > 0 && (
    <ul>
      {branches.map(({ category, branches: deeper }) => (
        <li key={category.id}>
          <CategoryLink category={category} {...shared} />
          <Subcategories branches={deeper} {...shared} />
        </li>
      ))}
    </ul>
  );

/** All categories with their subcategories. */
const CategoryTree = ({ branches, ...shared }: { branches: readonly Branch[] } & Shared) =>
  branches.length === 0 ? (
    <p className="empty">{text('CATEGORIES_EMPTY')}</p>
  ) : (
    <ul className="place-list" data-eb-categories="">
      {branches.map(({ category, branches: deeper }) => (
        <li key={category.id}>
          <h2>
            <a href={shared.base + paths.category(category.alias)} {...contentLanguage(category)}>
              {category.title}
            </a>
          </h2>
          <p className="muted">{plural('POSTS_COUNT', shared.counts.get(category.id) ?? 0)}</p>
          {category.description && <p {...contentLanguage(category)}>{category.description}</p>}
          <Subcategories branches={deeper} {...shared} />
        </li>
      ))}
    </ul>
  );

/** Introduction above the posts of a category. */
const CategoryIntro = ({
  category,
  inside,
  base,
}: {
  category: Category;
  inside: readonly Category[];
  base: string;
}) => (
  <>
    {category.description && (
      <p className="lead" {...contentLanguage(category)}>
        {category.description}
      </p>
    )}
    {inside.length > 0 && (
      <nav aria-label={text('SUBCATEGORIES')} className="chips">
        <span className="chips-label">{text('SUBCATEGORIES')}</span>
        <ul className="chip-list">
          {inside.map(one => (
            <li key={one.id}>
              <a className="chip" href={base + paths.category(one.alias)} {...contentLanguage(one)}>
                {one.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
  </>
);

/** Breadcrumbs from the list of all categories to the parent. */
const Breadcrumbs = ({ above, base }: { above: readonly Category[]; base: string }) =>
  above.length > 0 && (
    <nav className="breadcrumbs" aria-label={text('BREADCRUMBS')}>
      <ol>
        <li>
          <a href={base + paths.categories}>{text('CATEGORIES_TITLE')}</a>
        </li>
        {above.map(one => (
          <li key={one.id}>
            <a href={base + paths.category(one.alias)} {...contentLanguage(one)}>
              {one.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );

const all = async (context: RequestContext): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const [categories, counts, expires] = await Promise.all([
    shownCategories(context),
    countsBy(sql, 'category', now),
    nextChange(sql, now),
  ]);
  const title = text('CATEGORIES_TITLE');
  return {
    title,
    head: { canonical: paths.categories },
    tags: ['settings', 'frame', 'posts', ...categories.map(({ id }) => `category:${id}` as const)],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
        </header>
        <CategoryTree branches={treeOf(categories)} base={services.settings.basePath} counts={counts} />
      </>
    ),
  };
};

interface CategoryListing extends ListingWithFeed {
  readonly isForAll: boolean;
}

const listingOf = async (context: RequestContext, query: PageParams): Promise<CategoryListing> => {
  const id = idParam(query.id);
  const by = query.alias === undefined ? id !== undefined && { id } : { alias: query.alias };
  const category = by && (await categoryBy(context.sql, by));
  if (!category) throw notFound();
  const { basePath } = context.services.settings;
  authorize(context.actor, 'category.read', category);
  const inside = await subcategories(context, category.id);
  const above = category.parentId === null ? [] : pathTo(await shownCategories(context), category.id).slice(0, -1);
  const isForAll = category.readers === 'public';
  return {
    isForAll,
    scope: { kind: 'category', id: category.id },
    title: text('CATEGORY_TITLE', category.title),
    metaTitle: category.metaTitle,
    foreignName: foreignNameOf('CATEGORY_TITLE', category),
    picture: category.image,
    description: category.metaDescription || category.description,
    path: start => paths.category(category.alias, start),
    feedPath: paths.category(category.alias),
    tags: [`category:${category.id}`, ...[...inside, ...above].map(one => `category:${one.id}` as const)],
    follow: { type: 'category', id: category.id, name: category.title },
    head: {
      ...(category.metaKeywords ? { keywords: category.metaKeywords } : {}),
      ...(category.robots ? { robots: category.robots } : {}),
    },
    intro: <CategoryIntro category={category} inside={inside} base={basePath} />,
    crumbs: <Breadcrumbs above={above} base={basePath} />,
  };
};

const { feed } = listingHandlers(listingOf);

/** A category for some readers has no feed: programs that read feeds do not sign in. */
const page = async (context: RequestContext, query: PageParams) => {
  const { isForAll, feedPath, ...listing } = await listingOf(context, query);
  return listingPage(context, query, isForAll ? { ...listing, feedPath } : listing);
};

export const categoryPages: readonly PageRoute[] = [
  { path: paths.categories, view: 'categories', handler: all },
  {
    path: '/blog/categories/:alias',
    view: 'categories',
    layout: 'listings',
    queryNames: listingQueryNames,
    handler: page,
  },
  { path: '/blog/category-by-number/:id', handler: page },
  { path: '/blog/categories/:alias/feed.xml', queryNames: [], handler: feed('rss') },
  { path: '/blog/categories/:alias/atom.xml', queryNames: [], handler: feed('atom') },
];
