import { on } from '../../core/behaviours/index.ts';
import { freshStop, moveInside, onPress, saveStop } from '../../core/controls/index.ts';
import { focusLinkedStop, followFocus } from './commands.ts';
import { isCommand } from './key-map.ts';
import { takeLinkedStop } from './page-change.ts';
import { addThread, runCommand } from './page-keys.ts';
import type { Thread } from './thread.ts';

/** The bar of a thread: a button for each command, one tab stop (APG toolbar), and the keys of the thread. */
export const startBar = (bar: HTMLElement, thread: Thread): void => {
  const { section } = thread;
  onPress(bar, '[data-thread-step]', ({ dataset: { threadStep = '' } }) => {
    if (isCommand(threadStep)) runCommand(threadStep, thread);
  });
  on('keydown', '[data-thread-steps]', moveInside, section);
  on('focusin', '[data-thread-steps]', (toolbar, event) => saveStop(toolbar, event.target), section);
  freshStop(bar);
  // Buttons appear with the second comment, and with the first new one.
  section.addEventListener('focusin', () => freshStop(bar));
  followFocus(thread);
  addThread(thread);
  const stop = takeLinkedStop();
  if (stop !== undefined) focusLinkedStop(thread, stop);
};
