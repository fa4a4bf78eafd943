import type { RefObject } from 'react';
import type { ChosenTexts } from '../../../protocol/browser-texts.ts';
import { formatText } from '../page/index.ts';
import { Trusted } from '../trusted.view.tsx';
import type { ChosenItem } from './chosen-items.ts';

interface ChipsProps {
  readonly items: readonly ChosenItem[];
  readonly used: readonly string[];
  readonly isArmed: boolean;
  readonly label: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly remove: (index: number) => void;
  readonly texts: ChosenTexts;
  readonly listRef: RefObject<HTMLUListElement | null>;
}

const classesOf = (item: ChosenItem, isUsed: boolean, isArmed: boolean): string =>
  [
    'chosen-item textboxlist-item',
    item.locked && 'is-locked',
    item.assigned && 'is-assigned',
    isUsed && 'is-used',
    isArmed && 'is-armed',
    item.className,
  ]
    .filter(Boolean)
    .join(' ');

/** Chosen items, each with its hidden field and a button that takes it away (accessibility 32). */
export const ChosenChips = ({ items, used, isArmed, name, isDisabled, remove, texts, ...list }: ChipsProps) => (
  <ul className="chosen-items" aria-label={formatText(texts.CHOSEN_LIST, list.label)} ref={list.listRef}>
    {items.map((item, index) => {
      const isUsed = used.includes(item.id);
      return (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an id may be there twice where the rules say so
          key={`${item.id}/${index}`}
          className={classesOf(item, isUsed, isArmed && index === items.length - 1)}
          data-textboxlist-item=""
          data-id={item.id}
        >
          <span className="textboxlist-itemContent" data-textboxlist-itemcontent="">
            {item.html ? <Trusted as="span" html={item.html} /> : item.title}
            {isUsed && <small> ({texts.CHOSEN_IS_USED})</small>}
            <input type="hidden" name={item.name ?? name} value={item.id} disabled={isDisabled} readOnly />
          </span>
          {!item.locked && (
            <button
              type="button"
              className="chosen-remove"
              data-textboxlist-itemremovebutton=""
              disabled={isDisabled}
              onClick={() => remove(index)}
            >
              <span className="visually-hidden">{formatText(texts.CHOSEN_REMOVE, item.title)}</span>
              <span aria-hidden="true">×</span>
            </button>
          )}
        </li>
      );
    })}
  </ul>
);
