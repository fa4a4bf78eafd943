import type { Part } from '../../../protocol/text-checks/parts.ts';

/** Editor functions for the rest of the page. */
interface RegisteredEditor {
  readonly set: (markup: string) => void;
  readonly goTo: (at: number) => void;
}

type Listener = (parts: readonly Part[]) => void;

const editors = new Map<string, RegisteredEditor>();
let last: readonly Part[] = [];
const listeners = new Set<Listener>();

/** Connects the editor with the page around it: checks, restored drafts. */
export const editorRegistry = {
  /** Registers the editor of a field. Returns the function that removes it. */
  take: (field: string, taken: RegisteredEditor): (() => void) => {
    editors.set(field, taken);
    return () => {
      if (editors.get(field) === taken) editors.delete(field);
    };
  },
  tell: (field: string, parts: readonly Part[]): void => {
    if (field !== 'body') return;
    last = parts;
    for (const listener of listeners) listener(parts);
  },
  /** Calls the listener with the parts of the text, at once and after each change. */
  listen: (listener: Listener): void => {
    listeners.add(listener);
    listener(last);
  },
  set: (markup: string, field = 'body'): void => editors.get(field)?.set(markup),
  goTo: (at: number): void => editors.get('body')?.goTo(at),
};
