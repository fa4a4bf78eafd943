import type { SuggestTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Suggestion } from '../../../protocol/suggest.ts';
import { type Clock, formatPlural } from '../page/index.ts';
import { createReducerStore, type ReducerStore } from '../state/index.ts';
import { emptyMenu, type MenuEvent, type MenuState, menuAfter, stepped } from './menu-state.ts';

export interface MenuRules {
  /** Minimum length of a query. */
  readonly minLength: number;
  readonly most: number;
  readonly delayMs: number;
  /** So long after they were hidden suggestions are forgotten. */
  readonly resetMs: number;
}

/** spec §9: the general autocomplete. */
export const usualRules: MenuRules = {
  minLength: limits.suggestMin,
  most: limits.suggestions,
  delayMs: limits.suggestMs,
  resetMs: limits.suggestDetachMs,
};

export interface MenuServices<T extends Suggestion> {
  /** Rejects when there is no answer to be had. */
  readonly find: (query: string) => Promise<readonly T[]>;
  readonly say: (sentence: string) => void;
  readonly clock: Clock;
  readonly texts: Omit<SuggestTexts, 'SUGGEST_LIST'>;
}

export interface Menu<T extends Suggestion> {
  readonly state: Pick<ReducerStore<MenuState<T>, never>, 'getState' | 'subscribe'>;
  /** Sets the typed text; the query is sent after a pause in typing. */
  readonly type: (text: string) => void;
  /** Puts a text into the box without a query. */
  readonly fill: (text: string) => void;
  /** Asks at once. */
  readonly ask: () => Promise<void>;
  readonly move: (step: 1 | -1) => void;
  readonly hide: () => void;
  readonly enter: () => void;
  readonly leave: () => void;
}

/** The suggestions of a text box in time (spec §5.2, §9). Time, questions and announcements are given to it. */
export const createMenu = <T extends Suggestion>(
  text: string,
  rules: MenuRules,
  { find, say, clock, texts }: MenuServices<T>,
): Menu<T> => {
  const { getState, subscribe, tell } = createReducerStore<MenuState<T>, MenuEvent<T>>(emptyMenu(text), menuAfter);
  let callOffAsking = (): void => {};
  let callOffHiding = (): void => {};
  let callOffForgetting = (): void => {};
  let question = 0;

  const isAskable = (): boolean => getState().text.trim().length >= Math.max(1, rules.minLength);

  const hide = (): void => {
    callOffAsking();
    callOffHiding();
    question += 1;
    const wasShown = getState().face === 'shown';
    tell({ type: 'hidden' });
    if (!wasShown) return;
    const callOffReset = clock.after(rules.resetMs, () => tell({ type: 'reset' }));
    const callOffDetaching = clock.after(limits.suggestDetachMs, () => tell({ type: 'detached' }));
    callOffForgetting = () => {
      callOffReset();
      callOffDetaching();
    };
  };

  const show = (query: string, items: readonly T[]): void => {
    callOffForgetting();
    tell({ type: 'found', query, items: items.slice(0, rules.most) });
    const count = getState().items.length;
    say(count === 0 ? texts.SUGGEST_NONE : formatPlural(texts, 'SUGGEST_FOUND', count));
  };

  const ask = async (): Promise<void> => {
    callOffAsking();
    question += 1;
    if (!isAskable()) return hide();
    const mine = question;
    const query = getState().text.trim();
    tell({ type: 'asked' });
    try {
      const items = await find(query);
      // Outdated responses are ignored.
      if (mine === question) show(query, items);
    } catch {
      if (mine !== question) return;
      hide();
      say(texts.SUGGEST_FAILED);
    }
  };

  return {
    state: { getState, subscribe },
    type: typed => {
      callOffAsking();
      question += 1;
      tell({ type: 'typed', text: typed });
      if (isAskable()) callOffAsking = clock.after(rules.delayMs, () => void ask());
      else hide();
    },
    fill: filled => {
      hide();
      tell({ type: 'typed', text: filled });
    },
    ask,
    move: step => {
      const { items, active, face } = getState();
      if (face === 'shown') tell({ type: 'moved', to: stepped(active, step, items.length) });
    },
    hide,
    enter: () => callOffHiding(),
    leave: () => {
      callOffHiding();
      callOffHiding = clock.after(limits.suggestBlurMs, hide);
    },
  };
};
