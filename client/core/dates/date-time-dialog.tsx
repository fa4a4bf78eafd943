import { type RefObject, useState } from 'react';
import { type WallTime, wallTime } from '../../../protocol/dates/zone.ts';
import { announce } from '../feedback/index.ts';
import { browserClock, formatText } from '../page/index.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import type { DateTimeFieldProps } from './date-time-field.tsx';
import type { DateTimeFrame } from './date-time-rules.ts';
import { dayWords } from './display.ts';
import { PickerDialog } from './picker-dialog.tsx';
import { TimeFields } from './time-fields.tsx';

interface Props extends Pick<DateTimeFieldProps, 'label' | 'texts' | 'language'> {
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
