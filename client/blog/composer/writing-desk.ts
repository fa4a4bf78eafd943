import type { Part } from './checks.ts';

/** The text as the rest of the page reaches it, whoever draws it. */
interface Writing {
  readonly set: (markup: string) => void;
  readonly goTo: (at: number) => void;
}

type Listener = (parts: readonly Part[]) => void;

const writings = new Map<string, Writing>();
let last: readonly Part[] = [];
const listeners = new Set<Listener>();

/** Between the editor and what stands around it: the checks, a draft that is brought back. */
export const writingDesk = {
  /** The editor of a field is there; answers how it leaves. */
  take: (field: string, taken: Writing): (() => void) => {
    writings.set(field, taken);
    return () => {
      if (writings.get(field) === taken) writings.delete(field);
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
  set: (markup: string, field = 'body'): void => writings.get(field)?.set(markup),
  goTo: (at: number): void => writings.get('body')?.goTo(at),
};
