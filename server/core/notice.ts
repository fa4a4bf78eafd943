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
  /** The page opens with the focus on it: the person has something to do. */
  readonly takesFocus?: boolean;
}
