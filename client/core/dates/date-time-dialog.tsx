import { type RefObject, useId, useState } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import { type WallTime, wallTime } from '../../../protocol/dates/zone.ts';
import type { Islands } from '../../../protocol/islands.ts';
import { limits } from '../../../protocol/limits.ts';
import { announce } from '../feedback/index.ts';
import { browserClock, formatText } from '../page/index.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import type { DateTimeFrame } from './date-time-rules.ts';
import { dayWords } from './display.ts';
import { PickerDialog } from './picker-dialog.tsx';

interface TimeProps {
  readonly minutes: number;
  readonly texts: DateTexts;
  readonly onChange: (minutes: number) => void;
}

const two = (value: number): string => String(value).padStart(2, '0');

const upTo = (count: number, step: number): number[] =>
  Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);

const hours = upTo(24, 1);
const minutesOfHour = upTo(60, limits.minuteStep);

/** The time of the chosen day. */
const TimeFields = ({ minutes, texts, onChange }: TimeProps) => {
  const id = useId();
  const part = (name: 'hour' | 'minute', label: string, value: number, options: number[], factor: number) => (
    <span className="date-time-part">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <select
        id={`${id}-${name}`}
        data-time={name}
        value={value}
        onChange={event => onChange(minutes + (Number(event.target.value) - value) * factor)}
      >
        {options.map(option => (
          <option key={option} value={option}>
            {two(option)}
          </option>
        ))}
      </select>
    </span>
  );
  return (
    <div className="date-time">
      {part('hour', texts.DATE_HOUR, Math.floor(minutes / 60), hours, 60)}
      {part('minute', texts.DATE_MINUTE, minutes % 60, minutesOfHour, 1)}
    </div>
  );
};

interface Props extends Pick<Islands['date-time-field'], 'label' | 'texts' | 'language'> {
  readonly frame: DateTimeFrame;
  readonly date: Date | null;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onApply: (wall: WallTime) => void;
}

/** A day and a time are chosen; nothing is changed before Apply. */
export const DateTimeDialog = ({ label, texts, language, frame, date, opener, onClose, onApply }: Props) => {
  const now = wallTime(new Date(browserClock.now()), frame.zone);
  const [wall, setWall] = useState(() => (date ? wallTime(date, frame.zone) : now));
  const [at, setAt] = useState(wall.day);
  const earliest = frame.min && wallTime(frame.min, frame.zone).day;
  return (
    <PickerDialog
      title={`${texts.DATE_CHOOSE}: ${label}`}
      texts={texts}
      opener={opener}
      onClose={onClose}
      onApply={() => onApply(wall)}
    >
      <CalendarGrid
        at={at}
        today={now.day}
        language={language}
        texts={texts}
        hasWeeks={false}
        markOf={day => (day === wall.day ? 'chosen' : undefined)}
        isOpen={day => earliest === null || day >= earliest}
        onMove={setAt}
        onPick={day => {
          setAt(day);
          setWall({ ...wall, day });
          announce(formatText(texts.DATE_TAKEN, dayWords(day, language)));
        }}
      />
      <TimeFields minutes={wall.minutes} texts={texts} onChange={minutes => setWall({ ...wall, minutes })} />
    </PickerDialog>
  );
};
