import type { ArticleEditorTexts } from '../../../protocol/browser-texts.ts';
import { copyVersions, localCopy } from '../../core/drafts/index.ts';
import { fieldsOf, markField, textOf, trackUserInteraction, unmarkField } from '../../core/forms/index.ts';
import { browserStore, submittedCopyKey } from '../../core/storage/index.ts';
import { showFindings, showHearing } from '../../text-checks/index.ts';
import { followCategory } from './category-fields.ts';
import { choosePictures } from './pictures.ts';
import { offerStoredCopies } from './stored-copies.ts';

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="file"][data-most-bytes]'),
];

const bytesOf = ({ files }: HTMLInputElement): number => [...(files ?? [])].reduce((sum, { size }) => sum + size, 0);

/** Stops the submit of a form whose files exceed the limit together, with an error at the last of them. */
const checkFiles = (form: HTMLFormElement): void => {
  form.addEventListener('change', () => inputsOf(form).forEach(unmarkField));
  form.addEventListener(
    'submit',
    event => {
      const inputs = inputsOf(form);
      inputs.forEach(unmarkField);
      const bytes = inputs.reduce((sum, input) => sum + bytesOf(input), 0);
      const last = inputs.findLast(input => bytesOf(input) > 0);
      if (!last || bytes <= Number(last.dataset.mostBytes)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      markField(last, last.dataset.tooLarge ?? '');
      last.closest('details')?.setAttribute('open', '');
      last.focus();
    },
    { capture: true },
  );
};

/** Name of an article's text among those stored in this browser. */
const copyName = (articleId: string): string => `item-${articleId}`;

const storeAfterMs = 400;

const isTexts = (value: unknown): value is ArticleEditorTexts =>
  typeof value === 'object' && value !== null && 'ITEM_EDIT_UNSAVED' in value;

/** Stores the typed text in this browser until it is saved, and warns before unsaved changes are lost. */
export const enhance = (root: HTMLElement): void => {
  const form = root.querySelector('form[data-item-form]');
  const texts: unknown = JSON.parse(root.dataset.texts ?? '{}');
  if (!(form instanceof HTMLFormElement) || !isTexts(texts)) return;
  const { user = '0', item: article = '0', fresh } = root.dataset;
  const local = localCopy(browserStore('localStorage'), user, copyName(article));
  checkFiles(form);
  choosePictures(form, texts);
  followCategory(form, texts);
  showFindings(root, texts);
  showHearing(root, texts);
  if (fresh !== undefined) offerStoredCopies(form, texts, local);

  let known = textOf(fieldsOf(form));
  // Islands fill their fields when they are mounted, which is no change of the text: only user input counts.
  const isTouched = trackUserInteraction();
  let isLeaving = false;
  let timer = 0;
  const mark = document.documentElement.dataset;

  const look = (): void => {
    const fields = fieldsOf(form);
    const text = textOf(fields);
    if (text === known) return;
    known = text;
    if (!isTouched()) return;
    mark.unsaved = texts.ITEM_EDIT_UNSAVED;
    local.keep({ at: Date.now(), fields });
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(look, storeAfterMs);
  };

  for (const type of ['input', 'change', 'keyup']) form.addEventListener(type, soon);
  new MutationObserver(soon).observe(form, {
    attributes: true,
    attributeFilter: ['value'],
    subtree: true,
    childList: true,
  });
  addEventListener('beforeunload', event => {
    look();
    if (mark.unsaved && !isLeaving) event.preventDefault();
  });
  form.addEventListener('submit', () => {
    look();
    isLeaving = true;
    delete mark.unsaved;
    browserStore('sessionStorage').setItem(submittedCopyKey, local.key);
  });
  root.querySelector('form[data-item-release]')?.addEventListener('submit', () => {
    isLeaving = true;
    delete mark.unsaved;
    local.forget();
  });
  copyVersions(texts.COMPOSER_COPIED);
};
