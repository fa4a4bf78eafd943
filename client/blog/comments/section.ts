import { on } from '../../core/on.ts';
import { prepareCaptcha } from './captcha.ts';
import { fillTyped, keepTyped, lastTyped, tellTyped } from './drafting.ts';
import { cancelEdit, saveEdit, toggleEdit } from './editing.ts';
import { attachToolbar } from './editor-toolbar.ts';
import { parentIdOf } from './form.ts';
import { freshStop, keepStop, moveInside } from './item-toolbar.ts';
import { paintLiked, setLiked } from './liking.ts';
import { formOf, itemOf, itemWithId } from './parts.ts';
import { follow, followAddress } from './permalink.ts';
import { approveComment, askToDelete, restoreComment } from './removing.ts';
import { cancelReply, openReply, placeReply } from './replying.ts';
import { saveComment } from './saving.ts';
import { openTerms } from './terms.ts';

// A click that asks for another tab or window is the browser's business.
const isPlain = (event: Event): boolean =>
  !(event instanceof MouseEvent) || !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

const instead = (section: HTMLElement, selector: string, act: (inner: HTMLElement) => unknown): void =>
  on(
    'click',
    selector,
    (inner, event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      act(inner);
    },
    section,
  );

const onItem = (section: HTMLElement, selector: string, act: (item: HTMLElement) => unknown): void =>
  instead(section, selector, inner => {
    const item = itemOf(inner);
    if (item) act(item);
  });

const enhanceItems = (section: HTMLElement): void => {
  onItem(section, '[data-comment-like]', item => setLiked(item, true));
  onItem(section, '[data-comment-unlike]', item => setLiked(item, false));
  onItem(section, '[data-comment-edit]', toggleEdit);
  onItem(section, '[data-comment-edit-cancel]', cancelEdit);
  onItem(section, '[data-comment-edit-update]', saveEdit);
  onItem(section, '[data-comment-delete]', askToDelete);
  onItem(section, '[data-comment-approve]', approveComment);
  instead(section, '[data-comment-restore]', button => {
    const stone = button.closest('article');
    if (stone) restoreComment(stone);
  });
  onItem(section, '[data-comment-reply]', item => openReply(section, item));
  instead(section, '[data-comment-reply-cancel]', () => cancelReply(section));
  on('keydown', '[data-comment-toolbar]', moveInside, section);
  on('focusin', '[data-comment-toolbar]', (toolbar, event) => keepStop(toolbar, event.target), section);
  for (const toolbar of section.querySelectorAll<HTMLElement>('[data-comment-toolbar]')) freshStop(toolbar);
};

const enhanceForm = (section: HTMLElement, form: HTMLFormElement): void => {
  form.addEventListener('submit', event => {
    event.preventDefault();
    saveComment(form);
  });
  form.addEventListener('input', () => keepTyped(form));
  form.addEventListener('focusin', () => prepareCaptcha(form));
  instead(section, '[data-comment-tnc]', openTerms);
};

// After a reload the text typed last is where it was typed.
const bringTextBack = (section: HTMLElement, form: HTMLFormElement): void => {
  const asked = parentIdOf(form) || (lastTyped(form) ?? 0);
  const item = asked === 0 ? undefined : itemWithId(section, asked);
  if (item) placeReply(section, item);
  fillTyped(form);
  tellTyped(form);
};

/** Brings the comments of a page to life: markup of the server, listeners on the section alone (wire §3.1). */
export const enhance = (section: HTMLElement): void => {
  enhanceItems(section);
  paintLiked(section);
  on(
    'focusin',
    'textarea[data-comment-bbcode]',
    box => box instanceof HTMLTextAreaElement && attachToolbar(box),
    section,
  );
  on('click', 'a[href^="#comment-"], a[href="#respond"]', link => follow(link.getAttribute('href') ?? ''));
  const form = formOf(section);
  if (form) {
    enhanceForm(section, form);
    bringTextBack(section, form);
  }
  followAddress();
  section.dataset.enhanced = '';
};
