import { useMemo } from 'react';
import { limits } from '../../../protocol/limits.ts';
import type { Suggestion, TagInputProps } from '../../../protocol/suggest.ts';
import { call } from '../http/index.ts';
import { usualRules } from '../suggest-menu/index.ts';
import { ChosenField } from './chosen-field.tsx';
import { type ChosenRules, usualChosenRules } from './chosen-items.ts';
import { chosenServices, createChosenList } from './chosen-list.ts';
import { createFinder } from './finder.ts';

const menuRules = { ...usualRules, most: limits.tagSuggestions, resetMs: limits.tagResetMs };

const findTags = async (search: string): Promise<readonly Suggestion[]> => {
  const [tags] = await call('site/views/tags/suggest', { search });
  return tags.map(({ id, title }) => ({ id: String(id), title }));
};

const rulesOf = ({ max, ignoreLocked, unique, caseSensitive }: TagInputProps): ChosenRules => ({
  max: max ?? usualChosenRules.max,
  ignoreLocked: ignoreLocked ?? usualChosenRules.ignoreLocked,
  unique: unique ?? usualChosenRules.unique,
  caseSensitive: caseSensitive ?? usualChosenRules.caseSensitive,
});

/** Input for tags (spec §4.3, §5.2); the form around it posts their titles. */
export default function TagInput(props: TagInputProps) {
  const { items, max = null, isReadOnly = false, query, texts } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page began with begins once
  const [rules, list] = useMemo(() => {
    const own = rulesOf(props);
    const services = chosenServices(query === undefined ? findTags : createFinder(query), texts);
    return [own, createChosenList(items, { ...own, isReadOnly, menu: menuRules }, services)] as const;
  }, []);
  return (
    <ChosenField
      {...props}
      list={list}
      rules={rules}
      hooks={{
        'data-eb-composer-tags': '',
        'data-eb-composer-tags-max': max === null ? undefined : String(max),
        'data-eb-composer-tags-readonly': isReadOnly ? '' : undefined,
      }}
      innerHooks={{ 'data-eb-composer-tags-textboxlist': '' }}
    />
  );
}
