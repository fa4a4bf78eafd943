import type { Part } from './checks.ts';

/** The text as the rest of the page reaches it, whoever draws it. */
interface RegisteredEditor {
  readonly set: (markup: string) => void;
  readonly goTo: (at: number) => void;
}

type Listener = (parts: readonly Part[]) => void;

const editors = new Map<string, RegisteredEditor>();
let last: readonly Part[] = [];
const listeners = new Set<Listener>();

/** Between the editor and what stands around it: the checks, a draft that is brought back. */
export const editorRegistry = {
  /** The editor of a field is there; answers how it leaves. */
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
  /** Hears what the text holds, at once and after each change. */
  listen: (listener: Listener): void => {
    listeners.add(listener);
    listener(last);
  },
  set: (markup: string, field = 'body'): void => editors.get(field)?.set(markup),
  goTo: (at: number): void => editors.get('body')?.goTo(at),
};
