import { notFound } from '../../core/errors/index.ts';
import type { PageParams } from '../../core/http/index.ts';
import type { EntryKind } from '../../search/index.ts';

export interface SearchQuery {
  readonly q: string;
  /** Kind of results that is shown; empty: all. */
  readonly kind: EntryKind | '';
  readonly category: string;
  readonly tag: string;
  readonly author: string;
  readonly year: number | undefined;
  readonly sort: 'relevance' | 'newest';
  readonly start: number;
}

const longestName = 190;

const kindIn = (value = ''): SearchQuery['kind'] =>
  value === 'post' || value === 'page' || value === 'article' ? value : '';

const nameIn = (value = ''): string => value.trim().slice(0, longestName);

/** Parses `/search?q=…`, and `view=search&query=…` of old addresses (wire §5). */
export const readSearchQuery = (query: PageParams): SearchQuery => {
  const start = query.start ?? query.limitstart ?? '0';
  if (!/^\d{1,5}$/.test(start)) throw notFound();
  return {
    q: (query.q ?? query.query ?? '').replace(/\s+/gu, ' ').trim(),
    kind: kindIn(query.kind),
    category: nameIn(query.category),
    tag: nameIn(query.tag),
    author: nameIn(query.author),
    year: /^[12]\d{3}$/.test(query.year ?? '') ? Number(query.year) : undefined,
    sort: query.sort === 'newest' ? 'newest' : 'relevance',
    start: Number(start),
  };
};

/** Query string of a search; empty parameters are left out. */
export const searchQuery = ({ q, kind, category, tag, author, year, sort, start }: SearchQuery): string => {
  const fields = {
    q,
    kind,
    category,
    tag,
    author,
    year: year ?? '',
    sort: sort === 'newest' ? sort : '',
    start: start || '',
  };
  const named = Object.entries(fields).filter(([, value]) => value !== '');
  return new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString();
};

/** True if the search is limited to posts by what only posts have. */
export const isNarrowed = ({ category, tag, author, year }: SearchQuery): boolean =>
  Boolean(category || tag || author || year);
