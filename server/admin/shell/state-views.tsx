import type { ReactNode } from 'react';
import type { TextKey } from '../../../protocol/texts.ts';
import { text } from '../../core/i18n/index.ts';

interface Props {
  /** Class of the colour; the word says the same. */
  readonly mark: string;
  readonly word: string;
  /** Additional text. */
  readonly children?: ReactNode;
}

export const StateWords = ({ mark, word, children }: Props) => (
  <span className="state-words">
    <span className={`state-mark ${mark}`.trim()}>{word}</span>
    {children}
  </span>
);

/** Facts about a row on its own page: pairs of label and value. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: TextKey, value: ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{text(label)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
