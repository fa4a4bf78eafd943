import { draftsOf } from '../../comments/index.ts';
import { isPlain, on, whenDue } from '../../core/behaviours/index.ts';
import { freshStop, moveInside, onPress, saveStop } from '../../core/controls/index.ts';
import { announceError, showFailure } from '../../core/feedback/index.ts';
import { fieldNamed } from '../../core/forms/index.ts';
import { CallError } from '../../core/http/index.ts';
import { pageText } from '../../core/page/index.ts';
import { browserStore, onTabMessage } from '../../core/storage/index.ts';
import { paintLiked } from './liked.ts';
import { formOf, itemOf } from './parts.ts';
import { followAddress, followLink } from './permalink.ts';
import { saveSort } from './sort.ts';

type Acts = typeof import('./actions.ts');

let fetched: Acts | undefined;

// Without a wait once the module is loaded, so that a click is handled before the next event.
const withActs = async (act: (acts: Acts) => unknown, control?: HTMLElement): Promise<void> => {
  fetched ??= await import('./actions.ts').catch(() => undefined);
  if (fetched) await act(fetched);
  else if (control) showFailure(control, new CallError(pageText('PART_FAILED')), () => withActs(act, control));
  else announceError(pageText('PART_FAILED'));
};

const instead = (root: HTMLElement, selector: string, act: (inner: HTMLElement, acts: Acts) => unknown): void =>
  onPress(root, selector, inner =>
    withActs(acts => act(inner, acts), inner.closest<HTMLElement>('[data-comment-toolbar]') ?? inner),
  );

const onItem = (section: HTMLElement, selector: string, act: (item: HTMLElement, acts: Acts) => unknown): void =>
  instead(section, selector, (inner, acts) => {
    const item = itemOf(inner);
    if (item) act(item, acts);
  });

const enhanceItems = (section: HTMLElement): void => {
  onItem(section, '[data-comment-like]', (item, { setLiked }) => setLiked(item, true));
  onItem(section, '[data-comment-unlike]', (item, { setLiked }) => setLiked(item, false));
  onItem(section, '[data-comment-edit]', (item, { toggleEdit }) => toggleEdit(item));
  onItem(section, '[data-comment-edit-cancel]', (item, { cancelEdit }) => cancelEdit(item));
  onItem(section, '[data-comment-edit-update]', (item, { saveEdit }) => saveEdit(item));
  onItem(section, '[data-comment-delete]', (item, { askToDelete }) => askToDelete(item));
  onItem(section, '[data-comment-approve]', (item, { approveComment }) => approveComment(item));
  onItem(section, '[data-comment-reply]', (item, { openReply }) => openReply(section, item));
  instead(section, '[data-comment-reply-cancel]', (_, { cancelReply }) => cancelReply(section));
  instead(section, '[data-comment-restore]', (button, { restoreComment }) => {
    const stone = button.closest('article');
    if (stone) restoreComment(stone);
  });
};

const enhanceEdits = (section: HTMLElement): void => {
  on(
    'input',
    '[data-comment-edit-editor]',
    inner => {
      const item = itemOf(inner);
      if (item) withActs(({ saveEditDraft }) => saveEditDraft(item));
    },
    section,
  );
  const store = browserStore('sessionStorage');
  for (const item of section.querySelectorAll<HTMLElement>('[data-comment-item]'))
    if (store.getItem(`lectern.commentEdit.${item.dataset.id ?? ''}`)) withActs(({ restoreEdit }) => restoreEdit(item));
};

const enhanceToolbars = (section: HTMLElement): void => {
  on('keydown', '[data-comment-toolbar]', moveInside, section);
  on('focusin', '[data-comment-toolbar]', (toolbar, event) => saveStop(toolbar, event.target), section);
  for (const toolbar of section.querySelectorAll<HTMLElement>('[data-comment-toolbar]')) {
    if (toolbar.contains(document.activeElement)) saveStop(toolbar, document.activeElement);
    else freshStop(toolbar);
  }
};

const enhanceForm = (section: HTMLElement, form: HTMLFormElement): void => {
  form.addEventListener('submit', event => {
    event.preventDefault();
    withActs(({ saveComment }) => saveComment(form), form);
  });
  const save = (): unknown => withActs(({ saveTyped }) => saveTyped(form));
  form.addEventListener('input', save);
  // A text that was typed before this module was loaded.
  const box = fieldNamed(form, 'comment');
  if (box && box.value !== box.defaultValue) save();
  const prepare = (): unknown => withActs(({ prepareCaptcha }) => prepareCaptcha(form));
  form.addEventListener('focusin', prepare);
  if (form.contains(document.activeElement)) prepare();
  instead(section, '[data-comment-tnc]', (_, { openTerms }) => openTerms());
};

const textBox = 'textarea[data-comment-bbcode]';

const dress = (box: Element): unknown =>
  box instanceof HTMLTextAreaElement && withActs(({ attachToolbar }) => attachToolbar(box));

// The formatting toolbar is attached at focus; the text box may have the focus before this script runs.
const enhanceBoxes = (section: HTMLElement): void => {
  on('focusin', textBox, dress, section);
  const focused = section.querySelector(`${textBox}:focus`);
  if (focused) dress(focused);
};

const hasUnsent = (section: HTMLElement): boolean =>
  location.search.includes('reply=') || draftsOf(browserStore('sessionStorage'), section.dataset.id ?? '').length > 0;

/** Enhances the comments of a page: the markup is the server's, all listeners are on the section (wire §3.1). */
export const enhance = async (section: HTMLElement): Promise<void> => {
  enhanceItems(section);
  enhanceEdits(section);
  paintLiked(section);
  enhanceToolbars(section);
  enhanceBoxes(section);
  on('click', 'a[href*="#comment-"], a[href="#respond"]', (link, event) => {
    if (isPlain(event) && followLink(link)) event.preventDefault();
  });
  on('click', '[data-comment-sort] a', saveSort, section);
  onTabMessage('like', message => void withActs(({ showFromTab }) => showFromTab(section, message)));
  whenDue(section, 'touched', () => withActs(() => undefined));
  const form = formOf(section);
  if (form) enhanceForm(section, form);
  if (hasUnsent(section)) await withActs(({ restoreText }) => restoreText(section));
  followAddress();
  section.dataset.enhanced = '';
};
