import type { Html } from '../../../protocol/html.ts';
import { freshStop } from '../../core/controls/index.ts';
import { openQuestion } from '../../core/dialog/index.ts';
import { announce, showFailure, withRetry } from '../../core/feedback/index.ts';
import { focusOn } from '../../core/focus/index.ts';
import { create, element } from '../../core/html.ts';
import { CallError, call } from '../../core/http/index.ts';
import { setCount } from './counter.ts';
import { headingOf, part, partOf, sectionOf } from './parts.ts';
import { closeReply } from './reply.ts';
import { sectionText } from './texts.ts';
import { keepNewest } from './thread.ts';

const idOf = (place: HTMLElement): number => Number(place.dataset.id);
const numberOf = (place: HTMLElement): string => place.dataset.number ?? '';

const heading = (place: HTMLElement): HTMLElement => {
  const former = headingOf(place);
  const made = document.createElement(former?.localName ?? 'h3');
  made.className = former?.className ?? '';
  made.id = former?.id ?? '';
  made.textContent = sectionText(place, 'COMMENT_REMOVED', numberOf(place));
  return made;
};

const undoButton = (place: HTMLElement): HTMLElement => {
  const textContent = sectionText(place, 'COMMENT_UNDO', numberOf(place));
  const button = create('button', { type: 'button', className: 'btn btn-default', textContent });
  button.dataset.commentRestore = '';
  return button;
};

// Leaves a tombstone for the replies, with the undo button until the page is left (ruling 12).
const leaveTombstone = (item: HTMLElement): HTMLElement => {
  const stone = create('article', { className: `${item.className} is-removed`, id: item.id });
  stone.dataset.commentRemoved = '';
  stone.dataset.id = item.dataset.id;
  stone.dataset.number = item.dataset.number;
  const parent = partOf(item, '.eb-comment-parent', HTMLAnchorElement);
  if (parent) stone.dataset.parent = parent.hash.replace('#comment-', '');
  stone.setAttribute('aria-labelledby', item.getAttribute('aria-labelledby') ?? '');
  stone.append(heading(item), undoButton(item));
  item.replaceWith(stone);
  return stone;
};

const remove = async (item: HTMLElement): Promise<void> => {
  const section = sectionOf(item);
  const [message, remaining] = await call('site/views/comments/delete', { id: idOf(item) });
  if (!section) return;
  closeReply(section);
  const stone = leaveTombstone(item);
  setCount(section, remaining);
  focusOn(headingOf(stone) ?? stone);
  announce(message || sectionText(section, 'COMMENT_DELETED', numberOf(stone)));
};

const controlsOf = (item: HTMLElement): HTMLElement => part(item, '[data-comment-toolbar]') ?? item;

/** Asks first, in the dialog the server describes (C-025); its form's submit then deletes. */
export const askToDelete = (item: HTMLElement): Promise<unknown> =>
  openQuestion(
    () => call('site/views/comments/confirmDelete', { id: idOf(item) }),
    () => withRetry(controlsOf(item), () => remove(item)),
  );

const replace = (place: HTMLElement, html: Html, remaining: number): HTMLElement | undefined => {
  const section = sectionOf(place);
  const item = element(html);
  if (!section || !item) return undefined;
  place.replaceWith(item);
  keepNewest(section, item);
  setCount(section, remaining);
  freshStop(part(item, '[data-comment-toolbar]'));
  focusOn(headingOf(item) ?? item);
  return item;
};

const restore = async (stone: HTMLElement): Promise<void> => {
  const [html, remaining] = await call('site/views/comments/restore', { id: idOf(stone) });
  const item = replace(stone, html, remaining);
  if (item) announce(sectionText(item, 'COMMENT_RESTORED', numberOf(item)));
};

const approve = async (item: HTMLElement): Promise<void> => {
  const version = part(item, '[data-comment-approve]')?.dataset.version;
  const shown = version === undefined ? {} : { version: Number(version) };
  const [html, remaining, refusal] = await call('site/views/comments/approve', { id: idOf(item), ...shown });
  const now = replace(item, html, remaining);
  if (!now) return;
  // The comment was changed since it was shown: its text of now stands in its place.
  if (refusal) showFailure(controlsOf(now), new CallError(refusal), () => approveComment(now));
  else announce(sectionText(now, 'COMMENT_APPROVED', numberOf(now)));
};

/** Restores a removed comment. */
export const restoreComment = (stone: HTMLElement): Promise<void> =>
  withRetry(part(stone, '[data-comment-restore]') ?? stone, () => restore(stone));

export const approveComment = (item: HTMLElement): Promise<void> => withRetry(controlsOf(item), () => approve(item));
