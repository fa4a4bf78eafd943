import type { ComposerTexts } from '../../../protocol/browser-texts.ts';
import { announce, announceError } from '../../core/feedback/index.ts';
import { create } from '../../core/html.ts';
import { config, formatText } from '../../core/page/index.ts';
import type { SaveStatus } from './autosave.ts';

/** A time of day as the reader's own clock shows it. */
const clockWords = (at: number): string =>
  new Intl.DateTimeFormat(config().locale, { hour: '2-digit', minute: '2-digit' }).format(at);

const sentenceOf = (saveStatus: SaveStatus, texts: ComposerTexts, now: number): string => {
  switch (saveStatus.kind) {
    case 'changed':
      return texts.COMPOSER_CHANGED;
    case 'saving':
      return texts.COMPOSER_SAVING;
    case 'saved':
      return formatText(texts.COMPOSER_SAVED_AT, clockWords(now));
    case 'offline':
      return texts.COMPOSER_OFFLINE;
    case 'signedOut':
      return texts.COMPOSER_SIGNED_OUT;
    case 'refused':
      return formatText(texts.COMPOSER_REFUSED, saveStatus.sentence);
  }
};

const signIn = ({ COMPOSER_SIGN_IN: textContent }: ComposerTexts): HTMLElement =>
  create('a', { href: `${config().rootUrl}/account/sign-in`, target: '_blank', textContent });

const isTrouble = ({ kind }: SaveStatus): boolean => kind === 'offline' || kind === 'signedOut' || kind === 'refused';

/**
 * Shows in a line whether the text is saved. It is not announced while saving works (accessibility 45); a failure is
 * announced once, and so is its end.
 */
export const createStatus = (line: HTMLElement, texts: ComposerTexts) => {
  let trouble = '';
  return (saveStatus: SaveStatus, now: number): void => {
    const sentence = sentenceOf(saveStatus, texts, now);
    line.replaceChildren(sentence, ...(saveStatus.kind === 'signedOut' ? [' ', signIn(texts)] : []));
    line.dataset.state = saveStatus.kind;
    if (isTrouble(saveStatus)) {
      if (trouble !== sentence) announceError(sentence);
      trouble = sentence;
    } else if (saveStatus.kind === 'saved' && trouble !== '') {
      announce(formatText(texts.COMPOSER_BACK_AGAIN, clockWords(now)));
      trouble = '';
    }
  };
};
