import type { ComponentProps, ReactNode } from 'react';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Option, SelectField } from '../../core/forms/index.ts';
import { ButtonWords, type Html, plainTextOf, rawHtml } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { Byline, Chips, type cardsOf, type Setting, speech, titleOf } from '../cards/index.ts';
import type { Choice, Filters } from './filter-queries.ts';
import { highlight, type Piece, snippetOf } from './highlight.ts';
import type { SearchQuery } from './search-query.ts';
import { TagFilter } from './tag-filter-views.tsx';

type Card = Awaited<ReturnType<typeof cardsOf>>[number];

const Highlighted = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text: words, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    isHit ? <mark key={index}>{words}</mark> : words,
  );

interface FormProps {
  readonly context: RequestContext;
  readonly query: SearchQuery;
  readonly filters: Filters;
}

const optionsOf = (choices: readonly Choice[]): Option[] => choices.map(({ name, title }) => ({ value: name, title }));

const Filter = ({ name, ...filter }: Omit<ComponentProps<typeof SelectField>, 'id'>) => (
  <SelectField id={`search-${name}`} name={name} {...filter} />
);

const Narrowing = ({ context, query, filters }: FormProps) => {
  const isUsed = Boolean(query.category || query.tag || query.author || query.year || query.sort === 'newest');
  return (
    <details className="search-narrowing" open={isUsed}>
      <summary>{text('SEARCH_NARROW')}</summary>
      <div className="search-fields">
        <Filter
          name="category"
          label={text('SEARCH_CATEGORY')}
          value={query.category}
          any={text('SEARCH_ANY')}
          options={optionsOf(filters.category.choices)}
        />
        <TagFilter context={context} typed={query.tag} tag={filters.tag} />
        <Filter
          name="author"
          label={text('SEARCH_AUTHOR')}
          value={query.author}
          any={text('SEARCH_ANY')}
          options={optionsOf(filters.author.choices)}
        />
        <Filter
          name="year"
          label={text('SEARCH_YEAR')}
          value={query.year ? String(query.year) : ''}
          any={text('SEARCH_ANY')}
          options={filters.years.map(year => ({ value: String(year), title: String(year) }))}
        />
        <Filter
          name="sort"
          label={text('SEARCH_SORT')}
          value={query.sort}
          options={[
            { value: 'relevance', title: text('SEARCH_BY_RELEVANCE') },
            { value: 'newest', title: text('SEARCH_BY_DATE') },
          ]}
        />
      </div>
    </details>
  );
};

/** Search form with its filters; needs no scripts. */
export const SearchForm = ({ context, query, filters }: FormProps) => (
  // biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, not the element
  <form
    action={context.services.settings.basePath + paths.search}
    method="get"
    role="search"
    aria-label={text('SEARCH_POSTS')}
    className="search-form"
  >
    <div className="search-line">
      <label htmlFor="search-q">{text('SEARCH_FOR')}</label>
      <input
        id="search-q"
        type="search"
        name="q"
        defaultValue={query.q.slice(0, limits.searchLength)}
        maxLength={limits.searchLength}
        aria-describedby="search-hint"
      />
      <button type="submit" className="button">
        <ButtonWords seen={text('SEARCH')} heard={text('SEARCH_POSTS')} />
      </button>
    </div>
    <p className="field-hint" id="search-hint">
      {text('SEARCH_HINT')}
    </p>
    <Narrowing context={context} query={query} filters={filters} />
  </form>
);

const Snippet = ({ card, markup, words }: { card: Card; markup: string | undefined; words: ReadonlySet<string> }) => {
  if (card.isLocked || markup === undefined) return <p className="locked-note">{text('LOCKED_NOTE')}</p>;
  const written: Html = rawHtml(markup);
  return (
    <p className="card-excerpt" {...speech(card)}>
      <Highlighted pieces={snippetOf(plainTextOf(written), words)} />
    </p>
  );
};

/** Results, best first: searched words are marked in titles and texts. */
export const SearchResults = ({
  cards,
  texts,
  words,
  start,
  setting,
}: {
  cards: readonly Card[];
  texts: ReadonlyMap<number, string>;
  words: ReadonlySet<string>;
  start: number;
  setting: Setting;
}) => (
  <ol id="search-posts" className="search-results" start={start + 1} data-blog-posts="">
    {cards.map(card => (
      <li key={card.id}>
        <article className="search-result" data-blog-posts-item="" data-id={card.id} data-uid={card.uid}>
          <h2 className="card-title" {...speech(card)}>
            <a href={setting.base + paths.entry(card.slug)}>
              <Highlighted pieces={highlight(titleOf(card.title), words)} />
            </a>
          </h2>
          <Snippet card={card} markup={texts.get(card.id)} words={words} />
          <Byline author={card.author} date={card.publishedAt} minutes={card.minutes} setting={setting} />
          <Chips label={text('IN_CATEGORIES')} names={card.categories} pathOf={paths.category} setting={setting} />
        </article>
      </li>
    ))}
  </ol>
);

/** Links to other pages after an empty search. */
export const WaysOn = ({ base, children }: { base: string; children?: ReactNode }) => (
  <nav className="empty" aria-labelledby="search-ways">
    <h2 id="search-ways">{text('SEARCH_WAYS_ON')}</h2>
    <ul>
      {children}
      <li>
        <a href={base + paths.categories}>{text('SEARCH_WAY_CATEGORIES')}</a>
      </li>
      <li>
        <a href={base + paths.tags}>{text('SEARCH_WAY_TAGS')}</a>
      </li>
      <li>
        <a href={base + paths.archive}>{text('SEARCH_WAY_ARCHIVE')}</a>
      </li>
    </ul>
  </nav>
);
