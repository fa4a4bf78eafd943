import { announce, announceError } from '../feedback/index.ts';
import { call, errorMessage } from '../http/index.ts';
import { formatPlural } from '../page/index.ts';
import { createUploads, UploadArea } from '../upload/index.ts';
import './picker.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PickerTexts } from '../../../protocol/browser-texts.ts';
import type { MediaItem } from '../../../protocol/media.ts';
import { Chosen, descriptionId } from './chosen.tsx';
import { LibraryPanel } from './library-panel.tsx';
import { createLibrary } from './library-state.ts';
import type { Picked, PickOptions } from './picker.ts';
import { PickerTabs } from './picker-tabs.tsx';

interface Props {
  readonly options: PickOptions;
  readonly texts: PickerTexts;
  readonly titleId: string;
  readonly close: (picked: readonly Picked[]) => void;
}

// Saves the typed description with the picture; other people's pictures keep theirs.
const withDescription = async (item: Picked, before: MediaItem | undefined, isCover: boolean): Promise<Picked> => {
  const { id, title, alt, caption, decorates = false } = item;
  // The picture may say something in another text: its own description stays.
  if (decorates && !isCover && before?.alt !== '') return item;
  const decorative = isCover || before?.alt === '' ? decorates : before?.decorative === true;
  const isSame = alt.trim() === before?.alt && decorative === before.decorative;
  if (isSame || item.uri.startsWith('shared/')) return item;
  const [saved] = await call('site/views/media/save', { id, title, alt, caption, decorative });
  return { ...saved, decorates };
};

/** Where pictures are chosen in the tab that is open: its button, or the list's place for the focus. */
const chooserIn = (body: HTMLElement | null): HTMLElement | undefined =>
  [...(body?.querySelectorAll<HTMLElement>('.upload-drop button, [role="option"][tabindex="0"]') ?? [])].find(one =>
    one.checkVisibility(),
  );

/** Upload and library tabs, the chosen pictures with their descriptions, and the buttons of the dialog. */
export const Picker = ({ options, texts, titleId, close }: Props) => {
  const { multiple = false, folder = '', files, isCover = false } = options;
  const [chosen, setChosen] = useState<readonly Picked[]>([]);
  const [isBusy, setBusy] = useState(false);
  // A missing description is asked for once; the next press accepts it.
  const [missingId, setMissingId] = useState<number>();
  // The descriptions as they were found: only a changed one is saved.
  const before = useRef(new Map<number, MediaItem>());
  // Why the pictures cannot be used now.
  const [problem, setProblem] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);

  const count = (items: readonly MediaItem[]): string =>
    items.length === 0 ? texts.PICK_CHOSEN_NONE : formatPlural(texts, 'PICK_CHOSEN', items.length);
  // The latest list, for changes between two renders.
  const latest = useRef<readonly Picked[]>([]);
  const set = useCallback((items: readonly Picked[]): void => {
    latest.current = items;
    setChosen(items);
  }, []);
  const choose = (items: readonly Picked[]): void => {
    set(items);
    setProblem('');
    announce(count(items));
  };
  const note = (item: MediaItem): void => {
    if (!before.current.has(item.id)) before.current.set(item.id, item);
  };
  const without = (item: MediaItem): readonly Picked[] => latest.current.filter(one => one.id !== item.id);
  const toggle = (item: MediaItem): void => {
    note(item);
    if (latest.current.some(one => one.id === item.id)) choose(without(item));
    else {
      const picked = { ...item, decorates: item.decorative };
      choose(multiple ? [...latest.current, picked] : [picked]);
    }
  };

  const { library, uploads } = useMemo(() => {
    const library = createLibrary(texts);
    const uploads = createUploads({
      folder,
      keep: false,
      texts,
      onUploaded: item => {
        before.current.set(item.id, item);
        library.add(item);
        set(multiple ? [...latest.current, item] : [item]);
      },
    });
    return { library, uploads };
  }, [texts, folder, multiple, set]);

  useEffect(() => {
    title.current?.focus();
    void library.load();
    if (files) uploads.add(files);
  }, [library, uploads, files]);
  useEffect(() => {
    if (missingId !== undefined) document.getElementById(descriptionId(missingId))?.focus();
  }, [missingId]);

  const refuse = (sentence: string): void => {
    setProblem(sentence);
    announceError(sentence);
  };
  const use = async (): Promise<void> => {
    if (chosen.length === 0) return refuse(texts.PICK_FIRST);
    const lacking = chosen.find(({ alt, decorates }) => !decorates && alt.trim() === '');
    if (lacking && missingId === undefined) return setMissingId(lacking.id);
    setProblem('');
    setBusy(true);
    try {
      close(await Promise.all(chosen.map(item => withDescription(item, before.current.get(item.id), isCover))));
    } catch (failure) {
      refuse(errorMessage(failure));
      setBusy(false);
    }
  };

  return (
    <>
      <div className="eb-dialog-header">
        <h2 className="eb-dialog-title" id={titleId} tabIndex={-1} ref={title}>
          {multiple ? texts.PICK_TITLE_OTHER : texts.PICK_TITLE_ONE}
        </h2>
        <button type="button" className="button button-plain" aria-label={texts.PICK_CLOSE} onClick={() => close([])}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="media-picker-body" ref={body}>
        <PickerTabs
          name={texts.PICK_TABS}
          tabs={[
            { title: texts.PICK_UPLOAD, panel: <UploadArea uploads={uploads} texts={texts} multiple={multiple} /> },
            {
              title: texts.PICK_LIBRARY,
              panel: (
                <LibraryPanel library={library} texts={texts} chosen={chosen} multiple={multiple} toggle={toggle} />
              ),
            },
          ]}
        />
        {chosen.length > 0 && (
          <Chosen
            items={chosen}
            texts={texts}
            isRequired={missingId !== undefined}
            describe={(id, alt) => set(latest.current.map(item => (item.id === id ? { ...item, alt } : item)))}
            decorate={(id, decorates) =>
              set(latest.current.map(item => (item.id === id ? { ...item, decorates } : item)))
            }
            remove={(item, next) => {
              (next ?? chooserIn(body.current) ?? title.current)?.focus();
              choose(without(item));
            }}
          />
        )}
      </div>
      <div className="media-picker-footer">
        {problem !== '' && (
          <p className="act-failure alert alert-danger" data-act-failure="">
            {problem}
          </p>
        )}
        <p className="media-picker-count">{count(chosen)}</p>
        <p className="media-picker-acts">
          <button type="button" className="button button-plain" onClick={() => close([])}>
            {texts.PICK_CANCEL}
          </button>
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => !isBusy && void use()}>
            {multiple ? texts.PICK_USE_OTHER : texts.PICK_USE_ONE}
          </button>
        </p>
      </div>
    </>
  );
};
