import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import type { Suggestion } from '../../../protocol/suggest.ts';
import type { Menu, MenuState } from '../suggest-menu/index.ts';
import { Listbox, type ListboxProps, optionId } from './listbox.tsx';
import { usePlacing } from './placing.ts';
import './suggest.css';

type Key = KeyboardEvent<HTMLInputElement>;

interface SuggestActs extends Pick<Menu<Suggestion>, 'type' | 'ask' | 'move' | 'hide' | 'enter' | 'leave'> {
  readonly choose: (index: number) => void;
  /** Enter while no option is active; answers whether it was for the box. */
  readonly confirm?: () => boolean;
  /** Hears every key first; answers whether it took it. */
  readonly press?: (key: string) => boolean;
}

interface Props<T extends Suggestion> extends Omit<ListboxProps<T>, 'placing' | 'choose'> {
  readonly acts: SuggestActs;
  readonly input: InputHTMLAttributes<HTMLInputElement> & Readonly<Record<`data-${string}`, string | undefined>>;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const putAway = ({ text, face }: MenuState, acts: SuggestActs): boolean => {
  if (face === 'shown') acts.hide();
  else if (text !== '') acts.type('');
  else return false;
  return true;
};

/** APG Combobox: arrows move through the suggestions, Enter takes one, Escape closes them, then empties the box. */
const isTaken = (key: string, state: MenuState, acts: SuggestActs): boolean => {
  if (acts.press?.(key)) return true;
  const isShown = state.face === 'shown';
  if (key === 'ArrowDown') {
    if (isShown) acts.move(1);
    else void acts.ask();
    return true;
  }
  if (key === 'ArrowUp' && isShown) {
    acts.move(-1);
    return true;
  }
  if (key === 'Escape') return putAway(state, acts);
  if (key !== 'Enter') return false;
  if (!isShown || state.active < 0) return acts.confirm?.() ?? false;
  acts.choose(state.active);
  return true;
};

/** Text box with suggestions: the combobox and listbox that all such fields use. */
export const SuggestBox = <T extends Suggestion>({ acts, input, inputRef, ...list }: Props<T>) => {
  const { id, state } = list;
  const box = useRef<HTMLDivElement>(null);
  const isOpen = state.face === 'shown' && state.items.length > 0;
  const placing = usePlacing(box, state.face === 'shown');
  useEffect(() => {
    if (state.active >= 0) document.getElementById(optionId(id, state.active))?.scrollIntoView({ block: 'nearest' });
  }, [id, state.active]);
  const press = (event: Key): void => {
    // Keys of an input method's composition are ignored.
    if (event.nativeEvent.isComposing) return;
    if (isTaken(event.key, state, acts)) event.preventDefault();
  };
  return (
    <div className="suggest-box" ref={box}>
      <input
        type="text"
        autoComplete="off"
        {...input}
        ref={inputRef}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && state.active >= 0 ? optionId(id, state.active) : undefined}
        value={state.text}
        onChange={event => acts.type(event.target.value)}
        onKeyDown={press}
        onFocus={acts.enter}
        onBlur={acts.leave}
      />
      <Listbox {...list} placing={placing} choose={acts.choose} />
    </div>
  );
};
