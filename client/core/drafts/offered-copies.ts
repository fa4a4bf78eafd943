import { announce } from '../feedback/index.ts';
import { fieldsOf, textOf } from '../forms/index.ts';
import { config, formatText } from '../page/index.ts';
import type { LocalCopy, localCopy } from './local-copy.ts';

/** A moment as the reader's own clock and language write it. */
const formatSavedTime = (at: number): string =>
  new Intl.DateTimeFormat(config().locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);

export interface Offer {
  readonly form: HTMLFormElement;
  readonly texts: Readonly<Record<'COMPOSER_LOCAL' | 'COMPOSER_LOCAL_RESTORE' | 'COMPOSER_LOCAL_DISCARD', string>>;
  readonly local: ReturnType<typeof localCopy>;
  readonly restore: (copy: LocalCopy) => void;
}

const button = (words: string, act: () => void): HTMLButtonElement => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button button-plain';
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
};

const bannerOf = (copy: LocalCopy, { form, texts, local, restore }: Offer): HTMLElement => {
  const banner = document.createElement('div');
  banner.className = 'notice alert alert-info composer-newer';
  const words = document.createElement('p');
  words.textContent = formatText(texts.COMPOSER_LOCAL, formatSavedTime(copy.at));
  const acts = document.createElement('div');
  acts.className = 'composer-newer-acts';
  acts.append(
    button(texts.COMPOSER_LOCAL_RESTORE, () => restore(copy)),
    button(texts.COMPOSER_LOCAL_DISCARD, () => {
      local.decided(copy, Date.now());
      banner.remove();
      form.querySelector<HTMLElement>('[name="title"]')?.focus();
    }),
  );
  banner.append(words, acts);
  return banner;
};

/** Offers every text that this browser has stored and the server has not received. */
export const offerCopies = (offer: Offer): void => {
  const { form, local } = offer;
  const known = new Set([textOf(fieldsOf(form))]);
  const offered = local.waiting(Date.now()).filter(copy => {
    const text = textOf(copy.fields);
    if (known.has(text)) local.decided(copy, Date.now());
    return !known.has(text) && known.add(text);
  });
  const banners = offered.map(copy => bannerOf(copy, offer));
  form.before(...banners);
  if (banners.length > 0) announce(banners.map(one => one.querySelector('p')?.textContent).join(' '));
};
