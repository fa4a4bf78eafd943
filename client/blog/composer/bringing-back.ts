import type { ComposerTexts } from '../../../protocol/texts/composing.ts';
import { alarm, announce } from '../../core/live.ts';
import { filled } from '../../core/sentences.ts';
import { fieldsOf, textOf } from './form-fields.ts';
import type { LocalCopy, localCopy } from './local-copy.ts';
import { autosaved } from './saving.ts';
import { momentWords } from './status.ts';

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

// The server draws every field of it: dates, tags, places have more to show than their text.
const bringBack = async (
  { fields }: LocalCopy,
  form: HTMLFormElement,
  texts: ComposerTexts,
  local: Local,
): Promise<string> => {
  const { id = '0', version = '0', key = '' } = fieldsOf(form);
  const answer = await autosaved({ ...fields, id, version, key });
  if (answer.kind === 'refused') return filled(texts.COMPOSER_REFUSED, answer.sentence);
  if (answer.kind !== 'saved') return answer.kind === 'offline' ? texts.COMPOSER_OFFLINE : texts.COMPOSER_SIGNED_OUT;
  local.forget();
  location.assign(addressOf(answer.kept.uid));
  return '';
};

/** Offers text that this browser kept and the server did not get. */
export const offerLocal = (root: HTMLElement, form: HTMLFormElement, texts: ComposerTexts, local: Local): void => {
  const copy = local.read(Date.now());
  if (!copy) return;
  if (textOf(copy.fields) === textOf(fieldsOf(form))) {
    local.forget();
    return;
  }
  const banner = document.createElement('div');
  banner.className = 'notice alert alert-info composer-newer';
  const words = document.createElement('p');
  words.textContent = filled(texts.COMPOSER_LOCAL, momentWords(copy.at));
  const acts = document.createElement('div');
  acts.className = 'composer-newer-acts';
  const heading = root.querySelector<HTMLElement>('[name="title"]');
  acts.append(
    button(texts.COMPOSER_LOCAL_RESTORE, async () => {
      const refused = await bringBack(copy, form, texts, local);
      if (refused !== '') alarm(refused);
    }),
    button(texts.COMPOSER_LOCAL_DISCARD, () => {
      local.forget();
      banner.remove();
      heading?.focus();
    }),
  );
  banner.append(words, acts);
  form.before(banner);
  announce(words.textContent);
};
