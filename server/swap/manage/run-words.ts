import type { TextKey } from '../../../protocol/texts.ts';
import type { ListedRun } from './manage-queries.ts';

const words = {
  running: 'IMPORT_RUNNING',
  stopped: 'IMPORT_INTERRUPTED',
  done: 'IMPORT_FINISHED',
  undoing: 'IMPORT_UNDOING',
  undone: 'IMPORT_TAKEN_BACK',
} as const satisfies Readonly<Record<ListedRun['state'], TextKey>>;

export const runState = (state: ListedRun['state']): TextKey => words[state];
