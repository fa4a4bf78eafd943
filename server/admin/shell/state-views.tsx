import type { ReactNode } from 'react';

interface Props {
  /** The class of its colour, which says no more than the word. */
  readonly mark: string;
  readonly word: string;
  /** What else is to be said of it. */
  readonly children?: ReactNode;
}

/** How the row of a list stands. */
export const StateWords = ({ mark, word, children }: Props) => (
  <span className="state-words">
    <span className={`state-mark ${mark}`.trim()}>{word}</span>
    {children}
  </span>
);
