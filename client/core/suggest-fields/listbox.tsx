import type { SuggestTexts } from '../../../protocol/browser-texts.ts';
import type { Suggestion } from '../../../protocol/suggest.ts';
import type { MenuState } from '../suggest-menu/index.ts';
import type { Placing } from './placing.ts';

/** A piece of a title; `isHit`: what was typed. */
interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

// Letter case is put aside character by character: a few characters change their length when it is put aside for the
// whole.
const plain = (text: string): string[] => [...text].map(character => character.toLowerCase());

/** Splits a title into pieces, with the typed text marked wherever it occurs (E-077). */
export const highlightMatches = (title: string, query: string): Piece[] => {
  const [characters, wanted] = [plain(title), plain(query.trim())];
  const written = [...title];
  const pieces: Piece[] = [];
  const push = (from: number, until: number, isHit: boolean): void => {
    if (until > from) pieces.push({ text: written.slice(from, until).join(''), isHit });
  };
  let from = 0;
  for (let at = 0; wanted.length > 0 && at + wanted.length <= characters.length; ) {
    if (wanted.every((character, index) => characters[at + index] === character)) {
      push(from, at, false);
      at += wanted.length;
      push(at - wanted.length, at, true);
      from = at;
    } else at += 1;
  }
  push(from, written.length, false);
  return pieces;
};

export interface ListboxProps<T extends Suggestion> {
  readonly id: string;
  readonly state: MenuState<T>;
  readonly placing: Placing;
  readonly texts: Pick<SuggestTexts, 'SUGGEST_LIST' | 'SUGGEST_NONE'>;
  readonly choose: (index: number) => void;
  /** A word or two behind an option. */
  readonly noteOf?: ((item: T) => string | undefined) | undefined;
  readonly className?: string | undefined;
  readonly listClassName?: string | undefined;
}

export const optionId = (id: string, index: number): string => `${id}-option-${index}`;

const Marked = ({ title, query }: { title: string; query: string }) =>
  highlightMatches(title, query).map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one title have no other name
    isHit ? <mark key={index}>{text}</mark> : text,
  );

/** The suggestions below a text box (APG Listbox, as a part of Combobox): the focus stays in the box. */
export const Listbox = <T extends Suggestion>(props: ListboxProps<T>) => {
  const { id, state, placing, texts, choose, noteOf, className = '', listClassName } = props;
  if (state.face === 'detached') return null;
  const isShown = state.face === 'shown';
  const isEmpty = state.items.length === 0;
  const classes = [isShown && 'is-showing', state.isBusy && 'is-busy', isShown && isEmpty && 'is-empty', className];
  return (
    <div
      className={['suggestions', ...classes].filter(Boolean).join(' ')}
      data-side={placing.side}
      style={{ maxBlockSize: placing.spacePx }}
      hidden={!isShown}
    >
      {isShown && isEmpty && <p>{texts.SUGGEST_NONE}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={texts.SUGGEST_LIST} className={listClassName} hidden={isEmpty}>
        {state.items.map((item, index) => {
          const note = noteOf?.(item) ?? item.note;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two suggestions may be alike
              key={index}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === state.active}
              // The box keeps the focus, so the list is not hidden during a click.
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <span>
                <Marked title={item.title} query={state.query} />
              </span>
              {note && <small>{note}</small>}
            </div>
          );
        })}
      </div>
    </div>
  );
};
