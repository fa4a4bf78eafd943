import type { ComposerTexts } from '../../../protocol/texts/composing.ts';
import { type FormFields, fieldsOf, textOf } from '../../core/form-fields.ts';
import { alarm, announce } from '../../core/live.ts';
import type { LocalCopy, localCopy } from '../../core/local-copy.ts';
import { momentWords } from '../../core/moment-words.ts';
import { filled } from '../../core/sentences.ts';
import { autosaved } from './saving.ts';

type Local = ReturnType<typeof localCopy>;

const button = (words: string, act: () => void): HTMLButtonElement => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button button-plain';
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
};

const addressOf = (uid: string): string => `${location.pathname}?uid=${uid}`;

// A new post that was not saved stays one, also when this form has become another post meanwhile.
const named = ({ fields }: LocalCopy, form: HTMLFormElement): FormFields => {
  const { id = '0', version = '0', key = '' } = fieldsOf(form);
  return fields.id === '0' && id !== '0' ? fields : { ...fields, id, version, key };
};

interface Offer {
  readonly form: HTMLFormElement;
  readonly texts: ComposerTexts;
  readonly local: Local;
  /** Puts what is being written here by, before another text takes its place. */
  readonly putBy: () => Promise<void>;
}

// The server draws every field of it: dates, tags, places have more to show than their text.
const bringBack = async (copy: LocalCopy, { form, texts, local, putBy }: Offer): Promise<string> => {
  await putBy();
  const answer = await autosaved(named(copy, form));
  if (answer.kind === 'refused') return filled(texts.COMPOSER_REFUSED, answer.sentence);
  if (answer.kind !== 'saved') return answer.kind === 'offline' ? texts.COMPOSER_OFFLINE : texts.COMPOSER_SIGNED_OUT;
  local.decided(copy, Date.now());
  location.assign(addressOf(answer.kept.uid));
  return '';
};

const bannerOf = (copy: LocalCopy, root: HTMLElement, offer: Offer): HTMLElement => {
  const { texts, local } = offer;
  const banner = document.createElement('div');
  banner.className = 'notice alert alert-info composer-newer';
  const words = document.createElement('p');
  words.textContent = filled(texts.COMPOSER_LOCAL, momentWords(copy.at));
  const acts = document.createElement('div');
  acts.className = 'composer-newer-acts';
  acts.append(
    button(texts.COMPOSER_LOCAL_RESTORE, async () => {
      const refused = await bringBack(copy, offer);
      if (refused !== '') alarm(refused);
    }),
    button(texts.COMPOSER_LOCAL_DISCARD, () => {
      local.decided(copy, Date.now());
      banner.remove();
      root.querySelector<HTMLElement>('[name="title"]')?.focus();
    }),
  );
  banner.append(words, acts);
  return banner;
};

/** Offers every text that this browser kept and the server did not get. */
export const offerLocal = (root: HTMLElement, offer: Offer): void => {
  const { form, local } = offer;
  const known = new Set([textOf(fieldsOf(form))]);
  const offered = local.waiting(Date.now()).filter(copy => {
    const text = textOf(copy.fields);
    if (known.has(text)) local.decided(copy, Date.now());
    return !known.has(text) && known.add(text);
  });
  const banners = offered.map(copy => bannerOf(copy, root, offer));
  form.before(...banners);
  if (banners.length > 0) announce(banners.map(one => one.querySelector('p')?.textContent).join(' '));
};
