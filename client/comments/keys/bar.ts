import { on } from '../../core/behaviours/index.ts';
import { freshStop, moveInside, onPress, saveStop } from '../../core/controls/index.ts';
import { articleThread } from './article-thread.ts';
import { focusLinkedStop, followFocus } from './commands.ts';
import { isCommand } from './key-map.ts';
import { takeLinkedStop } from './page-change.ts';
import { addThread, runCommand } from './page-keys.ts';
import { postThread } from './post-thread.ts';

/** The bar of a thread: a button for each command, one tab stop (APG toolbar), and the keys of the thread. */
export const enhance = (bar: HTMLElement): void => {
  const section = bar.closest<HTMLElement>('[data-eb-comments], .itemComments');
  if (!section) return;
  const thread = (section.matches('[data-eb-comments]') ? postThread : articleThread)(section, bar);
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
