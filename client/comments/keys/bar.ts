import { isReplaying, on } from '../../core/behaviours/index.ts';
import { freshStop, moveInside, onPress, saveStop } from '../../core/controls/index.ts';
import { onDisplayChange } from '../../core/display/index.ts';
import { browserStore } from '../../core/storage/index.ts';
import { focusLinkedStop, followFocus } from './commands.ts';
import { isCommand } from './key-map.ts';
import { takeLinkedStop } from './page-change.ts';
import { addThread, runCommand } from './page-keys.ts';
import { areKeysOn, readKeys } from './stored-keys.ts';
import { find, findAll, type Thread } from './thread.ts';

/** Stores `open` while the reader has the bars of threads open. */
const openKey = 'lectern.threadBar';
const store = browserStore('localStorage');

/** Opens and closes the toolbar, and remembers it for the next thread. */
const startOpener = (opener: HTMLElement, toolbar: HTMLElement): void => {
  const show = (isOpen: boolean): void => {
    opener.ariaExpanded = String(isOpen);
    toolbar.hidden = !isOpen;
    freshStop(toolbar);
  };
  const wasOpen = store.getItem(openKey) === 'open';
  show(wasOpen);
  opener.addEventListener('click', () => {
    // A press from before this code was loaded was on a closed bar, and meant to open it.
    if (wasOpen && isReplaying()) return;
    const opens = opener.ariaExpanded !== 'true';
    show(opens);
    if (opens) store.setItem(openKey, 'open');
    else store.removeItem(openKey);
  });
};

/** Shows on each button the key of its command while the keys are on. */
const showKeys = (bar: HTMLElement): void => {
  const keys = areKeysOn() ? readKeys() : undefined;
  for (const button of findAll(bar, '[data-thread-step]')) {
    const { threadStep = '' } = button.dataset;
    const key = isCommand(threadStep) ? keys?.get(threadStep) : undefined;
    if (key === undefined) {
      delete button.dataset.key;
      button.ariaKeyShortcuts = null;
    } else {
      button.dataset.key = key;
      button.ariaKeyShortcuts = key.replace('Ctrl', 'Control');
    }
  }
};

/** The bar of a thread: a button for each command, one tab stop (APG toolbar), and the keys of the thread. */
export const startBar = (bar: HTMLElement, thread: Thread): void => {
  const { section } = thread;
  onPress(bar, '[data-thread-step]', ({ dataset: { threadStep = '' } }) => {
    if (isCommand(threadStep)) runCommand(threadStep, thread);
  });
  const opener = find(bar, '[data-thread-opener]');
  const toolbar = find(bar, '[data-thread-toolbar]');
  if (opener && toolbar) startOpener(opener, toolbar);
  on('keydown', '[data-thread-toolbar]', moveInside, section);
  on('focusin', '[data-thread-toolbar]', (stops, event) => saveStop(stops, event.target), section);
  showKeys(bar);
  onDisplayChange(() => showKeys(bar));
  // Buttons appear with the second comment, and with the first new one.
  section.addEventListener('focusin', () => freshStop(toolbar));
  followFocus(thread);
  addThread(thread);
  const stop = takeLinkedStop();
  if (stop !== undefined) focusLinkedStop(thread, stop);
};
