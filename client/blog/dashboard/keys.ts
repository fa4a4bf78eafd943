import { on } from '../../core/behaviours/index.ts';
import { openDialog } from '../../core/dialog/index.ts';
import { announce } from '../../core/feedback/index.ts';
import { htmlOf } from '../../core/html.ts';
import { browserStore } from '../../core/storage/index.ts';
import { apply } from './actions.ts';
import { checkedOf, rowOf, sentenceOf } from './parts.ts';
import { toggle } from './selection.ts';

const store = browserStore('localStorage');
const storageKey = 'lectern.listKeys';

// Off until they are turned on (SC 2.1.4).
const areOn = (): boolean => store.getItem(storageKey) === 'on';

const help = (form: HTMLFormElement): void => {
  const template = form.parentElement?.querySelector('template[data-eb-keys-help]');
  if (!template) return;
  openDialog({
    title: sentenceOf(form, 'KEYS_TITLE'),
    content: htmlOf(template),
    width: 480,
    selectors: { '{switch}': '[data-eb-keys-switch]' },
    bindings: {
      init: dialog => {
        const box = dialog.querySelector<HTMLInputElement>('[data-eb-keys-switch]');
        if (box) box.checked = areOn();
      },
      '{switch} change': box => {
        const isOn = box instanceof HTMLInputElement && box.checked;
        store.setItem(storageKey, isOn ? 'on' : 'off');
        announce(sentenceOf(form, isOn ? 'KEYS_ON' : 'KEYS_OFF'));
      },
    },
  });
};

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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, [contenteditable], dialog, input:not([type="checkbox"])') !== null;

/** Moderation by single keys (accessibility 42, 43); `?` and a button open the list of them. */
export const keys = (form: HTMLFormElement): void => {
  const root = form.parentElement;
  if (root) on('click', '[data-eb-keys]', () => help(form), root);
  document.addEventListener('keydown', event => {
    if (!areOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (!form.isConnected || document.querySelector('dialog[open]')) return;
    if (event.key.length === 1 && press(form, event.key.toLowerCase(), event.shiftKey)) event.preventDefault();
  });
};
