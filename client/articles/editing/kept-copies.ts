import type { ItemEditorTexts } from '../../../protocol/texts/item-editing.ts';
import { type FormFields, fieldsOf, textOf } from '../../core/form-fields.ts';
import { announce } from '../../core/live.ts';
import type { LocalCopy, localCopy } from '../../core/local-copy.ts';
import { momentWords } from '../../core/moment-words.ts';
import { filled } from '../../core/sentences.ts';
import { config, token } from '../../core/settings.ts';

type Local = ReturnType<typeof localCopy>;

const hidden = (name: string, value: string): HTMLInputElement => {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  return field;
};

// The server draws every field of it: dates and tags have more to show than their text.
const showAgain = (form: HTMLFormElement, fields: FormFields): void => {
  const sent = document.createElement('form');
  sent.method = 'post';
  sent.action = form.action;
  const more = { option: config().option, task: 'items.save', goal: 'show', [token()]: '1' };
  for (const [name, value] of Object.entries({ ...fields, ...more }))
    for (const one of typeof value === 'string' ? [value] : value) sent.append(hidden(name, one));
  document.body.append(sent);
  sent.submit();
};

const button = (words: string, act: () => void): HTMLButtonElement => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button button-plain';
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
};

const bannerOf = (copy: LocalCopy, form: HTMLFormElement, texts: ItemEditorTexts, local: Local): HTMLElement => {
  const banner = document.createElement('div');
  banner.className = 'notice alert alert-info composer-newer';
  const words = document.createElement('p');
  words.textContent = filled(texts.COMPOSER_LOCAL, momentWords(copy.at));
  const acts = document.createElement('div');
  acts.className = 'composer-newer-acts';
  acts.append(
    button(texts.COMPOSER_LOCAL_RESTORE, () => {
      // Until it is saved it is what this browser keeps.
      local.decided(copy, Date.now());
      local.keep(copy);
      showAgain(form, copy.fields);
    }),
    button(texts.COMPOSER_LOCAL_DISCARD, () => {
      local.decided(copy, Date.now());
      banner.remove();
      form.querySelector<HTMLElement>('[name="title"]')?.focus();
    }),
  );
  banner.append(words, acts);
  return banner;
};

/** Offers every text that this browser kept and the site did not get. */
export const offerCopies = (form: HTMLFormElement, texts: ItemEditorTexts, local: Local): void => {
  const known = new Set([textOf(fieldsOf(form))]);
  const offered = local.waiting(Date.now()).filter(copy => {
    const text = textOf(copy.fields);
    if (known.has(text)) local.decided(copy, Date.now());
    return !known.has(text) && known.add(text);
  });
  const banners = offered.map(copy => bannerOf(copy, form, texts, local));
  form.before(...banners);
  if (banners.length > 0) announce(banners.map(one => one.querySelector('p')?.textContent).join(' '));
};
