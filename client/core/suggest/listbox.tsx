import type { SuggestTexts } from '../../../protocol/browser-texts.ts';
import type { Suggestion } from '../../../protocol/suggest.ts';
import type { MenuState } from '../suggest-menu/index.ts';
import { highlightMatches } from './highlight.ts';
import type { Placing } from './placing.ts';

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
              // The box keeps the focus, so nothing is hidden while one clicks.
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
