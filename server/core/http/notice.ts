/** A form task that takes an act back. */
export interface Undo {
  readonly task: string;
  readonly ids: readonly number[];
  /** The words of its button. */
  readonly label: string;
}

/** What is said once, on the next page (wire §1.10). The text is plain. */
export interface Notice {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly undo?: Undo;
  /** The page opens with the focus on it: the person has something to do, or the row that was acted on is gone. */
  readonly takesFocus?: boolean;
}

/** The notice after rows were removed from a list: the page opens with the focus on it, for its button is gone. */
export const deletedNotice = (words: string): Notice => ({ kind: 'success', text: words, takesFocus: true });
