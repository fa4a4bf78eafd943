import type { ComponentProps } from 'react';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Option, SelectField, SuggestedField } from '../../core/forms/index.ts';
import { ButtonWords } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import type { Choice, Filters } from './filter-queries.ts';
import type { SearchQuery } from './search-query.ts';

interface FormProps {
  readonly context: RequestContext;
  readonly query: SearchQuery;
  readonly filters: Filters;
}

const optionsOf = (choices: readonly Choice[]): Option[] => choices.map(({ name, title }) => ({ value: name, title }));

const Filter = ({ name, ...filter }: Omit<ComponentProps<typeof SelectField>, 'id'>) => (
  <SelectField id={`search-${name}`} name={name} {...filter} />
);

/** Tag filter of the search, typed or chosen: members get suggestions of all tags, visitors of the most used. */
const TagFilter = ({ context, typed, tag }: { context: RequestContext; typed: string; tag: Filters['tag'] }) => {
  const list = tag.choices.map(({ id, title }) => ({ id: String(id), title }));
  return (
    <SuggestedField
      id="search-tag"
      name="tag"
      label={text('SEARCH_TAG')}
      value={tag.chosen?.title ?? typed}
      list={list}
      query={
        can(context.actor, 'tags.suggest', site) ? context.services.settings.basePath + paths.suggest('tags') : list
      }
    />
  );
};

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
    aria-label={text('SEARCH_EVERYTHING')}
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
        <ButtonWords seen={text('SEARCH')} heard={text('SEARCH_EVERYTHING')} />
      </button>
    </div>
    {query.kind !== '' && <input type="hidden" name="kind" value={query.kind} />}
    <p className="field-hint" id="search-hint">
      {text('SEARCH_HINT')}
    </p>
    <Narrowing context={context} query={query} filters={filters} />
  </form>
);
