import { call } from '../../core/call.ts';
import { setHtml } from '../../core/html.ts';
import { sentenceOf } from '../../core/refusal.ts';
import { hideNotice, showNotice } from '../../core/refusal-notice.ts';
import { part, partOf } from './parts.ts';
import { said } from './texts.ts';

interface Editor {
  readonly place: HTMLElement;
  readonly box: HTMLTextAreaElement;
  readonly title: HTMLInputElement | undefined;
  readonly notice: HTMLElement | undefined;
}

const editorOf = (item: HTMLElement): Editor | undefined => {
  const place = part(item, '[data-comment-edit-editor]');
  const box = partOf(place, 'textarea', HTMLTextAreaElement);
  const title = partOf(place, '[data-comment-title-edit]', HTMLInputElement);
  return place && box && { place, box, title, notice: noticeOf(item, place) };
};

// It tells the result when the editor is closed, too.
const noticeOf = (item: HTMLElement, place: HTMLElement): HTMLElement | undefined => {
  const notice = part(item, '[data-edit-comment-notice]');
  if (notice && place.contains(notice)) place.before(notice);
  return notice;
};

const isOpen = ({ place }: Editor): boolean => !place.classList.contains('hide');

const show = (item: HTMLElement, { place }: Editor, open: boolean): void => {
  place.classList.toggle('hide', !open);
  part(item, '[data-comment-body]')?.classList.toggle('hide', open);
  part(item, '[data-comment-edit]')?.setAttribute('aria-expanded', String(open));
};

const open = (item: HTMLElement, editor: Editor): void => {
  hideNotice(editor.notice);
  show(item, editor, true);
  editor.box.focus();
};

// The fields' defaults are what was last saved.
const close = (item: HTMLElement, editor: Editor): void => {
  editor.box.value = editor.box.defaultValue;
  if (editor.title) editor.title.value = editor.title.defaultValue;
  show(item, editor, false);
  part(item, '[data-comment-edit]')?.focus();
};

/** Opens or closes the inline editor (spec §4.3). */
export const toggleEdit = (item: HTMLElement): void => {
  const editor = editorOf(item);
  if (editor) (isOpen(editor) ? close : open)(item, editor);
};

export const cancelEdit = (item: HTMLElement): void => {
  const editor = editorOf(item);
  if (!editor) return;
  hideNotice(editor.notice);
  close(item, editor);
};

const keepAsSaved = (item: HTMLElement, { box, title }: Editor, raw: string): void => {
  box.defaultValue = raw;
  if (title) title.defaultValue = title.value;
  const shown = part(item, '[data-comment-edit-raw]');
  if (shown) shown.textContent = raw;
};

const update = async (item: HTMLElement, editor: Editor): Promise<void> => {
  const [rendered, raw] = await call('site/views/comments/update', {
    id: Number(item.dataset.id),
    title: editor.title?.value ?? '',
    message: editor.box.value,
  });
  const preview = part(item, '[data-comment-preview]');
  if (preview) setHtml(preview, rendered);
  keepAsSaved(item, editor, raw);
  close(item, editor);
  showNotice(editor.notice, said(item, 'COMMENT_EDITED'), 'success');
};

const busy = new WeakSet<HTMLElement>();

/** Saves the edit; a refusal leaves the editor open with the text in it (C-036). */
export const saveEdit = async (item: HTMLElement): Promise<void> => {
  const editor = editorOf(item);
  if (!editor || busy.has(item)) return;
  busy.add(item);
  try {
    await update(item, editor);
  } catch (failure) {
    showNotice(editor.notice, sentenceOf(failure), 'error');
  } finally {
    busy.delete(item);
  }
};
