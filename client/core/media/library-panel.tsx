import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PickerTexts } from '../../../protocol/browser-texts.ts';
import type { MediaItem } from '../../../protocol/media.ts';
import { readingKey } from '../focus/index.ts';
import { formatText } from '../page/index.ts';
import { nextPlace } from './grid-keys.ts';
import type { Library } from './library-state.ts';

interface Props {
  readonly library: Library;
  readonly texts: PickerTexts;
  readonly chosen: readonly MediaItem[];
  readonly multiple: boolean;
  readonly toggle: (item: MediaItem) => void;
}

const thumbOf = ({ sizes, url }: MediaItem): string => sizes.find(({ name }) => name === 'small')?.url ?? url;

/** Number of columns at this width. */
const columnsOf = (list: HTMLElement): number => {
  const [first, ...rest] = [...list.children];
  if (!(first instanceof HTMLElement)) return 1;
  const at = rest.findIndex(one => one instanceof HTMLElement && one.offsetTop > first.offsetTop);
  return at < 0 ? rest.length + 1 : at + 1;
};

interface GridProps extends Props {
  readonly keysId: string;
  readonly place: RefObject<HTMLDivElement | null>;
}

const Grid = ({ library, texts, chosen, multiple, toggle, keysId, place }: GridProps) => {
  const { items, phase } = useSyncExternalStore(library.state.subscribe, library.state.getState);
  const [stop, setStop] = useState(0);
  const at = Math.min(stop, items.length - 1);
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = items[at];
    if ((event.key === ' ' || event.key === 'Enter') && item) toggle(item);
    else {
      const key = readingKey(event.key, event.currentTarget);
      const next = nextPlace(key, at, { count: items.length, columns: columnsOf(event.currentTarget) });
      if (next === undefined) return;
      const option = event.currentTarget.children[next];
      if (option instanceof HTMLElement) option.focus();
    }
    event.preventDefault();
  };
  return (
    <div
      ref={place}
      className="picker-grid"
      role="listbox"
      aria-label={texts.PICK_LIST}
      aria-multiselectable={multiple}
      aria-busy={phase === 'loading'}
      aria-describedby={keysId}
      onKeyDown={press}
    >
      {items.map((item, index) => {
        const isChosen = chosen.some(one => one.id === item.id);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
          <div
            key={item.id}
            role="option"
            aria-selected={isChosen}
            tabIndex={index === at ? 0 : -1}
            className={`picker-option${isChosen ? ' is-chosen' : ''}`}
            onFocus={() => setStop(index)}
            onClick={() => toggle(item)}
          >
            <img src={thumbOf(item)} alt="" loading="lazy" decoding="async" />
            <span className="picker-option-name">{item.title || formatText(texts.MEDIA_UNTITLED, item.id)}</span>
            {item.alt && !item.decorative ? (
              <span className="visually-hidden"> – {item.alt}</span>
            ) : (
              <span className="picker-option-lacks">
                {item.decorative ? texts.PICK_IS_DECORATIVE : texts.MEDIA_NO_ALT}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
};

type Pressed = (button: HTMLElement, act: () => Promise<void>) => void;

const State = ({ library, texts, press }: Pick<Props, 'library' | 'texts'> & { press: Pressed }) => {
  const { items, phase, search } = useSyncExternalStore(library.state.subscribe, library.state.getState);
  if (phase === 'failed' || phase === 'retrying')
    return (
      <p>
        {texts.PICK_FAILED}{' '}
        <button
          type="button"
          className="button button-plain"
          aria-disabled={phase === 'retrying'}
          onClick={({ currentTarget }) => phase === 'failed' && press(currentTarget, library.retry)}
        >
          {texts.PICK_RETRY}
        </button>
      </p>
    );
  if (phase === 'loading' && items.length === 0) return <p>{texts.PICK_LOADING}</p>;
  if (items.length > 0) return null;
  return <p>{search === '' ? texts.MEDIA_EMPTY : formatText(texts.MEDIA_NOTHING, search)}</p>;
};

/** Pictures of the library (APG Listbox): a folder, a search, and a grid with arrow keys. */
export const LibraryPanel = (props: Props) => {
  const { library, texts } = props;
  const id = useId();
  const { items, total, folder, search, start, phase } = useSyncExternalStore(
    library.state.subscribe,
    library.state.getState,
  );
  const grid = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const pressed = useRef<HTMLElement>(undefined);
  const press: Pressed = (button, act) => {
    pressed.current = button;
    void act();
  };
  useLayoutEffect(() => {
    if (phase !== 'shown' || !pressed.current) return;
    // The button may be gone with the answer. Who went on meanwhile is left where they are.
    const isWaited = [pressed.current, document.body].some(one => one === document.activeElement);
    pressed.current = undefined;
    if (!isWaited) return;
    const first = grid.current?.children[start];
    if (first instanceof HTMLElement) first.focus();
    else words.current?.focus();
  }, [phase, start]);
  return (
    <>
      <div className="picker-search">
        <div className="field">
          <label htmlFor={`${id}-folder`}>{texts.PICK_FOLDER}</label>
          <select
            id={`${id}-folder`}
            value={folder}
            onChange={({ currentTarget }) => library.open(currentTarget.value === 'shared' ? 'shared' : '')}
          >
            <option value="">{texts.MEDIA_OWN}</option>
            <option value="shared">{texts.MEDIA_SHARED}</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-search`}>{texts.MEDIA_SEARCH_LABEL}</label>
          <input
            ref={words}
            id={`${id}-search`}
            type="search"
            value={search}
            maxLength={200}
            onChange={({ currentTarget }) => library.search(currentTarget.value)}
          />
        </div>
      </div>
      <State library={library} texts={texts} press={press} />
      {items.length > 0 && (
        <p className="field-hint" id={`${id}-keys`}>
          {texts.PICK_KEYS}
        </p>
      )}
      {items.length > 0 && <Grid {...props} keysId={`${id}-keys`} place={grid} />}
      {items.length < total && (
        <p>
          <button
            type="button"
            className="button button-plain"
            onClick={({ currentTarget }) => press(currentTarget, library.more)}
          >
            {texts.PICK_MORE}
          </button>
        </p>
      )}
    </>
  );
};
