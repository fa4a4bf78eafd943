import { currentMonth } from '../../calendar/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { wordsOf } from '../../core/html/index.ts';
import {
  type Asked,
  askedId,
  type Document,
  type Elsewhere,
  type Page,
  type PageRoute,
} from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { accesses } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { itemCalendarBlock } from '../calendar/index.ts';
import { itemSettingOf, levelsOf } from '../item-model/index.ts';
import { itemListPage } from '../listings/index.ts';
import { ItemSearchBlock } from '../search/index.ts';
import { type Groups, groupsOf } from './groups.ts';
import { type ItemCategory, itemCounts, keptCategories } from './queries.ts';
import { wayTo } from './tree.ts';
import { Breadcrumbs, CategoryIntro, GroupedItems } from './views.tsx';

/** The category of an address; who is not signed in is sent to do so where that would open it. */
const askedCategory = async (
  visit: Visit,
  id: number,
): Promise<{ category: ItemCategory; categories: readonly ItemCategory[] }> => {
  const categories = await keptCategories(visit, levelsOf(visit.actor));
  const category = categories.find(one => one.id === id);
  if (category) return { category, categories };
  const all = await keptCategories(visit, accesses);
  if (!all.some(one => one.id === id)) throw notFound();
  throw visit.actor.account
    ? new Refusal('FORBIDDEN', { status: 403 })
    : new Refusal('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
};

const presetOf = ({ services: { site } }: Visit): Groups => ({
  leading: site.get('articles.leading'),
  primary: site.get('articles.primary'),
  secondary: site.get('articles.secondary'),
  links: site.get('articles.links'),
});

const answer = async (visit: Visit, asked: Asked): Promise<Page | Document | Elsewhere> => {
  const id = askedId(asked.id);
  if (id === undefined) throw notFound();
  const { category, categories } = await askedCategory(visit, id);
  const { basePath } = visit.services.settings;
  const own = articlePaths.category(category);
  const [path, query] = visit.address.slice(basePath.length).split('?');
  // A feed that was subscribed to under an older name stays a feed.
  if (path?.startsWith('/articles/itemlist/category/') && path !== own)
    return { to: query ? `${own}?${query}` : own, isLasting: true };
  const inside = categories.filter(one => one.parentId === category.id);
  const groups = groupsOf(category, presetOf(visit));
  const counts = await itemCounts(
    visit.sql,
    inside.map(one => one.id),
    { levels: levelsOf(visit.actor), now: moment(visit.services.clock) },
  );
  return itemListPage(
    visit,
    asked,
    {
      scope: { kind: 'category', id: category.id },
      className: 'itemListView',
      title: category.title,
      description: wordsOf(category.description),
      path: start => articlePaths.category(category, start),
      tags: [`item-category:${category.id}`, ...inside.map(one => `item-category:${one.id}` as const)],
      search: <ItemSearchBlock visit={visit} />,
      aside: await itemCalendarBlock(visit, { ...currentMonth(visit.services), categoryId: category.id }),
      above: <Breadcrumbs way={wayTo(categories, category.id).slice(0, -1)} base={basePath} />,
      intro: <CategoryIntro category={category} inside={inside} counts={counts} base={basePath} />,
    },
    {
      size: Math.max(1, groups.leading + groups.primary + groups.secondary + groups.links),
      draw: cards => <GroupedItems cards={cards} groups={groups} setting={itemSettingOf(visit)} />,
    },
  );
};

export const itemCategoryPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/itemlist/category/:id', view: 'itemlist', task: 'category', answer },
];
