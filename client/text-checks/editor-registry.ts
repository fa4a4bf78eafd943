import type { Islands } from '../../protocol/islands.ts';
import type { Part } from '../../protocol/text-checks/parts.ts';

type TextField = NonNullable<Islands['composer-editor']['field']>;

/** Editor functions for the rest of the page. */
interface RegisteredEditor {
  readonly set: (markup: string) => void;
  readonly goTo: (at: number) => void;
}

/** Parts of the text of a field, and the number of its positions. */
interface FieldText {
  readonly parts: readonly Part[];
  readonly size: number;
}

type Listener = (parts: readonly Part[]) => void;

/** Fields of a form in the order in which readers get their texts. */
const readingOrder: readonly TextField[] = ['intro', 'body'];

const editors = new Map<TextField, RegisteredEditor>();
const texts = new Map<TextField, FieldText>();
const listeners = new Set<Listener>();

/** Position at which the text of each field begins in the whole text. */
const starts = (): readonly { readonly field: TextField; readonly start: number }[] => {
  let end = 0;
  return readingOrder.map(field => {
    const start = end;
    end += texts.get(field)?.size ?? 0;
    return { field, start };
  });
};

const wholeText = (): readonly Part[] =>
  starts().flatMap(({ field, start }) =>
    (texts.get(field)?.parts ?? []).map(part => ({ ...part, at: part.at + start })),
  );

/** Connects the editors of a form with the page around them: checks, restored drafts. */
export const editorRegistry = {
  /** Registers the editor of a field. Returns the function that removes it. */
  take: (field: TextField, taken: RegisteredEditor): (() => void) => {
    editors.set(field, taken);
    return () => {
      if (editors.get(field) === taken) editors.delete(field);
    };
  },
  tell: (field: TextField, parts: readonly Part[], size: number): void => {
    texts.set(field, { parts, size });
    const whole = wholeText();
    for (const listener of listeners) listener(whole);
  },
  /** Calls the listener with the parts of the whole text, at once and after each change. */
  listen: (listener: Listener): void => {
    listeners.add(listener);
    listener(wholeText());
  },
  set: (markup: string, field: TextField = 'body'): void => editors.get(field)?.set(markup),
  /** Sets the caret to a position of the whole text. */
  goTo: (at: number): void => {
    const found = starts().findLast(({ field, start }) => start <= at && texts.has(field));
    if (found) editors.get(found.field)?.goTo(at - found.start);
  },
};
