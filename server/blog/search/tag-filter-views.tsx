import type { RequestContext } from '../../core/context/index.ts';
import { SuggestedField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import type { Filters } from './filter-queries.ts';

/** Tag filter of the search, typed or chosen: members get suggestions of all tags, visitors of the most used. */
export const TagFilter = ({ context, typed, tag }: { context: RequestContext; typed: string; tag: Filters['tag'] }) => {
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
