import type { ReactNode } from 'react';

interface Props {
  /** The class of its colour, which says no more than the word. */
  readonly mark: string;
  readonly word: string;
  /** Additional text. */
  readonly children?: ReactNode;
}

/** State of a row. */
export const StateWords = ({ mark, word, children }: Props) => (
  <span className="state-words">
    <span className={`state-mark ${mark}`.trim()}>{word}</span>
    {children}
  </span>
);
