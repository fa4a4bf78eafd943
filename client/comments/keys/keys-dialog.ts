import { announce } from '../../core/feedback/index.ts';
import { create } from '../../core/html.ts';
import { formatText } from '../../core/page/index.ts';
import { openKeysHelp } from '../../core/shortcuts/index.ts';
import { type KeyTexts, keyTexts } from './commands.ts';
import { keyField, showKeys, takeKeys } from './key-field.ts';
import { type Command, commands, isCommand, standardMap } from './key-map.ts';
import { areKeysOn, storeKeys, turnKeys } from './stored-keys.ts';

const labels = {
  next: 'THREAD_NEXT',
  previous: 'THREAD_PREVIOUS',
  parent: 'THREAD_PARENT',
  sibling: 'THREAD_SIBLING',
  back: 'THREAD_BACK',
  reply: 'THREAD_REPLY',
  new: 'THREAD_NEW',
  newest: 'THREAD_NEWEST',
  messages: 'THREAD_MESSAGES',
  help: 'THREAD_HELP',
} as const satisfies Readonly<Record<Command, keyof KeyTexts>>;

const resetButton = (texts: KeyTexts): HTMLButtonElement => {
  const button = create('button', {
    type: 'button',
    className: 'btn btn-default',
    textContent: texts.THREAD_KEYS_RESET,
  });
  button.dataset.keysReset = '';
  return button;
};

const bindFields = (dialog: HTMLElement, texts: KeyTexts): void => {
  const labelOf = (command: Command): string => texts[labels[command]];
  for (const field of dialog.querySelectorAll<HTMLInputElement>('[data-key-of]')) {
    const { keyOf = '' } = field.dataset;
    if (isCommand(keyOf)) takeKeys(field, keyOf, { texts, labelOf });
  }
  dialog.querySelector('[data-keys-reset]')?.addEventListener('click', () => {
    storeKeys(standardMap);
    showKeys(dialog);
    announce(texts.THREAD_KEYS_RESET_DONE);
  });
};

/** Opens the list of keys, with the switch that turns them on and a field for each (SC 2.1.4). */
export const openKeysDialog = async (): Promise<void> => {
  const texts = await keyTexts();
  await openKeysHelp({
    title: texts.THREAD_KEYS_TITLE,
    texts: { key: texts.THREAD_KEY, action: texts.THREAD_ACTION, turn: texts.THREAD_KEYS_SWITCH },
    lines: commands.map(command => {
      const label = texts[labels[command]];
      return { label, key: keyField(command, formatText(texts.THREAD_KEY_OF, label)) };
    }),
    below: [create('p', { textContent: texts.THREAD_KEYS_HINT }), create('p', {}, resetButton(texts))],
    isOn: areKeysOn(),
    turn: isOn => {
      turnKeys(isOn);
      announce(isOn ? texts.THREAD_KEYS_ON : texts.THREAD_KEYS_OFF);
    },
    ready: dialog => {
      showKeys(dialog);
      bindFields(dialog, texts);
    },
  });
};
