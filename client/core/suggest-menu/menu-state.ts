import type { Suggestion } from '../../../protocol/suggest.ts';

/** A text box and the suggestions below it. */
export interface MenuState<T extends Suggestion = Suggestion> {
  /** Text of the box. */
  readonly text: string;
  /** Query of the suggestions. */
  readonly query: string;
  readonly items: readonly T[];
  /** Hidden suggestions stay in the page for a while, so that they can be shown again. */
  readonly face: 'shown' | 'hidden' | 'detached';
  /** The active option of the arrow keys; -1: none. */
  readonly active: number;
  readonly isBusy: boolean;
}

export type MenuEvent<T extends Suggestion = Suggestion> =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'asked' }
  | { readonly type: 'found'; readonly query: string; readonly items: readonly T[] }
  | { readonly type: 'moved'; readonly to: number }
  | { readonly type: 'hidden' }
  | { readonly type: 'detached' }
  | { readonly type: 'reset' };

export const emptyMenu = (text = ''): MenuState<never> => ({
  text,
  query: '',
  items: [],
  face: 'detached',
  active: -1,
  isBusy: false,
});

/** Index after a step from the active option; wraps at both ends. */
export const stepped = (active: number, step: 1 | -1, count: number): number => {
  if (count === 0) return -1;
  const from = active < 0 && step < 0 ? 0 : active;
  return (from + step + count) % count;
};

/** State of a text box with suggestions after an event. */
export const menuAfter = <T extends Suggestion>(state: MenuState<T>, event: MenuEvent<T>): MenuState<T> => {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text, active: -1 };
    case 'asked':
      return { ...state, isBusy: true };
    case 'found':
      return { ...state, query: event.query, items: event.items, face: 'shown', active: -1, isBusy: false };
    case 'moved':
      return { ...state, active: event.to };
    case 'hidden':
      return { ...state, face: state.face === 'shown' ? 'hidden' : state.face, active: -1, isBusy: false };
    case 'detached':
      return { ...state, face: 'detached' };
    case 'reset':
      return { ...state, items: [], query: '' };
  }
};
