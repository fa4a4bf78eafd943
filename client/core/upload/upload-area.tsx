import { formatText } from '../page/index.ts';
import './upload.css';
import { type DragEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { UploadTexts } from '../../../protocol/browser-texts.ts';
import { pictureTypes } from '../../../protocol/limits.ts';
import type { Upload, Uploads } from './uploads.ts';

interface Props {
  readonly uploads: Uploads;
  readonly texts: UploadTexts;
  readonly multiple: boolean;
}

const stateWords = ({ state, part, message }: Upload, texts: UploadTexts): string => {
  if (state === 'failed') return message;
  if (state === 'sending')
    return part < 1 ? formatText(texts.UPLOAD_SENDING, Math.round(part * 100)) : texts.UPLOAD_MAKING;
  return { waiting: texts.UPLOAD_WAITING, done: texts.UPLOAD_DONE, cancelled: texts.UPLOAD_CANCELLED }[state];
};

interface Act {
  readonly words: string;
  readonly run: () => void;
  readonly isQuiet?: boolean;
}

/** Element to focus when the row of the focused button is removed. */
const heirOf = (button: HTMLElement): HTMLElement | null | undefined =>
  button.closest('li')?.nextElementSibling?.querySelector('button') ??
  button.closest('.upload-place')?.querySelector<HTMLElement>('.upload-drop button');

const actsOf = ({ id, name, state }: Upload, { cancel, retry, dismiss }: Uploads, texts: UploadTexts): Act[] => {
  if (state === 'waiting' || state === 'sending')
    return [{ words: formatText(texts.UPLOAD_CANCEL, name), run: () => cancel(id) }];
  const again = { words: formatText(texts.UPLOAD_RETRY, name), run: () => retry(id) };
  const away = { words: formatText(texts.UPLOAD_DISMISS, name), run: () => dismiss(id), isQuiet: true };
  return state === 'done' ? [away] : [again, away];
};

const Acts = ({ upload, uploads, texts }: { upload: Upload } & Omit<Props, 'multiple'>) =>
  actsOf(upload, uploads, texts).map(({ words, run, isQuiet = false }, place) => (
    <button
      // The first button of a line is the same element in every state, and so keeps the focus.
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
      key={place}
      type="button"
      className={`button ${isQuiet ? 'button-quiet' : 'button-plain'}`}
      onClick={({ currentTarget }) => {
        if (isQuiet) heirOf(currentTarget)?.focus();
        run();
      }}
    >
      {words}
    </button>
  ));

const Line = ({ upload, ...rest }: { upload: Upload } & Omit<Props, 'multiple'>) => (
  <li className={`upload-line is-${upload.state}`}>
    <p className="upload-name">{upload.name}</p>
    {upload.state === 'sending' && <progress value={upload.part} max={1} aria-label={upload.name} />}
    <p className="upload-state">{stateWords(upload, rest.texts)}</p>
    <p className="upload-acts">
      <Acts upload={upload} {...rest} />
    </p>
  </li>
);

/**
 * Drop zone and file button for pictures, with the state of each upload. The focus of a removed line goes to the next.
 */
export const UploadArea = ({ uploads, texts, multiple }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { list } = useSyncExternalStore(uploads.state.subscribe, uploads.state.getState);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    uploads.add(multiple ? files : files.slice(0, 1));
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="upload-place">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra beside the button inside */}
      <div
        className={`upload-drop${isOver ? ' is-over' : ''}`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className="upload-drop-words">{multiple ? texts.UPLOAD_DROP_OTHER : texts.UPLOAD_DROP_ONE}</span>
        <button
          type="button"
          className="button button-plain"
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {multiple ? texts.UPLOAD_CHOOSE_OTHER : texts.UPLOAD_CHOOSE_ONE}
        </button>
        <input
          ref={input}
          type="file"
          accept={pictureTypes}
          multiple={multiple}
          hidden
          onChange={({ currentTarget }) => {
            uploads.add(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
        <p className="field-hint" id={`${id}-hint`}>
          {texts.UPLOAD_HINT}
        </p>
      </div>
      {list.length > 0 && (
        <ul className="upload-list" aria-label={texts.UPLOAD_LIST}>
          {list.map(upload => (
            <Line key={upload.id} upload={upload} uploads={uploads} texts={texts} />
          ))}
        </ul>
      )}
    </div>
  );
};
