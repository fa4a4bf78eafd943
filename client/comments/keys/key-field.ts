import { announce, announceError } from '../../core/feedback/index.ts';
import { create } from '../../core/html.ts';
import { formatText } from '../../core/page/index.ts';
import { belongsToBrowser, keyNames } from '../../core/shortcuts/index.ts';
import type { KeyTexts } from './commands.ts';
import { type Command, changeKey, type KeyMap } from './key-map.ts';
import { readKeys, storeKeys } from './stored-keys.ts';

interface Keys {
  readonly texts: KeyTexts;
  readonly labelOf: (command: Command) => string;
}

const removing: ReadonlySet<string> = new Set(['Backspace', 'Delete']);

/** Field of the table for the key of a command; `showKeys` fills it in. */
export const keyField = (command: Command, name: string): HTMLInputElement => {
  const field = create('input', { type: 'text', autocomplete: 'off', className: 'key-field', size: 9 });
  field.dataset.keyOf = command;
  field.setAttribute('aria-label', name);
  field.setAttribute('autocapitalize', 'none');
  field.spellcheck = false;
  return field;
};

const refuse = (field: HTMLInputElement, sentence: string): void => {
  const cell = field.parentElement;
  const error =
    cell?.querySelector('.field-error') ??
    create('p', { className: 'field-error', id: `${field.dataset.keyOf}-key-error` });
  error.textContent = sentence;
  cell?.append(error);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', error.id);
  announceError(sentence);
};

const accept = (field: HTMLInputElement): void => {
  field.parentElement?.querySelector('.field-error')?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
};

/** Shows the reader's keys in the fields of the dialog. */
export const showKeys = (dialog: HTMLElement, keys: KeyMap = readKeys()): void => {
  const shown: ReadonlyMap<string, string> = keys;
  for (const field of dialog.querySelectorAll<HTMLInputElement>('[data-key-of]')) {
    field.value = shown.get(field.dataset.keyOf ?? '') ?? '';
    accept(field);
  }
};

const set = (field: HTMLInputElement, command: Command, key: string | undefined, { texts, labelOf }: Keys): void => {
  const keys = readKeys();
  const change = changeKey(keys, command, key);
  if ('takenBy' in change) {
    refuse(field, formatText(texts.THREAD_KEY_TAKEN, key ?? '', labelOf(change.takenBy)));
    return;
  }
  accept(field);
  field.value = key ?? '';
  storeKeys(change.keys);
  const sentence = key === undefined ? texts.THREAD_KEY_REMOVED : texts.THREAD_KEY_SET;
  announce(formatText(sentence, labelOf(command), key ?? ''));
};

/** Lets a field take the pressed key as the new key of its command. Tab, Escape and the like keep their meaning. */
export const takeKeys = (field: HTMLInputElement, command: Command, keys: Keys): void => {
  field.addEventListener('focus', () => field.select());
  field.addEventListener('keydown', event => {
    if (removing.has(event.key)) {
      event.preventDefault();
      set(field, command, undefined, keys);
      return;
    }
    const [name] = keyNames(event);
    if (name === undefined || belongsToBrowser(name)) return;
    event.preventDefault();
    set(field, command, name, keys);
  });
  // Keyboards on a screen, and characters that no key name is known for.
  field.addEventListener('input', () => {
    const typed = [...field.value.trim()].at(-1)?.toLowerCase();
    field.value = readKeys().get(command) ?? '';
    if (typed === undefined) return;
    if (/[,=&]/.test(typed)) refuse(field, formatText(keys.texts.THREAD_KEY_UNUSABLE, typed));
    else set(field, command, typed, keys);
  });
};
