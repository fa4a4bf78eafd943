import type { RequestContext } from '../../core/context/index.ts';
import { neighbourLinks, numberedTitle, Pagination } from '../../core/html/index.ts';
import { checkStart, type Page, type PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { recentPosts } from '../cards/index.ts';
import { startOf } from '../list-page/index.ts';
import { countsBy, featuredOf, nextChange } from '../post-model/index.ts';
import { subscriptionsOf } from '../subscriptions/index.ts';
import { type AuthorSort, authorIds, authorSorts, bloggersOf } from './queries.ts';
import { AuthorList } from './views.tsx';

/** Filter and order of the author listing. */
interface AuthorListQuery {
  readonly search: string;
  readonly sort: AuthorSort;
}

/** Address of one page of the listing. */
const authorsPath = ({ search, sort }: AuthorListQuery, start = 0): string => {
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(sort === 'alphabet' ? {} : { sort }),
    ...(start > 0 ? { start: String(start) } : {}),
  }).toString();
  return query ? `${paths.authors}?${query}` : paths.authors;
};

const sortWords = {
  alphabet: 'AUTHORS_SORT_ALPHABET',
  active: 'AUTHORS_SORT_ACTIVE',
  latest: 'AUTHORS_SORT_LATEST',
  latestpost: 'AUTHORS_SORT_LATESTPOST',
} as const;

/** Search and sort form with a submit button: a choice alone never changes the page (SC 3.2.2). */
const AuthorsForm = ({ context, query }: { context: RequestContext; query: AuthorListQuery }) => {
  const base = context.services.settings.basePath;
  return (
    <search aria-label={text('AUTHORS_FIND')}>
      <form className="find-form" action={base + paths.authors}>
        <div className="field">
          <label htmlFor="authors-search">{text('AUTHORS_SEARCH')}</label>
          <input id="authors-search" name="search" type="search" maxLength={100} defaultValue={query.search} />
        </div>
        <div className="field">
          <label htmlFor="authors-sort">{text('AUTHORS_SORT')}</label>
          <select id="authors-sort" name="sort" defaultValue={query.sort} data-authors-sorting="">
            {authorSorts.map(sort => (
              <option key={sort} value={sort} data-url={base + authorsPath({ ...query, sort })}>
                {text(sortWords[sort])}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn btn-primary">
          {text('AUTHORS_SHOW')}
        </button>
      </form>
    </search>
  );
};

/** Number of results and a link to all authors; empty without a search. */
const FoundLine = ({ context, query, total }: { context: RequestContext; query: AuthorListQuery; total: number }) =>
  query.search !== '' && (
    <p role="status">
      {total === 0 ? text('AUTHORS_FOUND_NONE', query.search) : plural('AUTHORS_FOUND', total, total, query.search)}{' '}
      <a href={context.services.settings.basePath + paths.authors}>{text('AUTHORS_ALL')}</a>
    </p>
  );

const maxWords = 5;
const recentEach = 3;

const listQueryOf = ({ search = '', sort }: PageParams): AuthorListQuery => ({
  search: search.slice(0, 100).normalize('NFC').trim(),
  sort: authorSorts.find(known => known === sort) ?? 'alphabet',
});

const listed = async (context: RequestContext, ids: readonly number[]) => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const [bloggers, counts, posts, featured, subscribed] = await Promise.all([
    bloggersOf(sql, ids),
    countsBy(sql, 'author', now, ids),
    recentPosts(sql, 'author', ids, now, recentEach),
    featuredOf(sql, 'blogger', ids),
    subscriptionsOf(context, 'blogger', ids),
  ]);
  const byId = new Map(bloggers.map(blogger => [blogger.id, blogger]));
  return ids.flatMap(id => {
    const blogger = byId.get(id);
    if (!blogger) return [];
    const relation = { isFeatured: featured.has(id), subscriptionId: subscribed.get(id) ?? null };
    return [{ blogger, count: counts.get(id) ?? 0, posts: posts.get(id) ?? [], ...relation }];
  });
};

/** Lists the authors with published posts, filtered by name and sorted as requested (B-001). */
const authorsPage = async (context: RequestContext, input: PageParams): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const query = listQueryOf(input);
  const start = startOf(input);
  const size = services.site.get('posts.pageSize');
  const words = query.search.split(/\s+/).filter(Boolean).slice(0, maxWords);
  const [{ ids, total }, expires] = await Promise.all([
    authorIds(sql, now, { words, sort: query.sort, start, count: size }),
    nextChange(sql, now),
  ]);
  const pages = { start, size, total };
  checkStart(context, pages, from => authorsPath(query, from));
  const authors = await listed(context, ids);
  const title = numberedTitle(text('AUTHORS_TITLE'), pages);
  const isEmpty = total === 0 && query.search === '';
  return {
    title,
    head: {
      canonical: authorsPath({ ...query, search: '' }, start),
      ...(query.search ? { robots: 'noindex' } : {}),
      ...neighbourLinks(pages, from => authorsPath(query, from)),
    },
    // Searches are not cached: the number of possible searches is unbounded.
    ...(query.search
      ? {}
      : { tags: ['settings', 'frame', 'posts', ...ids.map(id => `author:${id}` as const)], expires }),
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
          <p>
            <a href={services.settings.basePath + paths.teams}>{text('TEAMS_TITLE')}</a>
          </p>
        </header>
        {isEmpty ? <p className="empty">{text('AUTHORS_EMPTY')}</p> : <AuthorsForm context={context} query={query} />}
        <FoundLine context={context} query={query} total={total} />
        {authors.length > 0 && <AuthorList context={context} authors={authors} back={authorsPath(query, start)} />}
        <Pagination pages={pages} hrefOf={at => services.settings.basePath + authorsPath(query, at)} />
      </>
    ),
  };
};

export const authorsRoute = { path: paths.authors, view: 'blogger', handler: authorsPage };
