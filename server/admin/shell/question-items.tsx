import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { selectedRows, shownVersion } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';

/** A row that a question is about. */
export interface QuestionItem {
  readonly id: number;
  readonly name: string;
}

/** A text that a question is about, shown whole. */
export interface QuestionText extends QuestionItem {
  /** Sent as `versions[]`, so that the action is refused for a newer text. */
  readonly version: number;
  readonly content: ReactNode;
}

const Name = ({ item: { id, name } }: { item: QuestionItem }) => (
  <>
    {name} <span className="asked-id">{text('ASK_ID', String(id))}</span>
    <input type="hidden" name="ids[]" value={id} />
  </>
);

/** The rows of a question, by their names. */
export const QuestionItems = ({ items }: { items: readonly QuestionItem[] }) => (
  <ul className="asked-items">
    {items.map(item => (
      <li key={item.id}>
        <Name item={item} />
      </li>
    ))}
  </ul>
);

/** The texts of a question. Those that were changed since they were read come first. */
export const QuestionTexts = ({ context, texts }: { context: RequestContext; texts: readonly QuestionText[] }) => {
  const { refused } = selectedRows(context);
  const isChanged = ({ id }: QuestionText): boolean => refused.has(id);
  const sorted = [...texts].sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
  return (
    <ul className="asked-texts">
      {sorted.map(one => (
        <li key={one.id} className={isChanged(one) ? 'asked-text is-changed' : 'asked-text'}>
          <p className="asked-name">
            <Name item={one} />
            {isChanged(one) && <strong className="field-error"> {text('ASK_CHANGED')}</strong>}
          </p>
          {one.content}
          <input type="hidden" name="versions[]" value={shownVersion(one)} />
        </li>
      ))}
    </ul>
  );
};
