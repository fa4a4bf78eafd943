import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { wordsIn } from '../../search/index.ts';
import { isNarrowed, type SearchQuery, searchQuery } from './search-query.ts';

const maxWider = 4;

const everywhere = (query: SearchQuery): SearchQuery => ({
  ...query,
  category: '',
  tag: '',
  author: '',
  year: undefined,
  start: 0,
});

/** Wider searches after no results: without quotes, or for one of the words. */
const widerSearches = (query: SearchQuery): readonly { readonly q: string; readonly words: string }[] => {
  const bare = query.q
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (bare !== query.q) return [{ q: bare, words: text('SEARCH_WITHOUT_QUOTES', bare.slice(0, 60)) }];
  const words = [...new Set(bare.split(' '))].filter(word => wordsIn(word).length > 0);
  return words.length < 2
    ? []
    : words.slice(0, maxWider).map(word => ({ q: word, words: text('SEARCH_ONE_WORD', word.slice(0, 40)) }));
};

/** Links to searches that find more, shown after no results. */
export const WiderSearches = ({ base, query }: { base: string; query: SearchQuery }) => (
  <>
    {widerSearches(query).map(({ q, words }) => (
      <li key={q}>
        <a href={`${base}${paths.search}?${searchQuery({ ...query, q, start: 0 })}`}>{words}</a>
      </li>
    ))}
    {isNarrowed(query) && query.q !== '' && (
      <li>
        <a href={`${base}${paths.search}?${searchQuery(everywhere(query))}`}>{text('SEARCH_EVERYWHERE')}</a>
      </li>
    )}
  </>
);

/** Links to searches that may have been meant. */
export const Corrections = ({
  base,
  query,
  corrections,
}: {
  base: string;
  query: SearchQuery;
  corrections: readonly string[];
}) =>
  corrections.length > 0 && (
    <nav className="search-corrections" aria-labelledby="search-meant">
      <h2 id="search-meant">{text('SEARCH_MEANT')}</h2>
      <ul>
        {corrections.map(q => (
          <li key={q}>
            <a href={`${base}${paths.search}?${searchQuery({ ...query, q, start: 0 })}`} dir="auto">
              {q}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
