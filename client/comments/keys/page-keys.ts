import { openMessages } from '../../core/messages/index.ts';
import { keyNames, listenForKeys } from '../../core/shortcuts/index.ts';
import { threadCommands, threadInUse } from './commands.ts';
import { type Command, commandOf } from './key-map.ts';
import { openKeysDialog } from './keys-dialog.ts';
import { areKeysOn, readKeys } from './stored-keys.ts';
import type { Thread } from './thread.ts';

const threads: Thread[] = [];

/** Runs a command of the keys or of the bar; false where the page has no thread for it. */
export const runCommand = (command: Command, thread = threadInUse(threads)): boolean => {
  if (command === 'help') openKeysDialog();
  else if (command === 'messages') openMessages();
  else if (thread) threadCommands[command](thread);
  else return false;
  return true;
};

const isInThread = (target: EventTarget | null): boolean =>
  target instanceof Node && threads.some(({ section }) => section.contains(target));

// A list of the dashboard has keys of its own, and their table.
const hasOtherHelp = (): boolean => threads.length === 0 && document.querySelector('[data-eb-keys]') !== null;

// While the keys are off, only the list of them opens, and only from within the comments (SC 2.1.4).
const press = (event: KeyboardEvent): boolean => {
  const command = commandOf(readKeys(), keyNames(event));
  if (command === undefined || (command === 'help' && hasOtherHelp())) return false;
  if (!areKeysOn() && (command !== 'help' || !isInThread(event.target))) return false;
  return runCommand(command);
};

let isListening = false;

/** Listens for the keys on the whole page, once. */
export const startKeys = (): void => {
  if (isListening) return;
  isListening = true;
  listenForKeys(press);
};

export const addThread = (thread: Thread): void => {
  threads.push(thread);
  startKeys();
};

/** Called by pages whose reader has turned the keys on. */
export const enhance = startKeys;
