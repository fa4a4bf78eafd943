import { type RefObject, useState } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import { type DateRange, type RangeLimits, settledRange, writtenRange } from '../../../protocol/dates/date-range.ts';
import type { Day } from '../../../protocol/dates/dates.ts';
import { wallTime } from '../../../protocol/dates/zone.ts';
import { announce } from '../feedback/index.ts';
import { browserClock, config, formatText } from '../page/index.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { dayWords } from './display.ts';
import { PickerDialog } from './picker-dialog.tsx';
import { isWithin, type Picked, picked, presetNames, presetsAt, rangeOf } from './ranges.ts';

interface Props {
  readonly label: string;
  readonly texts: DateTexts;
  readonly language: string;
  readonly limits: RangeLimits;
  readonly range: DateRange | null;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onApply: (range: DateRange) => void;
}

const isSame = (one: DateRange, { start, end }: Picked): boolean => one.start === start && one.end === end;

interface NamedProps extends Pick<Props, 'texts' | 'limits'> {
  readonly today: Day;
  readonly pick: Picked;
  readonly onChoose: (range: DateRange) => void;
  readonly onCustom: () => void;
}

const NamedRanges = ({ texts, limits, today, pick, onChoose, onCustom }: NamedProps) => {
  const presets = presetsAt(today);
  const current = presetNames.find(name => isSame(settledRange(presets[name], limits), pick));
  const item = (label: string, isPressed: boolean, choose: () => void) => (
    <li key={label}>
      <button type="button" className="button button-quiet" aria-pressed={isPressed} onClick={choose}>
        {label}
      </button>
    </li>
  );
  return (
    <ul className="date-ranges" aria-label={texts.DATE_RANGE_NAMED}>
      {presetNames.map(name =>
        item(texts[name], name === current, () => onChoose(settledRange(presets[name], limits))),
      )}
      {item(texts.DATE_RANGE_CUSTOM, current === undefined, onCustom)}
    </ul>
  );
};

/** A range by name, or by its first and last day; nothing is changed before Apply. */
export const DateRangeDialog = ({ label, texts, language, limits, range, opener, onClose, onApply }: Props) => {
  const { day: today } = wallTime(new Date(browserClock.now()), config().zone);
  const [pick, setPick] = useState<Picked>(() => range ?? settledRange({ start: today, end: today }, limits));
  const [at, setAt] = useState(pick.end ?? pick.start);
  const { start, end } = rangeOf(pick);
  const become = (next: Picked): void => {
    setPick(next);
    setAt(next.end ?? next.start);
    announce(
      next.end === undefined
        ? formatText(texts.DATE_RANGE_BEGINS, dayWords(next.start, language))
        : formatText(texts.DATE_RANGE_TAKEN, writtenRange(rangeOf(next))),
    );
  };
  return (
    <PickerDialog
      title={`${texts.DATE_RANGE_CHOOSE}: ${label}`}
      texts={texts}
      opener={opener}
      onClose={onClose}
      onApply={() => onApply(rangeOf(pick))}
    >
      <div className="date-range">
        <NamedRanges
          texts={texts}
          limits={limits}
          today={today}
          pick={pick}
          onChoose={become}
          onCustom={() => document.querySelector<HTMLElement>('.date-dialog [data-day][tabindex="0"]')?.focus()}
        />
        <div>
          <CalendarGrid
            at={at}
            today={today}
            language={language}
            texts={texts}
            hasWeeks
            markOf={day => (day === start || day === end ? 'chosen' : day > start && day < end ? 'between' : undefined)}
            isOpen={day => isWithin(day, limits)}
            onMove={setAt}
            onPick={day => become(picked(pick, day, limits))}
          />
          <p className="date-words">{writtenRange({ start, end })}</p>
        </div>
      </div>
    </PickerDialog>
  );
};
