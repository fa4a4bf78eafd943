import type { RequestContext } from '../../core/context/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type AuthorSort, authorSorts } from './authors-queries.ts';

/** Filter and order of the author listing. */
export interface AuthorListQuery {
  readonly search: string;
  readonly sort: AuthorSort;
}

/** Address of one page of the listing. */
export const authorsPath = ({ search, sort }: AuthorListQuery, start = 0): string => {
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
export const AuthorsForm = ({ context, query }: { context: RequestContext; query: AuthorListQuery }) => {
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
export const FoundLine = ({
  context,
  query,
  total,
}: {
  context: RequestContext;
  query: AuthorListQuery;
  total: number;
}) =>
  query.search !== '' && (
    <p role="status">
      {total === 0 ? text('AUTHORS_FOUND_NONE', query.search) : plural('AUTHORS_FOUND', total, total, query.search)}{' '}
      <a href={context.services.settings.basePath + paths.authors}>{text('AUTHORS_ALL')}</a>
    </p>
  );
