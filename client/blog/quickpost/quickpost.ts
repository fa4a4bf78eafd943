import { on } from '../../core/behaviours/index.ts';
import { createTabs, panesOf } from '../../core/controls/index.ts';
import { announce } from '../../core/feedback/index.ts';
import { debug } from '../../core/page/index.ts';
import { showAlert } from './alert.ts';
import { closePreview, crawlLink, retrieveVideo } from './crawl.ts';
import { fillTyped, saveTyped } from './drafts.ts';
import { formOf, kindOfForm, part, sentenceOf } from './parts.ts';
import { enhancePhoto } from './photo.ts';
import { publish } from './publish.ts';
import { stopCamera } from './webcam.ts';

const formsIn = (root: HTMLElement): HTMLFormElement[] =>
  [...root.querySelectorAll('[data-quickpost-form]')].filter(one => one instanceof HTMLFormElement);

/** Opens or closes the part with the optional fields. */
const toggleExtended = (button: HTMLElement): void => {
  button.ariaExpanded = String(button.ariaExpanded !== 'true');
};

const isOpen = (form: HTMLFormElement): boolean => form.closest('.tab-pane')?.classList.contains('active') === true;

// Each kind has its own page title.
const followTitle = (root: HTMLElement, { dataset: { title = '' } }: HTMLElement): void => {
  const titles = [...root.querySelectorAll<HTMLElement>('[data-quickpost-tab]')].map(tab => tab.dataset.title ?? '');
  const former = titles.find(one => one !== '' && document.title.includes(one));
  if (former !== undefined) document.title = document.title.replace(former, () => title);
};

// The address follows, so that the page shows the same form after a reload or a sign-in.
const followTab = (root: HTMLElement, tab: HTMLElement): void => {
  if (tab instanceof HTMLAnchorElement) history.replaceState(history.state, '', tab.href);
  followTitle(root, tab);
  const photo = formsIn(root).find(form => kindOfForm(form) === 'photo');
  if (photo && !isOpen(photo)) stopCamera(photo);
};

const tabs = (root: HTMLElement): void => {
  const list = part(root, '[data-tab-list]');
  const all = [...root.querySelectorAll<HTMLElement>('[data-quickpost-tab]')];
  for (const tab of all) tab.removeAttribute('aria-current');
  const panes = panesOf(all, tab => document.getElementById(tab.dataset.pane ?? ''));
  if (list) createTabs({ list, panes, opened: tab => followTab(root, tab) });
};

const bringBack = (root: HTMLElement): void => {
  // A form that was printed with errors contains the text that was typed last.
  const back = formsIn(root).filter(form => !form.querySelector('.error-summary') && fillTyped(form));
  const shown = back.find(isOpen);
  if (shown) showAlert(shown, 'info', sentenceOf(shown, 'QUICKPOST_DRAFT_BACK'));
  else if (back[0]) announce(sentenceOf(back[0], 'QUICKPOST_DRAFT_BACK'));
};

const keep = (inner: HTMLElement): void => {
  const form = formOf(inner);
  if (form) saveTyped(form);
};

/** Enhances the forms of quick posts (spec §2.4). Without it they post a task. */
export const enhance = (root: HTMLElement): void => {
  tabs(root);
  for (const form of formsIn(root)) {
    if (kindOfForm(form) === 'video') {
      closePreview(form);
      form.addEventListener('reset', () => closePreview(form));
    }
    if (kindOfForm(form) === 'photo') enhancePhoto(form);
  }
  bringBack(root);
  on('click', '[data-quickpost-extended-toggle]', toggleExtended, root);
  on('click', '[data-quickpost-crawl-link]', button => void crawlLink(button).catch(debug), root);
  on('click', '[data-quickpost-video-retrieve]', button => void retrieveVideo(button).catch(debug), root);
  on('input', '[data-quickpost-video-source]', field => closePreview(formOf(field) ?? root), root);
  for (const type of ['input', 'change', 'focusout']) on(type, '[data-quickpost-form]', keep, root);
  const submit = (form: HTMLElement, event: Event): void => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) publish(form).catch(debug);
  };
  on('submit', '[data-quickpost-form]', submit, root);
  root.dataset.enhanced = '';
};
