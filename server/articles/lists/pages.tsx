import { currentMonth } from '../../calendar/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Asked, askedId, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { may, site } from '../../core/policy/index.ts';
import { dateWords, moment, monthWords } from '../../core/time/index.ts';
import { avatarPath } from '../../media/index.ts';
import { itemCalendarBlock } from '../calendar/index.ts';
import { CategoryChips, keptCategories } from '../categories/index.ts';
import { levelsOf } from '../item-model/index.ts';
import { itemListPage } from '../listings/index.ts';
import { ItemSearchBlock } from '../search/index.ts';
import { itemAuthorBy, itemTagBy } from './head-queries.ts';
import { itemSitemap } from './sitemap.ts';
import { UserBlock } from './user-block-views.tsx';

const sizeOf = ({ services: { site } }: Visit) => ({ size: site.get('articles.pageSize') });

const latest = async (visit: Visit, asked: Asked) => {
  const [categories, calendar] = await Promise.all([
    keptCategories(visit, levelsOf(visit.actor)),
    itemCalendarBlock(visit, currentMonth(visit.services)),
  ]);
  return itemListPage(
    visit,
    asked,
    {
      scope: { kind: 'site' },
      className: 'latestView',
      title: text('ARTICLES_TITLE'),
      search: <ItemSearchBlock visit={visit} />,
      aside: (
        <>
          <UserBlock visit={visit} />
          {calendar}
        </>
      ),
      path: articlePaths.home,
      intro: (
        <CategoryChips
          categories={categories.filter(({ parentId }) => parentId === null)}
          base={visit.services.settings.basePath}
        />
      ),
    },
    sizeOf(visit),
  );
};

const tag = async (visit: Visit, asked: Asked) => {
  const found = await itemTagBy(visit.sql, asked.tag ?? '');
  if (!found) throw notFound();
  return itemListPage(
    visit,
    asked,
    {
      scope: { kind: 'tag', id: found.id },
      className: 'tagView',
      title: text('ITEMS_TAGGED', found.title),
      path: start => articlePaths.tag(found.alias, start),
      tags: [`item-tag:${found.id}`],
    },
    sizeOf(visit),
  );
};

const author = async (visit: Visit, asked: Asked) => {
  const id = askedId(asked.id);
  const { account } = visit.actor;
  const seesAll = account?.id === id || may(visit.actor, 'items.manage', site);
  const showing = { levels: levelsOf(visit.actor), now: moment(visit.services.clock) };
  const found = id === undefined ? undefined : await itemAuthorBy(visit.sql, id, seesAll ? null : showing);
  if (!found) throw notFound();
  const { basePath } = visit.services.settings;
  return itemListPage(
    visit,
    asked,
    {
      scope: { kind: 'author', id: found.id },
      className: 'userView',
      title: text('ITEMS_BY', found.name),
      description: found.biography,
      path: start => articlePaths.author(found, start),
      tags: [`author:${found.id}`],
      intro: (
        <div className="userBlock author-box">
          {found.avatar && (
            <img
              className="avatar"
              src={basePath + avatarPath(found.avatar)}
              alt=""
              width="64"
              height="64"
              loading="lazy"
            />
          )}
          {found.biography && <p className="userDescription">{found.biography}</p>}
        </div>
      ),
    },
    sizeOf(visit),
  );
};

const number = (digits: string | undefined): number | undefined =>
  digits !== undefined && /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;

// Below it a year of two digits would be taken for one of the last century.
const firstYear = 1000;

const date = async (visit: Visit, asked: Asked) => {
  const [year, month, day] = [number(asked.year), number(asked.month), number(asked.day)];
  if (year === undefined || year < firstYear || month === undefined || month < 1 || month > 12) throw notFound();
  if (asked.day !== undefined && (day === undefined || day < 1 || day > 31)) throw notFound();
  const from = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (from.getUTCMonth() !== month - 1) throw notFound();
  const until = day === undefined ? new Date(Date.UTC(year, month, 1)) : new Date(Date.UTC(year, month - 1, day + 1));
  const locale = visit.services.site.get('site.language');
  const categoryId = askedId(asked.catid);
  const inCategory = categoryId === undefined ? {} : { categoryId };
  const within = categoryId === undefined ? '' : `?catid=${categoryId}`;
  const at = day === undefined ? articlePaths.month(year, month) : articlePaths.day(year, month, day);
  const on = (start: number): string => (start > 0 ? `${within ? '&' : '?'}start=${start}` : '');
  return itemListPage(
    visit,
    asked,
    {
      scope: { kind: 'days', from, until, ...inCategory },
      className: 'genericView',
      title: text('ITEMS_FROM', day === undefined ? monthWords(from, locale) : dateWords(from, locale)),
      path: (start = 0) => at + within + on(start),
      aside: await itemCalendarBlock(visit, { year, month, ...inCategory }),
    },
    sizeOf(visit),
  );
};

export const itemListPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles', view: 'itemlist', answer: latest },
  { option: 'articles', path: '/articles/latest', view: 'latest', answer: latest },
  { option: 'articles', path: '/articles/itemlist/tag/:tag', view: 'itemlist', task: 'tag', answer: tag },
  { option: 'articles', path: '/articles/itemlist/user/:id', view: 'itemlist', task: 'user', answer: author },
  { option: 'articles', path: '/articles/itemlist/date/:year/:month', view: 'itemlist', task: 'date', answer: date },
  { option: 'articles', path: '/articles/itemlist/date/:year/:month/:day', answer: date },
  { path: articlePaths.sitemap, answer: itemSitemap },
];
