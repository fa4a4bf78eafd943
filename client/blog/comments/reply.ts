import { freshStop } from '../../core/controls/index.ts';
import { focusOn } from '../../core/focus/index.ts';
import { fieldNamed, showNotice } from '../../core/forms/index.ts';
import { formOf, headingOf, itemWithId, noticeOf, parentIdOf, part, sectionOf } from './parts.ts';
import { clearSaveErrors } from './save-errors.ts';
import { sectionText } from './texts.ts';
import { announceTyped, changeTyped, fillTyped, lastTyped, moveLostReplies, moveTyped } from './typed-text.ts';

/** Sets the comment that is answered; 0 and 0: none. */
const setPlace = (form: HTMLFormElement, parentId: number, depth: number): void => {
  for (const [name, value] of Object.entries({ parentId, depth })) {
    const field = fieldNamed(form, name);
    if (field) field.value = String(value);
  }
};

const originalPlaces = new WeakMap<HTMLElement, Comment>();

// A marker node stays at the form's own place, below the thread.
const originalPlaceOf = (wrapper: HTMLElement): Comment => {
  const home = originalPlaces.get(wrapper) ?? document.createComment('');
  if (!home.isConnected) wrapper.before(home);
  originalPlaces.set(wrapper, home);
  return home;
};

const name = (form: HTMLFormElement, heading: string, label: string): void => {
  const title = part(form, '[data-comment-form-heading]');
  const boxLabel = part(form, `label[for="${fieldNamed(form, 'comment')?.id}"]`);
  if (title) title.textContent = heading;
  if (boxLabel) {
    boxLabel.dataset.write ??= boxLabel.textContent ?? '';
    boxLabel.textContent = label || boxLabel.dataset.write;
  }
};

const showOpener = (item: HTMLElement | undefined, isOpen: boolean): void => {
  part(item, '[data-comment-reply]')?.classList.toggle('hide', isOpen);
  part(item, '[data-comment-reply-cancel]')?.classList.toggle('hide', !isOpen);
  freshStop(part(item, '[data-comment-toolbar]'));
};

/** Moves the form back below the thread; depth and parent are 0 again (spec §4.3). */
export const closeReply = (section: HTMLElement): HTMLElement | undefined => {
  const form = formOf(section);
  const wrapper = part(section, '[data-comment-form-wrapper]');
  if (!form || !wrapper || parentIdOf(form) === 0) return undefined;
  const item = itemWithId(section, parentIdOf(form));
  clearSaveErrors(form);
  originalPlaceOf(wrapper).after(wrapper);
  setPlace(form, 0, 0);
  name(form, part(form, '[data-comment-form-heading]')?.dataset.write ?? '', '');
  showOpener(item, false);
  return item;
};

/** Closes the reply; the focus returns to the button that opened it. */
export const cancelReply = (section: HTMLElement): void => {
  const item = closeReply(section);
  const form = formOf(section);
  if (!item || !form) return;
  changeTyped(form);
  announceTyped(form);
  const opener = part(item, '[data-comment-reply]');
  // With brief actions the button is hidden again.
  const place = opener?.checkVisibility() ? opener : headingOf(item);
  if (place) focusOn(place);
};

/** Moves the form under the comment and names it after the person (accessibility 21). */
const placeReply = (section: HTMLElement, item: HTMLElement): HTMLFormElement | undefined => {
  const form = formOf(section);
  const wrapper = part(section, '[data-comment-form-wrapper]');
  const opener = part(item, '[data-comment-reply]');
  if (!form || !wrapper || !opener) return undefined;
  closeReply(section);
  clearSaveErrors(form);
  originalPlaceOf(wrapper);
  item.after(wrapper);
  setPlace(form, Number(item.dataset.id), Number(opener.dataset.depth ?? 0));
  const person = opener.dataset.name ?? '';
  name(
    form,
    sectionText(section, 'COMMENT_WRITE_REPLY', opener.dataset.number ?? '', person),
    sectionText(section, 'COMMENT_TEXT_REPLY', person),
  );
  showOpener(item, true);
  return form;
};

/** Opens the reply and focuses its text box; text typed earlier is restored. */
export const openReply = (section: HTMLElement, item: HTMLElement): void => {
  const form = placeReply(section, item);
  if (!form) return;
  changeTyped(form);
  announceTyped(form);
  const box = fieldNamed(form, 'comment');
  if (box) focusOn(box);
};

/** Turns a reply to a deleted comment into a comment of its own, with a notice. */
export const convertToTopLevel = (form: HTMLFormElement, sentence: string): void => {
  const section = sectionOf(form);
  moveTyped(form, parentIdOf(form));
  if (section) closeReply(section);
  changeTyped(form);
  showNotice(noticeOf(form), `${sentence} ${sectionText(form, 'COMMENT_DRAFT_MOVED')}`, 'error');
  const box = fieldNamed(form, 'comment');
  if (box) focusOn(box);
};

/** Restores the text typed last after a reload, where it was typed; the focus does not move. */
export const restoreText = (section: HTMLElement): void => {
  const form = formOf(section);
  if (!form) return;
  const canAnswer = (id: number): boolean => part(itemWithId(section, id), '[data-comment-reply]') !== undefined;
  const isMoved = moveLostReplies(form, canAnswer);
  const parentId = parentIdOf(form) || (lastTyped(form) ?? 0);
  const item = parentId === 0 ? undefined : itemWithId(section, parentId);
  if (item) placeReply(section, item);
  fillTyped(form);
  if (isMoved)
    showNotice(
      noticeOf(form),
      `${sectionText(form, 'COMMENT_DRAFT_LOST')} ${sectionText(form, 'COMMENT_DRAFT_MOVED')}`,
      'info',
    );
  else announceTyped(form);
};
