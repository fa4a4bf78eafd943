import { text } from '../i18n/index.ts';

export interface Pages {
  readonly start: number;
  readonly size: number;
  readonly total: number;
}

/** Number of the current page, from 1. */
export const pageNumber = ({ start, size }: Pages): number => Math.floor(start / size) + 1;

/** Offsets of the previous and the next page, if there are any. */
export const pagesAround = ({ start, size, total }: Pages): { previous?: number; next?: number } => ({
  ...(start > 0 ? { previous: Math.max(0, start - size) } : {}),
  ...(start + size < total ? { next: start + size } : {}),
});

/** The title of a page of a list, with its number from the second page on. */
export const numberedTitle = (title: string, pages: Pages): string =>
  pages.start === 0 ? title : text('PAGE_TITLE_NUMBERED', title, pageNumber(pages));

/** Links of a page's head to the page before and after; undefined at the ends. */
export const neighbourLinks = (
  pages: Pages,
  pathOf: (start: number) => string,
): { previous: string | undefined; next: string | undefined } => {
  const { previous, next } = pagesAround(pages);
  return {
    previous: previous === undefined ? undefined : pathOf(previous),
    next: next === undefined ? undefined : pathOf(next),
  };
};

/** First, last and current page with its neighbours; gaps replace the rest. */
const shownPages = (current: number, last: number): (number | 'gap')[] => {
  const near = [1, current - 1, current, current + 1, last].filter(page => page >= 1 && page <= last);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 1 ? ['gap' as const, page] : [page];
  });
};

/** Numbered pages; null for a single one. `hrefOf` returns the address of the page at an offset. */
export const Pagination = ({
  pages,
  hrefOf,
  label = text('PAGINATION'),
}: {
  pages: Pages;
  hrefOf: (start: number) => string;
  /** Name of the navigation, if the page has several. */
  label?: string;
}) => {
  const last = Math.ceil(pages.total / pages.size);
  if (last <= 1) return null;
  const current = pageNumber(pages);
  const { previous, next } = pagesAround(pages);
  return (
    <nav className="pagination" aria-label={label}>
      <ul>
        {previous !== undefined && (
          <li>
            <a href={hrefOf(previous)} rel="prev">
              {text('PAGE_PREVIOUS')}
            </a>
          </li>
        )}
        {shownPages(current, last).map((page, index) =>
          page === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other name
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={hrefOf((page - 1) * pages.size)}
                aria-label={text('PAGE_NUMBER', page)}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </a>
            </li>
          ),
        )}
        {next !== undefined && (
          <li>
            <a href={hrefOf(next)} rel="next">
              {text('PAGE_NEXT')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
};
