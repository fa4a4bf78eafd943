import { on } from '../../core/behaviours/index.ts';
import { announce } from '../../core/feedback/index.ts';
import { create } from '../../core/html.ts';
import { keyNames, listenForKeys, openKeysHelp } from '../../core/shortcuts/index.ts';
import { browserStore } from '../../core/storage/index.ts';
import { apply } from './actions.ts';
import { checkedOf, rowOf, sentenceOf } from './parts.ts';
import { toggle } from './selection.ts';

const store = browserStore('localStorage');
const storageKey = 'lectern.listKeys';

// Off until they are turned on (SC 2.1.4).
const areOn = (): boolean => store.getItem(storageKey) === 'on';

/** Tasks of this list that have a key, with their names. */
const taskLines = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLOptionElement>('[data-eb-table-task] option[data-key]')].map(({ dataset, label }) => ({
    label: sentenceOf(form, 'KEYS_TASK', label),
    key: dataset.key ?? '',
  }));

const turn = (form: HTMLFormElement, isOn: boolean): void => {
  store.setItem(storageKey, isOn ? 'on' : 'off');
  announce(sentenceOf(form, isOn ? 'KEYS_ON' : 'KEYS_OFF'));
};

const help = (form: HTMLFormElement): unknown =>
  openKeysHelp({
    title: sentenceOf(form, 'KEYS_TITLE'),
    texts: {
      key: sentenceOf(form, 'KEYS_KEY'),
      action: sentenceOf(form, 'KEYS_DOES'),
      turn: sentenceOf(form, 'KEYS_SWITCH'),
    },
    lines: [
      { label: sentenceOf(form, 'KEYS_NEXT'), key: 'j' },
      { label: sentenceOf(form, 'KEYS_PREVIOUS'), key: 'k' },
      { label: sentenceOf(form, 'KEYS_SELECT'), key: 'x' },
      ...taskLines(form),
      { label: sentenceOf(form, 'KEYS_UNDO'), key: 'z' },
      { label: sentenceOf(form, 'KEYS_HELP'), key: '?' },
    ],
    below: [create('p', { textContent: sentenceOf(form, 'KEYS_SHIFT') })],
    isOn: areOn(),
    turn: isOn => turn(form, isOn),
  });

const rowsOf = (form: HTMLFormElement): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('[data-eb-table-row]')];

const currentRow = (form: HTMLFormElement): HTMLElement | null =>
  document.activeElement && form.contains(document.activeElement) ? rowOf(document.activeElement) : null;

const move = (form: HTMLFormElement, step: 1 | -1): void => {
  const rows = rowsOf(form);
  const current = currentRow(form);
  const at = current ? rows.indexOf(current) + step : 0;
  const row = rows[Math.min(rows.length - 1, Math.max(0, at))];
  const stop = row?.querySelector<HTMLElement>('[data-eb-table-checkbox]:not(:disabled), a, button');
  stop?.focus();
  row?.scrollIntoView({ block: 'nearest' });
};

const notHere = (form: HTMLFormElement): void => announce(sentenceOf(form, 'KEYS_NOT_HERE'));

const withRow = (form: HTMLFormElement, key: string): void => {
  const action = currentRow(form)?.querySelector<HTMLElement>(`[data-eb-actions] [data-key="${key}"]`);
  if (action) action.click();
  else notHere(form);
};

const withSelected = (form: HTMLFormElement, key: string): void => {
  const select = form.querySelector<HTMLSelectElement>('[data-eb-table-task]');
  const option = select?.querySelector<HTMLOptionElement>(`option[data-key="${key}"]`);
  if (!select || !option || checkedOf(form).length === 0) notHere(form);
  else {
    select.value = option.value;
    apply(form);
  }
};

const takeBack = (form: HTMLFormElement): void => {
  const undo = document.querySelector<HTMLFormElement>('form[data-undo]');
  if (undo) undo.requestSubmit();
  else notHere(form);
};

const press = (form: HTMLFormElement, key: string, isBulk: boolean): boolean => {
  const row = currentRow(form);
  if (key === 'j' || key === 'k') move(form, key === 'j' ? 1 : -1);
  else if (key === 'x' && row) toggle(form, row);
  else if (key === 'z') takeBack(form);
  else if (key === '?') help(form);
  else if ('ausd'.includes(key)) (isBulk ? withSelected : withRow)(form, key);
  else return false;
  return true;
};

/** Moderation by single keys (accessibility 42, 43); `?` and a button open the list of them. */
export const keys = (form: HTMLFormElement): void => {
  const root = form.parentElement;
  if (root) on('click', '[data-eb-keys]', () => help(form), root);
  listenForKeys(event => {
    if (!areOn() || !form.isConnected) return false;
    return keyNames(event).some(name => {
      const key = name.replace(/^Shift\+/, '');
      return press(form, key, key !== name);
    });
  });
};
