import { hideNotice, showNotice } from '../../core/forms/index.ts';
import { setHtml } from '../../core/html.ts';
import { call, errorMessage } from '../../core/http/index.ts';
import { browserStore, storedList } from '../../core/storage/index.ts';
import { part, partOf } from './parts.ts';
import { sectionText } from './texts.ts';

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

// The notice is outside the editor, so that it is shown after the editor is closed too.
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

const store = browserStore('sessionStorage');

const keyOf = (item: HTMLElement): string => `lectern.commentEdit.${item.dataset.id ?? ''}`;

const isChanged = ({ box, title }: Editor): boolean =>
  box.value !== box.defaultValue || (title !== undefined && title.value !== title.defaultValue);

/** Stores the text of an editor until it is saved or cancelled. */
export const saveEditDraft = (item: HTMLElement): void => {
  const editor = editorOf(item);
  if (!editor) return;
  if (isChanged(editor)) store.setItem(keyOf(item), JSON.stringify([editor.box.value, editor.title?.value ?? '']));
  else store.removeItem(keyOf(item));
};

/** Opens an editor with unsaved text again after a reload, with a notice; the focus does not move. */
export const restoreEdit = (item: HTMLElement): void => {
  const editor = editorOf(item);
  const [body, title] = storedList(store, keyOf(item));
  if (!editor || typeof body !== 'string') return;
  editor.box.value = body;
  if (editor.title && typeof title === 'string') editor.title.value = title;
  show(item, editor, true);
  showNotice(editor.notice, sectionText(item, 'COMMENT_DRAFT_BACK'), 'info');
};

// The default values of the fields are those that were saved last.
const forget = (item: HTMLElement, { box, title }: Editor): void => {
  box.value = box.defaultValue;
  if (title) title.value = title.defaultValue;
  store.removeItem(keyOf(item));
};

const close = (item: HTMLElement, editor: Editor): void => {
  hideNotice(editor.notice);
  show(item, editor, false);
  part(item, '[data-comment-edit]')?.focus();
};

/** Opens or closes the inline editor (spec §4.3); its text stays until it is saved or cancelled. */
export const toggleEdit = (item: HTMLElement): void => {
  const editor = editorOf(item);
  if (editor) (isOpen(editor) ? close : open)(item, editor);
};

export const cancelEdit = (item: HTMLElement): void => {
  const editor = editorOf(item);
  if (!editor) return;
  forget(item, editor);
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
  // The editor has seen this text: it may be approved as it is.
  part(item, '[data-comment-approve]')?.removeAttribute('data-version');
  keepAsSaved(item, editor, raw);
  forget(item, editor);
  close(item, editor);
  showNotice(editor.notice, sectionText(item, 'COMMENT_EDITED'), 'success');
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
    showNotice(editor.notice, errorMessage(failure), 'error');
  } finally {
    busy.delete(item);
  }
};
