import type { ChosenTexts } from '../../../protocol/browser-texts.ts';
import type { SelectedItem, Suggestion } from '../../../protocol/suggest.ts';
import { announce } from '../feedback/index.ts';
import { browserClock, formatText } from '../page/index.ts';
import { createReducerStore, type ReducerStore } from '../state/index.ts';
import { createMenu, type Menu, type MenuRules, type MenuServices } from '../suggest-menu/index.ts';
import {
  type Addition,
  type Chosen,
  type ChosenRules,
  chosenFrom,
  isFull,
  knownId,
  typedItems,
  withAdded,
  withoutAt,
} from './chosen-items.ts';

export interface ListRules extends ChosenRules {
  /** Only known items: typed text that is none adds nothing. */
  readonly isReadOnly: boolean;
  readonly menu: MenuRules;
}

export interface ListState extends Chosen {
  /** Backspace was pressed once in the empty box: pressed again it removes the last item. */
  readonly isArmed: boolean;
}

interface ListServices extends Omit<MenuServices<Suggestion>, 'texts'> {
  readonly texts: ChosenTexts;
}

/** Services of a list on a page: changes are announced. */
export const chosenServices = (find: ListServices['find'], texts: ChosenTexts): ListServices => ({
  find,
  say: announce,
  clock: browserClock,
  texts,
});

export interface ChosenList {
  readonly state: Pick<ReducerStore<ListState, never>, 'getState' | 'subscribe'>;
  readonly menu: Menu<Suggestion>;
  readonly type: (text: string) => void;
  /** Replaces the items by the titles that were typed into the plain field before the list was mounted. */
  readonly restore: (text: string) => void;
  /** Enter: adds the active option, else the typed text. */
  readonly enter: () => void;
  readonly choose: (index: number) => void;
  /** Answers whether the key was for the list. */
  readonly backspace: () => boolean;
  readonly disarm: () => void;
  readonly remove: (index: number) => void;
  readonly leave: () => void;
  /** Restores the initial items. */
  readonly reset: () => void;
  /** The titles joined by commas as they are posted (spec §3.3), including the typed text that is not entered yet. */
  readonly titles: () => string;
}

type Change = (state: ListState) => ListState;

const named = (items: readonly { readonly title: string }[]): string => items.map(({ title }) => title).join(', ');

/** A list of chosen items with the text box that adds to it (spec §5.2, Tag input). */
export const createChosenList = (
  selected: readonly SelectedItem[],
  rules: ListRules,
  services: ListServices,
): ChosenList => {
  const { say, texts } = services;
  const initial: ListState = { ...chosenFrom(selected, rules), isArmed: false };
  const { getState, subscribe, tell } = createReducerStore<ListState, Change>(initial, (state, change) =>
    change(state),
  );
  const set = (part: Partial<ListState>): void => tell(state => ({ ...state, ...part }));
  const menu = createMenu<Suggestion>('', rules.menu, services);
  const known = new Map<string, Suggestion>();
  menu.state.subscribe(({ items }) => {
    for (const item of items) known.set(item.id, item);
  });

  const typed = (): string => menu.state.getState().text;
  const announcementOf = ({ added, used, refused }: Addition): string =>
    [
      added.length > 0 && formatText(texts.CHOSEN_ADDED, named(added)),
      used.length > 0 && formatText(texts.CHOSEN_USED, named(used)),
      refused.length > 0 && formatText(texts.CHOSEN_FULL, rules.max ?? 0),
    ]
      .filter(Boolean)
      .join(' ');

  /** Items beyond the maximum stay in the box as text. */
  const add = (items: readonly SelectedItem[], left: readonly SelectedItem[] = []): void => {
    const addition = withAdded(getState(), items, rules, [...known.values()]);
    set({ ...addition.chosen, isArmed: false });
    menu.fill(named([...addition.refused, ...left]));
    const sentence = announcementOf(addition);
    if (sentence !== '') say(sentence);
  };

  const isKnown = ({ title }: SelectedItem): boolean =>
    knownId(title, getState(), [...known.values()], rules) !== undefined;

  const addTyped = (): void => {
    const items = typedItems(typed());
    const wanted = rules.isReadOnly ? items.filter(isKnown) : items;
    if (items.length === 0) menu.fill('');
    else if (wanted.length > 0) {
      add(
        wanted,
        items.filter(item => !wanted.includes(item)),
      );
    } else {
      menu.hide();
      say(texts.CHOSEN_KNOWN_ONLY);
    }
  };

  const choose = (index: number): void => {
    const found = menu.state.getState().items[index];
    if (!found) return;
    const isThere = getState().items.some(({ id }) => id === found.id);
    if (isThere || !isFull(getState(), rules)) add([found]);
    else {
      menu.hide();
      say(formatText(texts.CHOSEN_FULL, rules.max ?? 0));
    }
  };

  const remove = (index: number): void => {
    const item = getState().items[index];
    if (!item) return;
    tell(state => ({ ...state, ...withoutAt(state, index), isArmed: false }));
    say(formatText(item.locked ? texts.CHOSEN_LOCKED : texts.CHOSEN_REMOVED, item.title));
  };

  const disarm = (): void => {
    if (getState().isArmed) set({ isArmed: false });
  };

  return {
    state: { getState, subscribe },
    menu,
    type: text => {
      if (getState().isArmed || getState().used.length > 0) set({ isArmed: false, used: [] });
      menu.type(text);
    },
    restore: text => {
      const { items, made } = getState();
      const titles = typedItems(text);
      const wanted = rules.isReadOnly ? titles.filter(isKnown) : titles;
      const known = wanted.map(({ title }) => items.find(({ id }) => id === knownId(title, getState(), [], rules)));
      const locked: Chosen = { items: items.filter(item => item.locked), used: [], made };
      const { chosen, refused } = withAdded(
        locked,
        wanted.map((item, index) => known[index] ?? item),
        rules,
      );
      set({ ...chosen, used: [], isArmed: false });
      menu.fill(named([...refused, ...titles.filter(item => !wanted.includes(item))]));
    },
    enter: () => {
      disarm();
      const { active, face } = menu.state.getState();
      if (face === 'shown' && active >= 0) choose(active);
      else addTyped();
    },
    choose,
    backspace: () => {
      const { items, isArmed } = getState();
      const last = items.at(-1);
      if (typed() !== '' || !last) return false;
      if (last.locked) say(formatText(texts.CHOSEN_LOCKED, last.title));
      else if (isArmed) remove(items.length - 1);
      else {
        set({ isArmed: true });
        say(formatText(texts.CHOSEN_AGAIN, last.title));
      }
      return true;
    },
    disarm,
    remove,
    leave: () => {
      disarm();
      menu.leave();
    },
    reset: () => {
      set(initial);
      menu.fill('');
    },
    titles: () => {
      const pending = typedItems(typed()).filter(item => !rules.isReadOnly || isKnown(item));
      const { chosen, refused } = withAdded(getState(), pending, rules, [...known.values()]);
      return [...chosen.items, ...refused].map(({ title }) => title).join(',');
    },
  };
};
