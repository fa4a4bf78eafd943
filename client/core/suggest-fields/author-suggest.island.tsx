import { useMemo } from 'react';
import type { Html } from '../../../protocol/html.ts';
import type { AuthorSuggestProps, Suggestion } from '../../../protocol/suggest.ts';
import { element } from '../html.ts';
import { call } from '../http/index.ts';
import { usualRules } from '../suggest-menu/index.ts';
import { ChosenField } from './chosen-field.tsx';
import { type ChosenRules, usualChosenRules } from './chosen-items.ts';
import { type ChosenList, chosenServices, createChosenList } from './chosen-list.ts';

const valueIn = (markup: HTMLElement, hook: string): string | undefined =>
  markup.querySelector<HTMLInputElement>(`input[${hook}]`)?.value;

/** An author as the server prints one: the title and the id are hidden fields in it (wire §2.1). */
const authorIn = (html: Html): Suggestion[] => {
  const markup = element(html);
  const [id, title] = markup ? [valueIn(markup, 'data-suggest-id'), valueIn(markup, 'data-suggest-title')] : [];
  if (id === undefined || title === undefined) return [];
  const note = markup?.querySelector('.suggest-note')?.textContent ?? '';
  return [{ id, title, html, ...(note === '' ? {} : { note }) }];
};

/** Finds authors other than these. The list renders their fields itself, so no input name is sent. */
const findAuthors = async (search: string, left: readonly string[], team: number): Promise<Suggestion[]> => {
  const [items] = await call('site/controllers/bloggers/suggest', {
    search,
    inputName: '',
    exclusion: left.map(Number),
    team,
  });
  return items.flatMap(authorIn).filter(({ id }) => !left.includes(id));
};

/** Authors by their names (spec §5.2): those added and those excluded are not offered. */
export default function AuthorSuggest(props: AuthorSuggestProps) {
  const { items, exclusion = [], team = 0, exclusive = false, texts } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page began with begins once
  const [rules, list] = useMemo(() => {
    const own: ChosenRules = { ...usualChosenRules, max: exclusive ? 1 : null };
    const chosenIds = (): string[] => made.state.getState().items.map(({ id }) => id);
    const services = chosenServices(search => findAuthors(search, [...exclusion, ...chosenIds()], team), texts);
    const made: ChosenList = createChosenList(items, { ...own, isReadOnly: true, menu: usualRules }, services);
    return [own, made] as const;
  }, []);
  return <ChosenField {...props} list={list} rules={rules} innerHooks={{ 'data-textboxlist': '' }} />;
}
