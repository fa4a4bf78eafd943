import { type RefObject, useState } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import { type DateRange, type RangeLimits, settledRange, writtenRange } from '../../../protocol/dates/date-range.ts';
import { addDays, type Day } from '../../../protocol/dates/dates.ts';
import { wallTime } from '../../../protocol/dates/zone.ts';
import { announce } from '../feedback/index.ts';
import { browserClock, config, formatText } from '../page/index.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { dayWords } from './display.ts';
import { addMonths, lastOf, monthOf } from './month.ts';
import { PickerDialog } from './picker-dialog.tsx';

const presetNames = [
  'DATE_RANGE_TODAY',
  'DATE_RANGE_YESTERDAY',
  'DATE_RANGE_LAST_7',
  'DATE_RANGE_LAST_30',
  'DATE_RANGE_THIS_MONTH',
  'DATE_RANGE_LAST_MONTH',
] as const;

type PresetName = (typeof presetNames)[number];

/** The ranges that are offered by name. */
export const presetsAt = (today: Day): Readonly<Record<PresetName, DateRange>> => {
  const yesterday = addDays(today, -1);
  const lastMonth = addMonths(today, -1);
  return {
    DATE_RANGE_TODAY: { start: today, end: today },
    DATE_RANGE_YESTERDAY: { start: yesterday, end: yesterday },
    DATE_RANGE_LAST_7: { start: addDays(today, -6), end: today },
    DATE_RANGE_LAST_30: { start: addDays(today, -29), end: today },
    DATE_RANGE_THIS_MONTH: { start: `${monthOf(today)}-01`, end: lastOf(today) },
    DATE_RANGE_LAST_MONTH: { start: `${monthOf(lastMonth)}-01`, end: lastOf(lastMonth) },
  };
};

/** A range while it is picked: without an end the next day is it. */
interface Picked {
  readonly start: Day;
  readonly end: Day | undefined;
}

/** A day is picked: the first one, or the last; a day before the first is a new first one. */
export const picked = ({ start, end }: Picked, day: Day, limits: RangeLimits): Picked =>
  end !== undefined || day < start ? { start: day, end: undefined } : settledRange({ start, end: day }, limits);

const rangeOf = ({ start, end = start }: Picked): DateRange => ({ start, end });

const isWithin = (day: Day, { min, max }: RangeLimits): boolean =>
  !(min !== undefined && day < min) && !(max !== undefined && day > max);

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
