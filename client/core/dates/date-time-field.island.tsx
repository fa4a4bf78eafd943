import { useId, useRef, useState } from 'react';
import { readStored } from '../../../protocol/dates/dates.ts';
import type { Islands } from '../../../protocol/islands.ts';
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

type Props = Islands['date-time-field'];

const hintOf = ({ texts, zone }: Props): string => formatText(texts.DATE_HINT, zone.replaceAll('_', ' '));

/** A date with its time, typed or chosen in a calendar, in the time zone of the site (spec §2.4, wire §3.7). */
export default function DateTimeField(props: Props) {
  const { name, label, value, original = value, language, texts, emptyText = texts.DATE_NONE } = props;
  const ownId = useId();
  const id = props.inputId ?? ownId;
  const opener = useRef<HTMLButtonElement>(null);
  const { zone } = props;
  const frame: DateTimeFrame = { zone, language, min: readStored(props.min ?? '', zone) ?? null };
  const [state, setState] = useState(() => withStored(value, frame));
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const wordsOf = ({ date }: DateTimeState): string => (date ? displayDate(date, language, zone) : emptyText);
  // The focus stays on the button: the input's own words would be heard beside these.
  const act = (next: DateTimeState): void => {
    setState(next);
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
            setState(withTyped(event.target.value, frame));
          }}
          onBlur={() => {
            setTyping(false);
            setState(afterBlur(state, frame));
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
      {/* Text typed into the server's input is passed on here, in the stored form that the input asks for. */}
      <input
        type="hidden"
        name={name}
        data-datetime=""
        value={state.stored}
        onInput={event => setState(withStored(event.currentTarget.value, frame))}
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
            setState(next);
            // The dialog leaves first: behind it nothing is heard.
            requestAnimationFrame(() => announce(wordsOf(next)));
          }}
        />
      )}
    </div>
  );
}
