import { currentMonth } from '../../calendar/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { plainTextOf } from '../../core/html/index.ts';
import { idParam, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { dateWords, monthWords } from '../../core/time/index.ts';
import { Avatar } from '../../media/index.ts';
import { levelsOf, readerScope } from '../article-model/index.ts';
import { articleCalendarBlock } from '../calendar/index.ts';
import { articleListPage } from '../cards/index.ts';
import { CategoryChips, cachedCategories } from '../categories/index.ts';
import { ArticleSearchBlock } from '../search/index.ts';
import { archivePage, featuredPage, SpecialLists } from './archive-page.tsx';
import { type ArticleWriter, articleAuthorBy, articleTagBy, tagsAround } from './queries.ts';
import { articleSitemap } from './sitemap.ts';
import { TagIntro } from './tag-views.tsx';
import { UserBlock } from './user-block-views.tsx';

const latest = async (context: RequestContext, params: PageParams) => {
  const [categories, calendar, special] = await Promise.all([
    cachedCategories(context, levelsOf(context.actor)),
    articleCalendarBlock(context, currentMonth(context.services)),
    SpecialLists(context),
  ]);
  return articleListPage(context, params, {
    scope: { kind: 'site' },
    className: 'latestView',
    title: text('ARTICLES_TITLE'),
    search: <ArticleSearchBlock context={context} />,
    aside: (
      <>
        <UserBlock context={context} />
        {calendar}
        {special}
      </>
    ),
    path: articlePaths.home,
    intro: (
      <CategoryChips
        categories={categories.filter(({ parentId }) => parentId === null)}
        base={context.services.settings.basePath}
      />
    ),
  });
};

const tag = async (context: RequestContext, params: PageParams) => {
  const found = await articleTagBy(context.sql, params.tag ?? '');
  if (!found) throw notFound();
  const { basePath } = context.services.settings;
  return articleListPage(context, params, {
    scope: { kind: 'tag', id: found.id },
    className: 'tagView',
    title: text('ITEMS_TAGGED', found.title),
    description: plainTextOf(found.description),
    intro: <TagIntro tag={found} {...(await tagsAround(context.sql, found))} base={basePath} />,
    path: start => articlePaths.tag(found.alias, start),
    tags: [`item-tag:${found.id}`],
  });
};

/** Author of articles; throws 404 when the reader may read none of them. */
export const articleAuthor = async (context: RequestContext, id: number): Promise<ArticleWriter> => {
  const { account } = context.actor;
  const seesAll = account?.id === id || can(context.actor, 'articles.manage', site);
  const found = await articleAuthorBy(context.sql, id, seesAll ? null : readerScope(context));
  if (!found) throw notFound();
  return found;
};

const author = async (context: RequestContext, params: PageParams) => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const found = await articleAuthor(context, id);
  const { basePath } = context.services.settings;
  return articleListPage(context, params, {
    scope: { kind: 'author', id: found.id },
    className: 'userView',
    title: text('ITEMS_BY', found.name),
    description: found.biography,
    path: start => articlePaths.author(found, start),
    tags: [`author:${found.id}`],
    intro: (
      <div className="userBlock author-box">
        {found.avatar && <Avatar name={found.avatar} basePath={basePath} size={64} />}
        {found.biography && <p className="userDescription">{found.biography}</p>}
      </div>
    ),
  });
};

const number = (digits: string | undefined): number | undefined =>
  digits !== undefined && /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;

// A year of two digits would mean the last century.
const firstYear = 1000;

const date = async (context: RequestContext, params: PageParams) => {
  const [year, month, day] = [number(params.year), number(params.month), number(params.day)];
  if (year === undefined || year < firstYear || month === undefined || month < 1 || month > 12) throw notFound();
  if (params.day !== undefined && (day === undefined || day < 1 || day > 31)) throw notFound();
  const from = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (from.getUTCMonth() !== month - 1) throw notFound();
  const until = day === undefined ? new Date(Date.UTC(year, month, 1)) : new Date(Date.UTC(year, month - 1, day + 1));
  const categoryId = idParam(params.catid);
  const inCategory = categoryId === undefined ? {} : { categoryId };
  const within = categoryId === undefined ? '' : `?catid=${categoryId}`;
  const at = day === undefined ? articlePaths.month(year, month) : articlePaths.day(year, month, day);
  const on = (start: number): string => (start > 0 ? `${within ? '&' : '?'}start=${start}` : '');
  return articleListPage(context, params, {
    scope: { kind: 'days', from, until, ...inCategory },
    className: 'genericView',
    title: text('ITEMS_FROM', day === undefined ? monthWords(from) : dateWords(from)),
    path: (start = 0) => at + within + on(start),
    aside: await articleCalendarBlock(context, { year, month, ...inCategory }),
  });
};

export const articleListPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles', view: 'itemlist', handler: latest },
  { option: 'articles', path: '/articles/latest', view: 'latest', handler: latest },
  { option: 'articles', path: '/articles/featured', handler: featuredPage },
  { option: 'articles', path: '/articles/archive', handler: archivePage },
  { option: 'articles', path: '/articles/itemlist/tag/:tag', view: 'itemlist', task: 'tag', handler: tag },
  { option: 'articles', path: '/articles/itemlist/user/:id', view: 'itemlist', task: 'user', handler: author },
  { option: 'articles', path: '/articles/itemlist/date/:year/:month', view: 'itemlist', task: 'date', handler: date },
  { option: 'articles', path: '/articles/itemlist/date/:year/:month/:day', handler: date },
  { path: articlePaths.sitemap, handler: articleSitemap },
];
