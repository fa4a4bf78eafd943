import { useId, useRef, useState } from 'react';
import { type DateRange, readDays, readRange, settledRange, writtenRange } from '../../../protocol/dates/date-range.ts';
import type { Islands } from '../../../protocol/islands.ts';
import { limits as sizes } from '../../../protocol/limits.ts';
import { announce } from '../feedback/index.ts';
import { formatText } from '../page/index.ts';
import { DateRangeDialog } from './date-range-dialog.tsx';
import { FieldWords, OpenCalendar } from './field-parts.tsx';
import './dates.css';

/**
 * A first and a last day, typed or chosen in a calendar: never the wrong way round, never past the limits (spec §5.2).
 * The posted value is `DD/MM/YYYY - DD/MM/YYYY` (spec §9), or empty.
 */
export default function DateRangeField(props: Islands['date-range-field']) {
  const { name, label, value, language, texts, describedBy = '', ...limits } = props;
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const reported = useRef(value);
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(value);
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const range = readRange(text, limits);
  const problem = isTyping || range !== undefined ? '' : texts.DATE_RANGE_UNREADABLE;
  /** A list that is narrowed by the range listens to this event. */
  const tell = (written: string, isSending = false): void => {
    if (written === reported.current) return;
    reported.current = written;
    if (isSending) return;
    requestAnimationFrame(() => whole.current?.dispatchEvent(new CustomEvent('rangechosen', { bubbles: true })));
  };
  const leave = (isSending = false): void => {
    setTyping(false);
    if (range === null) tell('', isSending);
    if (!range) return;
    const written = writtenRange(range);
    // A changed range is announced: it differs from the typed text.
    if (written !== writtenRange(readDays(text) ?? range)) announce(formatText(texts.DATE_RANGE_TAKEN, written));
    setText(written);
    tell(written, isSending);
  };
  return (
    <div ref={whole} className={problem ? 'field date-field field-wrong' : 'field date-field'} data-date-range={name}>
      <FieldWords id={id} label={label} hint={texts.DATE_RANGE_HINT} problem={problem} />
      <div className="date-line">
        <input
          id={id}
          name={name}
          type="text"
          autoComplete="off"
          maxLength={sizes.dateLength}
          value={text}
          aria-describedby={`${id}-hint ${id}-error ${describedBy}`.trim()}
          aria-invalid={problem ? true : undefined}
          onChange={event => {
            setTyping(true);
            setText(event.target.value);
          }}
          onBlur={() => leave()}
          // Enter sends the form that the field stands in: what is sent is what is shown.
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave(true);
          }}
        />
        <OpenCalendar ref={opener} texts={texts} label={label} onOpen={() => setOpen(true)} />
      </div>
      {isOpen && (
        <DateRangeDialog
          label={label}
          texts={texts}
          language={language}
          limits={limits}
          range={range ?? null}
          opener={opener}
          onClose={() => setOpen(false)}
          onApply={(chosen: DateRange) => {
            setOpen(false);
            const written = writtenRange(settledRange(chosen, limits));
            setText(written);
            tell(written);
            // The dialog leaves first: behind it nothing is heard.
            requestAnimationFrame(() => announce(formatText(texts.DATE_RANGE_TAKEN, written)));
          }}
        />
      )}
    </div>
  );
}
