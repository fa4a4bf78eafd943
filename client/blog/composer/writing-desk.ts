import type { Part } from './checks.ts';

/** The text as the rest of the page reaches it, whoever draws it. */
interface Writing {
  readonly set: (markup: string) => void;
  readonly goTo: (at: number) => void;
}

type Listener = (parts: readonly Part[]) => void;

let writing: Writing | undefined;
let last: readonly Part[] = [];
const listeners = new Set<Listener>();

/** Between the editor and what stands around it: the checks, a draft that is brought back. */
export const writingDesk = {
  /** The editor is there; answers how it leaves. */
  take: (taken: Writing): (() => void) => {
    writing = taken;
    return () => {
      if (writing === taken) writing = undefined;
    };
  },
  tell: (parts: readonly Part[]): void => {
    last = parts;
    for (const listener of listeners) listener(parts);
  },
  /** Hears what the text holds, at once and after each change. */
  listen: (listener: Listener): void => {
    listeners.add(listener);
    listener(last);
  },
  set: (markup: string): void => writing?.set(markup),
  goTo: (at: number): void => writing?.goTo(at),
};
