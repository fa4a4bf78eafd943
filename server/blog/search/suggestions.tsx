import type { RequestContext } from '../../core/context/index.ts';
import { print } from '../../core/html/index.ts';
import type { Document } from '../../core/http/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { correctionsOf, countLabel, otherResults, parseTerms, textLanguages } from '../../search/index.ts';
import { titleOf } from '../cards/index.ts';
import { outcomeOf, postsFound } from './found-posts.ts';
import { nothing } from './match-queries.ts';
import { postLinks } from './queries.ts';
import { type SearchQuery, searchQuery } from './search-query.ts';

const maxPosts = 5;
const maxOthers = 3;

interface Suggestion {
  readonly key: string | number;
  readonly title: string;
  readonly href: string;
  /** BCP 47 tag of the title; absent: of words of the interface. */
  readonly language?: string | undefined;
}

interface Group {
  readonly label: string;
  readonly entries: readonly Suggestion[];
}

const Option = ({ title, href, language }: Suggestion) => (
  <a
    role="option"
    aria-selected={false}
    tabIndex={-1}
    href={href}
    {...(language === undefined ? {} : contentLanguage({ language }))}
  >
    {title}
  </a>
);

/** Options for the list box of a search field, by kind, and the sentence that announces them. */
const Suggestions = ({ status, groups, all }: { status: string; groups: readonly Group[]; all: Suggestion[] }) => (
  <div data-status={status}>
    {groups.map(
      ({ label, entries }) =>
        entries.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={label} role="group" aria-label={label}>
            <div className="search-popup-kind" aria-hidden="true">
              {label}
            </div>
            {entries.map(entry => (
              <Option {...entry} key={entry.key} />
            ))}
          </div>
        ),
    )}
    {all.map(entry => (
      <Option {...entry} key={entry.key} />
    ))}
  </div>
);

/** Suggestions while typing into a search field: markup without a page, not cached. */
export const searchSuggestions = async (context: RequestContext, { q }: SearchQuery): Promise<Document> => {
  const { sql, services } = context;
  const base = services.settings.basePath;
  const query: SearchQuery = {
    ...{ q, kind: '', category: '', tag: '', author: '' },
    ...{ year: undefined, sort: 'relevance', start: 0 },
  };
  const languages = await textLanguages(sql);
  const terms = parseTerms(q, languages);
  const hasWords = terms.words.length > 0;
  const [found, others] = await Promise.all([
    hasWords ? postsFound(context, query, { terms, narrowing: [], part: { start: 0, size: maxPosts } }) : nothing,
    hasWords
      ? otherResults(context, 'post', { q, languages }, () => ({ start: 0, size: maxOthers, hasMarkup: false }))
      : [],
  ]);
  const total = others.reduce((sum, results) => sum + results.total, found.total);
  const isMore = [found, ...others].some(results => results.isMore);
  const count = countLabel({ total, isMore });
  const searchFor = (words: string): string => `${base}${paths.search}?${searchQuery({ ...query, q: words })}`;
  const [posts, corrections] = await Promise.all([
    postLinks(sql, found.ids),
    hasWords && total === 0 ? correctionsOf(sql, q, terms, moment(services.clock)) : [],
  ]);
  const groups: Group[] = [
    {
      label: text('SEARCH_KIND_POSTS', countLabel(found)),
      entries: posts.map(({ id, slug, title, language }) => ({
        ...{ key: id, title: titleOf(title), href: base + paths.entry(slug), language },
      })),
    },
    ...others.map(({ label, entries }) => ({ label, entries: entries.map(entry => ({ ...entry, key: entry.id })) })),
    {
      label: text('SEARCH_MEANT'),
      entries: corrections.map(words => ({ key: words, title: words, href: searchFor(words), language: '' })),
    },
  ];
  const status = outcomeOf(query, terms, { ids: [], total, isMore }) + (terms.isCut ? ` ${text('SEARCH_CUT')}` : '');
  const all = total > 0 ? [{ key: 'all', title: text('SEARCH_ALL', count), href: searchFor(q) }] : [];
  return {
    type: 'text/html; charset=utf-8',
    body: print(<Suggestions status={status} groups={groups} all={all} />),
  };
};
