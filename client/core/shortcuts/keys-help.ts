import { type Dialog, openDialog } from '../dialog/index.ts';
import { create, htmlOf } from '../html.ts';

/** Line of the table: an action and its key, as text or as a field that changes it. */
interface Line {
  readonly label: string;
  readonly key: string | HTMLElement;
}

interface KeysHelp {
  readonly title: string;
  readonly texts: { readonly key: string; readonly action: string; readonly turn: string };
  readonly lines: readonly Line[];
  /** Content below the table. */
  readonly below: readonly Node[];
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
  /** Called with the open dialog. */
  readonly ready?: (dialog: HTMLElement) => void;
}

const headed = (scope: 'col' | 'row', ...content: readonly (Node | string)[]): HTMLElement =>
  create('th', { scope }, ...content);

const rowOf = ({ label, key }: Line): HTMLElement =>
  create(
    'tr',
    {},
    headed('row', label),
    create('td', {}, typeof key === 'string' ? create('kbd', { textContent: key }) : key),
  );

const switchId = 'keys-switch';

const switchOf = (label: string): HTMLElement => {
  const box = create('input', { type: 'checkbox', id: switchId, autofocus: true });
  box.dataset.ebKeysSwitch = '';
  const field = create('p', { className: 'field field-check' }, box);
  field.append(create('label', { htmlFor: switchId, textContent: label }));
  return field;
};

const tableOf = ({ title, texts, lines }: KeysHelp): HTMLElement =>
  create(
    'table',
    { className: 'keys-table' },
    create('caption', { className: 'visually-hidden', textContent: title }),
    create('thead', {}, create('tr', {}, headed('col', texts.action), headed('col', texts.key))),
    create('tbody', {}, ...lines.map(rowOf)),
  );

/** Opens the table of keyboard shortcuts, with the switch that turns them on (accessibility 42). */
export const openKeysHelp = (help: KeysHelp): Promise<Dialog> =>
  openDialog({
    title: help.title,
    content: htmlOf(create('div', {}, switchOf(help.texts.turn), tableOf(help), ...help.below)),
    width: 480,
    selectors: { '{switch}': '[data-eb-keys-switch]' },
    bindings: {
      init: dialog => {
        const box = dialog.querySelector<HTMLInputElement>('[data-eb-keys-switch]');
        if (box) box.checked = help.isOn;
        help.ready?.(dialog);
      },
      '{switch} change': box => help.turn(box instanceof HTMLInputElement && box.checked),
    },
  });
