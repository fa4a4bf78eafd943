import { useId, useRef, useState } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import { readStored } from '../../../protocol/dates/dates.ts';
import { limits as sizes } from '../../../protocol/limits.ts';
import { announce } from '../feedback/index.ts';
import { formatText } from '../page/index.ts';
import { DateTimeDialog } from './date-time-dialog.tsx';
import {
  afterBlur,
  afterCancel,
  afterRemove,
  type DateTimeFrame,
  type DateTimeState,
  withChosen,
  withStored,
  withTyped,
} from './date-time-rules.ts';
import { displayDate } from './display.ts';
import { FieldWords, OpenCalendar } from './field-parts.tsx';
import './dates.css';

export interface DateTimeFieldProps {
  /** Name of the posted field. Only `publish_down` can be removed (spec §2.4). */
  readonly name: 'publish_up' | 'publish_down' | 'created' | 'autopost_date';
  readonly label: string;
  /** The stored form, in the zone; empty or the zero date: none. Something that is no date stands in the input as it is. */
  readonly value: string;
  /** Value that Cancel restores, when it is not `value`. */
  readonly original?: string;
  /** The earliest, in the stored form. */
  readonly min?: string;
  /** Meaning of no date. */
  readonly emptyText?: string;
  /** The site's time zone: dates are shown, typed and posted in it. */
  readonly zone: string;
  /** The id of the input, where a summary of errors links to it. */
  readonly inputId?: string;
  /** Why the value was refused; shown until it is changed. */
  readonly error?: string;
  readonly language: string;
  readonly texts: DateTexts;
  /** Every change, in the stored form; a text that is no date comes as it is typed. */
  readonly onChange?: (stored: string) => void;
}

const hintOf = ({ texts, zone }: DateTimeFieldProps): string => formatText(texts.DATE_HINT, zone.replaceAll('_', ' '));

/** A date with its time, typed or chosen in a calendar, in the time zone of the site (spec §2.4, wire §3.7). */
export const DateTimeField = (props: DateTimeFieldProps) => {
  const { name, label, value, original = value, language, texts, emptyText = texts.DATE_NONE, onChange } = props;
  const ownId = useId();
  const id = props.inputId ?? ownId;
  const opener = useRef<HTMLButtonElement>(null);
  const { zone } = props;
  const frame: DateTimeFrame = { zone, language, min: readStored(props.min ?? '', zone) ?? null };
  const [state, setState] = useState(() => withStored(value, frame));
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const wordsOf = ({ date }: DateTimeState): string => (date ? displayDate(date, language, zone) : emptyText);
  const become = (next: DateTimeState): void => {
    setState(next);
    if (next.stored !== state.stored) onChange?.(next.stored);
  };
  // The focus stays on the button: the input's own words would be heard beside these.
  const act = (next: DateTimeState): void => {
    become(next);
    announce(wordsOf(next));
  };
  const [first] = useState(state.stored);
  const refused = state.stored === first ? (props.error ?? '') : '';
  const problem = isTyping ? '' : refused || (state.problem ? texts[state.problem] : '');
  return (
    <div className={problem ? 'field date-field field-wrong' : 'field date-field'} data-date-field={name}>
      <FieldWords id={id} label={label} hint={hintOf(props)} problem={problem} />
      <div className="date-line">
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={sizes.dateLength}
          value={state.text}
          aria-describedby={`${id}-hint ${id}-error ${id}-words`}
          aria-invalid={problem ? true : undefined}
          onChange={event => {
            setTyping(true);
            become(withTyped(event.target.value, frame));
          }}
          onBlur={() => {
            setTyping(false);
            become(afterBlur(state, frame));
          }}
        />
        <OpenCalendar ref={opener} texts={texts} label={label} onOpen={() => setOpen(true)} />
        <button
          type="button"
          className="button button-quiet"
          data-cancel=""
          onClick={() => act(afterCancel(original, frame))}
        >
          {texts.DATE_CANCEL} <span className="visually-hidden">{label}</span>
        </button>
        {name === 'publish_down' && (
          <button type="button" className="button button-quiet" data-remove="" onClick={() => act(afterRemove())}>
            {texts.DATE_REMOVE} <span className="visually-hidden">{label}</span>
          </button>
        )}
      </div>
      <p className="date-words" id={`${id}-words`}>
        <span data-preview="">{wordsOf(state)}</span>
        {state.isShifted && <span> {texts.DATE_SHIFTED}</span>}
      </p>
      {/* What was typed into the first frame arrives here, in the stored form that it asks for. */}
      <input
        type="hidden"
        name={name}
        data-datetime=""
        value={state.stored}
        onInput={event => become(withStored(event.currentTarget.value, frame))}
      />
      {isOpen && (
        <DateTimeDialog
          label={label}
          texts={texts}
          language={language}
          frame={frame}
          date={state.date}
          opener={opener}
          onClose={() => setOpen(false)}
          onApply={wall => {
            const next = withChosen(wall, frame);
            setOpen(false);
            become(next);
            // The dialog leaves first: behind it nothing is heard.
            requestAnimationFrame(() => announce(wordsOf(next)));
          }}
        />
      )}
    </div>
  );
};
