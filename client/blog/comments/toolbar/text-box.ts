import type { Edit, Selected } from './bbcode-edit.ts';

export const selectedIn = (box: HTMLTextAreaElement): Selected => ({
  value: box.value,
  start: box.selectionStart,
  end: box.selectionEnd,
});

// execCommand is the only way of writing that the box's own undo knows.
const typed = (text: string): boolean =>
  text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);

/** Makes the edit as if it was typed: it can be undone with Ctrl+Z, and it tells of itself by `input`. */
export const applyEdit = (box: HTMLTextAreaElement, { start, end, text, select }: Edit): void => {
  box.focus();
  if (box.value.slice(start, end) !== text) {
    box.setSelectionRange(start, end);
    if (!typed(text)) {
      box.setRangeText(text, start, end);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }
  box.setSelectionRange(...select);
};
