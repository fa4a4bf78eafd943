import type { Ref } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import { fieldError } from '../forms/index.ts';

interface WordsProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Empty: nothing is wrong. */
  readonly problem: string;
}

/** Label, format hint and error of an input. */
export const FieldWords = ({ id, label, hint, problem }: WordsProps) => (
  <>
    <label htmlFor={id}>{label}</label>
    <p className="field-hint" id={`${id}-hint`}>
      <span>{hint}</span>
    </p>
    <p className="field-error" id={`${id}-error`} role="alert">
      {problem && fieldError(problem)}
    </p>
  </>
);

interface OpenProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly texts: DateTexts;
  readonly label: string;
  readonly onOpen: () => void;
}

/** The button that opens the calendar. */
export const OpenCalendar = ({ ref, texts, label, onOpen }: OpenProps) => (
  <button
    ref={ref}
    type="button"
    className="button button-plain"
    data-calendar=""
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    {texts.DATE_OPEN} <span className="visually-hidden">{label}</span>
  </button>
);
