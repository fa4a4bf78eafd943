import { announce, announceError } from '../feedback/index.ts';
import { formatText } from '../page/index.ts';
import { describe } from './field-errors.ts';

// Nearer to the end than this, how much is left is of interest.
const nearShare = 0.9;

const noteOf = (box: HTMLTextAreaElement): HTMLElement => {
  const id = `${box.id}-length`;
  const found = document.getElementById(id);
  if (found) return found;
  const note = document.createElement('p');
  note.id = id;
  note.className = 'field-hint';
  box.after(note);
  describe(box, id, true);
  return note;
};

/**
 * Shows the length of a text near its limit, and that it exceeds it; pasted text is not truncated
 * (`data-most`, with the sentences `data-count` and `data-over`).
 */
export const limitLength = (box: HTMLElement): void => {
  if (!(box instanceof HTMLTextAreaElement)) return;
  const most = Number(box.dataset.most);
  let wasOver = false;
  const tell = (): void => {
    const { length } = box.value;
    if (length < most * nearShare && !document.getElementById(`${box.id}-length`)) return;
    const isOver = length > most;
    const words = formatText((isOver ? box.dataset.over : box.dataset.count) ?? '', String(length), String(most));
    const note = noteOf(box);
    note.textContent = words;
    note.className = isOver ? 'field-error' : 'field-hint';
    // Another error of the field stays.
    if (isOver || wasOver) box.ariaInvalid = isOver ? 'true' : null;
    if (isOver !== wasOver) (isOver ? announceError : announce)(words);
    wasOver = isOver;
  };
  box.addEventListener('input', tell);
  // Scripts fill in texts that were typed earlier.
  box.addEventListener('focus', tell);
  tell();
};
