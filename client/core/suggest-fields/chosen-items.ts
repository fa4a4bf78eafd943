import type { Html } from '../../../protocol/html.ts';
import type { SelectedItem, Suggestion } from '../../../protocol/suggest.ts';
import { commas, typedList } from '../../../protocol/typed-list.ts';

/** An item of a tag list (spec §3.3). */
export interface ChosenItem {
  readonly id: string;
  readonly title: string;
  /** Key by which titles are compared. */
  readonly key: string;
  readonly locked: boolean;
  readonly assigned: boolean;
  readonly html: Html | undefined;
  /** The name of its form field; undefined: the list's. */
  readonly name: string | undefined;
  readonly className: string;
}

export interface ChosenRules {
  readonly max: number | null;
  readonly ignoreLocked: boolean;
  readonly unique: boolean;
  readonly caseSensitive: boolean;
}

export const usualChosenRules: ChosenRules = { max: null, ignoreLocked: false, unique: true, caseSensitive: false };

export interface Chosen {
  readonly items: readonly ChosenItem[];
  /** Ids of items that the last change tried to add again. */
  readonly used: readonly string[];
  /** Number of ids made here. */
  readonly made: number;
}

export interface Addition {
  readonly chosen: Chosen;
  readonly added: readonly ChosenItem[];
  readonly used: readonly ChosenItem[];
  /** Titles beyond the maximum, unchanged. */
  readonly refused: readonly SelectedItem[];
}

/** A title without commas and outer spaces (E-050). */
const titleFrom = (text: string): string => text.replaceAll(commas, '').trim();

export const keyOf = (title: string, { caseSensitive }: Pick<ChosenRules, 'caseSensitive'>): string =>
  caseSensitive ? title : title.toLowerCase();

/** Number of items that count towards the maximum. */
export const countOf = ({ items }: Pick<Chosen, 'items'>, { ignoreLocked }: ChosenRules): number =>
  ignoreLocked ? items.filter(({ locked }) => !locked).length : items.length;

export const isFull = (chosen: Chosen, rules: ChosenRules): boolean =>
  rules.max !== null && countOf(chosen, rules) >= rules.max;

const lockedFirst = (items: readonly ChosenItem[]): ChosenItem[] => [
  ...items.filter(({ locked }) => locked),
  ...items.filter(({ locked }) => !locked),
];

const itemFrom = (item: SelectedItem, id: string, rules: ChosenRules): ChosenItem => ({
  id,
  title: item.title,
  key: keyOf(item.title, rules),
  locked: item.locked ?? false,
  assigned: item.assigned ?? false,
  html: item.html,
  name: item.name,
  className: item.className ?? '',
});

/** The id of a known item with this title. */
export const knownId = (
  title: string,
  chosen: Pick<Chosen, 'items'>,
  known: readonly Suggestion[],
  rules: Pick<ChosenRules, 'caseSensitive'>,
): string | undefined => {
  const key = keyOf(titleFrom(title), rules);
  return [...chosen.items, ...known].find(one => keyOf(one.title, rules) === key)?.id;
};

/** The list with these items added, each by the rules; what is there already is marked as used. */
export const withAdded = (
  chosen: Chosen,
  item: readonly SelectedItem[],
  rules: ChosenRules,
  known: readonly Suggestion[] = [],
): Addition => {
  let now: Chosen = { ...chosen, used: [] };
  const added: ChosenItem[] = [];
  const used: ChosenItem[] = [];
  const refused: SelectedItem[] = [];
  for (const one of item) {
    const title = titleFrom(one.title);
    if (title === '') continue;
    const id = one.id ?? knownId(title, now, known, rules) ?? `new-${now.made + 1}`;
    const same = rules.unique ? now.items.find(item => item.id === id) : undefined;
    if (same) used.push(same);
    else if (isFull(now, rules)) refused.push(one);
    else {
      const item = itemFrom({ ...one, title }, id, rules);
      added.push(item);
      now = { ...now, items: lockedFirst([...now.items, item]), made: now.made + (id.startsWith('new-') ? 1 : 0) };
    }
  }
  return { chosen: { ...now, used: used.map(({ id }) => id) }, added, used, refused };
};

/** The initial list; its items may exceed the maximum. */
export const chosenFrom = (item: readonly SelectedItem[], rules: ChosenRules): Chosen =>
  withAdded({ items: [], used: [], made: 0 }, item, { ...rules, max: null }).chosen;

export const withoutAt = (chosen: Chosen, index: number): Chosen => ({
  ...chosen,
  items: chosen.items.filter((item, place) => place !== index || item.locked),
  used: [],
});

/** Items typed into a text box: separated by commas (E-056), without blank ones (E-057). */
export const typedItems = (text: string): SelectedItem[] => typedList(text).map(title => ({ title }));
