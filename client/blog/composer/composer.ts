import type { ComposerTexts } from '../../../protocol/browser-texts.ts';
import { on } from '../../core/behaviours/index.ts';
import { copyVersions, localCopy } from '../../core/drafts/index.ts';
import { announceError, notify } from '../../core/feedback/index.ts';
import { fieldsOf, inputOf, textOf, trackUserInteraction } from '../../core/forms/index.ts';
import { create } from '../../core/html.ts';
import { browserClock, config, printedTexts } from '../../core/page/index.ts';
import { browserStore } from '../../core/storage/index.ts';
import { editorRegistry, showFindings, showHearing } from '../../text-checks/index.ts';
import { createAutosave, type Outcome } from './autosave.ts';
import { coverChoice } from './cover.ts';
import { mirror } from './mirrors.ts';
import { foldPanel, measureBar } from './panel.ts';
import { sendAutosave } from './saving.ts';
import { createStatus } from './status.ts';
import { offerLocalCopies } from './stored-copies.ts';

const show = (form: HTMLFormElement, name: string, words: string, ...more: readonly (Node | string)[]): void => {
  const line = create('p', {}, words, ...more);
  const banner = create('div', { className: 'notice alert alert-info composer-newer' }, line);
  banner.dataset.composerMeanwhile = name;
  document.querySelector(`[data-composer-meanwhile="${name}"]`)?.remove();
  form.before(banner);
  // The banner is above the form, often out of view of the text that is written.
  void notify(words, 'error');
};

/** Says that the post was saved somewhere else while this form was open. */
const warnOfOtherVersion = (form: HTMLFormElement, texts: ComposerTexts, isByOther: boolean): void =>
  show(form, 'changed', isByOther ? texts.COMPOSER_MEANWHILE : texts.COMPOSER_MEANWHILE_OWN);

/** Says that another device or tab of the same writer has typed something else, with a link to it. */
const warnOfOtherDraft = (form: HTMLFormElement, texts: ComposerTexts, uid: string): void => {
  const href = `${config().rootUrl}/blog/preview?uid=${encodeURIComponent(uid)}`;
  const link = create('a', { href, textContent: texts.COMPOSER_OTHER_LOOK });
  show(form, 'draft', texts.COMPOSER_OTHER_DRAFT, ' ', link);
};

/** Puts the id of the saved post into form and address, so that a reload continues with it. */
const storeSavedState = (form: HTMLFormElement, id: number, version: number): void => {
  const idField = inputOf(form, 'id');
  const versionField = inputOf(form, 'version');
  if (!idField || !versionField || idField.value !== '0') return;
  idField.value = String(id);
  versionField.value = String(version);
  history.replaceState(history.state, '', `${location.pathname}?uid=${id}`);
};

/** Saves the text while it is written, shows whether it is saved, and checks it. */
export const enhance = (root: HTMLElement): void => {
  const form = root.querySelector('form[data-composer-form]');
  const line = root.querySelector<HTMLElement>('[data-composer-status]');
  const texts = printedTexts<ComposerTexts>(root);
  if (!(form instanceof HTMLFormElement) || !line || !texts) return;
  const { user = '0', post = '0' } = root.dataset;
  let local = localCopy(browserStore('localStorage'), user, post);
  const status = createStatus(line, texts);
  let known = '';
  let isReported = false;
  // Islands fill their fields when they are mounted, which is no change of the text: only user input counts.
  const isTouched = trackUserInteraction();
  let isWritten = false;

  const send = async (): Promise<Outcome> => {
    const fields = fieldsOf(form);
    const answer = await sendAutosave(fields);
    if (answer.kind !== 'saved') return answer;
    const { id, version, isByOther, other } = answer.saved;
    if (fields.id === '0') {
      local.forget();
      storeSavedState(form, id, version);
      local = localCopy(browserStore('localStorage'), user, String(id));
    } else if (String(version) !== fields.version && !isReported) {
      isReported = true;
      warnOfOtherVersion(form, texts, isByOther);
    }
    if (other !== '') warnOfOtherDraft(form, texts, other);
    if (textOf(fieldsOf(form)) === textOf(fields)) local.forget();
    return answer;
  };
  const keep = (): void => local.keep({ at: browserClock.now(), fields: fieldsOf(form) });
  const autosave = createAutosave(browserClock, {
    keep,
    send,
    tell: saveStatus => status(saveStatus, browserClock.now()),
  });
  const putBy = async (): Promise<void> => {
    look();
    await autosave.flush();
    if (isWritten) keep();
  };

  const look = (): void => {
    mirror(root, form, texts, browserClock.now());
    const text = textOf(fieldsOf(form));
    if (text === known) return;
    known = text;
    if (!isTouched()) return;
    isWritten = true;
    autosave.changed();
  };
  // Islands write their fields after the event that changed them.
  const soon = (): void => void browserClock.after(0, look);

  offerLocalCopies({ form, texts, local, putBy });
  foldPanel(root);
  measureBar(root);
  showFindings(root, texts);
  showHearing(root, texts);
  coverChoice(root, texts, soon);
  look();
  for (const type of ['input', 'change']) form.addEventListener(type, soon);
  new MutationObserver(soon).observe(form, { attributes: true, attributeFilter: ['value'], subtree: true });
  editorRegistry.listen(soon);

  const again = (): void => {
    if (document.visibilityState === 'visible' && autosave.isWaiting()) void autosave.flush();
  };
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);

  let isSafe = false;
  form.addEventListener('submit', event => {
    if (isSafe) return;
    // A fast press may precede the timers of the last keys.
    look();
    // A form cannot be sent again before its own submit event has ended: without unsaved text it is sent at once.
    if (!autosave.isUnsettled()) return;
    event.preventDefault();
    const { submitter } = event;
    const before = line.dataset.state;
    // Saved first, so that a lost network or session is reported on this page, where the text is.
    void autosave.flush().then(outcome => {
      if (outcome.kind === 'offline' || outcome.kind === 'signedOut') {
        // Announced once when it began, and at each press of the button.
        if (before === outcome.kind) announceError(line.textContent ?? '');
        return;
      }
      isSafe = true;
      form.requestSubmit(submitter);
      isSafe = false;
    });
  });
  copyVersions(texts.COMPOSER_COPIED);
  on('click', '[data-composer-theirs]', () => local.forget());
};
