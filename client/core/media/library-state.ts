import { castDraft } from 'immer';
import type { PickerTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import type { MediaItem } from '../../../protocol/media.ts';
import { announce } from '../feedback/index.ts';
import { call } from '../http/index.ts';
import { browserClock, formatPlural, formatText, pluralForm } from '../page/index.ts';
import { type Store, store } from '../state/index.ts';

interface LibraryState {
  readonly folder: '' | 'shared';
  readonly search: string;
  readonly items: readonly MediaItem[];
  readonly total: number;
  /** Offset of the page that was requested last. */
  readonly start: number;
  readonly phase: 'loading' | 'retrying' | 'shown' | 'failed';
}

export interface Library {
  readonly state: Store<LibraryState>;
  readonly load: () => Promise<void>;
  readonly more: () => Promise<void>;
  /** Repeats the failed request. */
  readonly retry: () => Promise<void>;
  readonly search: (words: string) => void;
  readonly open: (folder: LibraryState['folder']) => void;
  /** Pictures uploaded meanwhile come first. */
  readonly add: (item: MediaItem) => void;
}

type Saying = (total: number) => string;

/** The pictures of a folder that match what is typed; an answer that comes late is not shown. */
export const createLibrary = (texts: PickerTexts): Library => {
  const state = store<LibraryState>({ folder: '', search: '', items: [], total: 0, start: 0, phase: 'loading' });
  let asking = 0;
  let callOff = (): void => {};

  const found: Saying = total => {
    const { search } = state.getState();
    if (total > 0) return formatPlural(texts, 'PICK_FOUND', total);
    return search === '' ? texts.MEDIA_EMPTY : formatText(texts.MEDIA_NOTHING, search);
  };
  const opened: Saying = total =>
    formatText(
      pluralForm(texts, 'PICK_OPENED', total),
      texts[state.getState().folder === '' ? 'MEDIA_OWN' : 'MEDIA_SHARED'],
      total,
    );

  const fetchFrom = async (
    start: number,
    saying?: Saying,
    phase: 'loading' | 'retrying' = 'loading',
  ): Promise<void> => {
    const mine = ++asking;
    const { folder, search } = state.getState();
    state.change(draft => {
      draft.phase = phase;
      draft.start = start;
    });
    try {
      const [{ items, total }] = await call('site/views/media/list', { folder, search, start });
      if (mine !== asking) return;
      state.change(draft => {
        draft.items = [...(start === 0 ? [] : draft.items), ...castDraft(items)];
        draft.total = total;
        draft.phase = 'shown';
      });
      if (saying) announce(saying(total));
    } catch {
      if (mine !== asking) return;
      state.change(draft => {
        draft.phase = 'failed';
      });
      announce(texts.PICK_FAILED);
    }
  };

  return {
    state,
    load: () => fetchFrom(0),
    more: () => fetchFrom(state.getState().items.length, found),
    retry: () => fetchFrom(state.getState().start, found, 'retrying'),
    search: words => {
      state.change(draft => {
        draft.search = words;
      });
      callOff();
      callOff = browserClock.after(limits.mediaSearchMs, () => void fetchFrom(0, found));
    },
    open: folder => {
      state.change(draft => {
        draft.folder = folder;
        draft.items = [];
      });
      void fetchFrom(0, opened);
    },
    add: item =>
      state.change(draft => {
        if (draft.folder !== '' || draft.search !== '') return;
        draft.items = [castDraft(item), ...draft.items.filter(one => one.id !== item.id)];
        draft.total++;
      }),
  };
};
