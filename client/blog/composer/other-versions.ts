import type { ComposerTexts } from '../../../protocol/browser-texts.ts';
import { notify } from '../../core/feedback/index.ts';
import { config } from '../../core/page/index.ts';

const show = (form: HTMLFormElement, name: string, words: string, ...more: readonly (Node | string)[]): void => {
  const banner = document.createElement('div');
  banner.className = 'notice alert alert-info composer-newer';
  banner.dataset.composerMeanwhile = name;
  const line = document.createElement('p');
  line.append(words, ...more);
  banner.append(line);
  document.querySelector(`[data-composer-meanwhile="${name}"]`)?.remove();
  form.before(banner);
  // The banner stands above the form, often out of sight of the text that is written.
  void notify(words, 'error');
};

/** Says that the post was saved somewhere else while this form was open. */
export const warnOfOtherVersion = (form: HTMLFormElement, texts: ComposerTexts, isByOther: boolean): void =>
  show(form, 'changed', isByOther ? texts.COMPOSER_MEANWHILE : texts.COMPOSER_MEANWHILE_OWN);

/** Says that another device or tab of the same writer had typed something else, and leads to it. */
export const warnOfOtherDraft = (form: HTMLFormElement, texts: ComposerTexts, uid: string): void => {
  const link = document.createElement('a');
  link.href = `${config().rootUrl}/blog/preview?uid=${encodeURIComponent(uid)}`;
  link.textContent = texts.COMPOSER_OTHER_LOOK;
  show(form, 'draft', texts.COMPOSER_OTHER_DRAFT, ' ', link);
};
