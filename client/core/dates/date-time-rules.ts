import { readDay } from '../../../protocol/dates/date-range.ts';
import { type Day, dayOfParts, emptyDate, readStored, storedDate } from '../../../protocol/dates/dates.ts';
import { isSameWall, momentOf, type WallTime, wallTime } from '../../../protocol/dates/zone.ts';
import { shortMonth, writtenWall } from './display.ts';

const minutesOf = (text: string): number | undefined => {
  if (text === '') return 0;
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return Number(hours) * 60 + Number(minutes);
};

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);

// `21st Nov, 2026`: what the page itself shows may be typed back.
const namedDay = (text: string, language: string): Day | undefined => {
  const [, day, name = '', year] = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s+(\p{L}{3,})\.?,?\s+(\d{4})$/u.exec(text) ?? [];
  const wanted = name.toLowerCase();
  const month = monthNumbers.find(number => {
    const short = shortMonth(`2026-${String(number).padStart(2, '0')}-01`, language).toLowerCase();
    return wanted !== '' && (wanted.startsWith(short) || short.startsWith(wanted));
  });
  return month === undefined ? undefined : dayOfParts(Number(year), month, Number(day));
};

/** Reads what a person typed: a day, with or without a time. */
export const parseTypedDate = (text: string, language: string): WallTime | undefined => {
  const [, date = '', time = ''] =
    /^(.*?\d{4}|\d{4}-\d{1,2}-\d{1,2})(?:[,T]?\s*(\d{1,2}[:.]\d\d(?:[:.]\d\d)?))?$/u.exec(text.trim()) ?? [];
  const day = readDay(date) ?? namedDay(date, language);
  const minutes = minutesOf(time);
  return day === undefined || minutes === undefined ? undefined : { day, minutes };
};

export interface DateTimeFrame {
  readonly zone: string;
  readonly language: string;
  /** The earliest that may be chosen. */
  readonly min: Date | null;
}

export interface DateTimeState {
  /** Text of the input. */
  readonly text: string;
  /** Posted value. Unreadable text is posted unchanged, so that it is refused and not lost. */
  readonly stored: string;
  /** The moment; null: no date, or none that can be read. */
  readonly date: Date | null;
  readonly problem: 'DATE_UNREADABLE' | 'DATE_TOO_EARLY' | undefined;
  /** The chosen time does not exist, because the clocks change then. */
  readonly isShifted: boolean;
}

const problemOf = (date: Date, { min }: DateTimeFrame): DateTimeState['problem'] =>
  min !== null && date < min ? 'DATE_TOO_EARLY' : undefined;

const unreadable = (text: string): DateTimeState => ({
  text,
  stored: text,
  date: null,
  problem: 'DATE_UNREADABLE',
  isShifted: false,
});

const none = (stored: string): DateTimeState => ({
  text: '',
  stored,
  date: null,
  problem: undefined,
  isShifted: false,
});

/** The field with a date of the stored form in it, in the zone of the frame. */
export const withStored = (stored: string, frame: DateTimeFrame): DateTimeState => {
  const date = readStored(stored, frame.zone);
  if (date === undefined) return unreadable(stored);
  if (date === null) return none(stored);
  const text = writtenWall(wallTime(date, frame.zone));
  return { text, stored: storedDate(date, frame.zone), date, problem: problemOf(date, frame), isShifted: false };
};

/** The moment of a wall's day and time. */
export const withChosen = (wall: WallTime, frame: DateTimeFrame): DateTimeState => {
  const date = momentOf(wall, frame.zone);
  const shown = wallTime(date, frame.zone);
  return {
    text: writtenWall(shown),
    stored: storedDate(date, frame.zone),
    date,
    problem: problemOf(date, frame),
    isShifted: !isSameWall(shown, wall),
  };
};

/** The text stays as it is typed until the field is left. */
export const withTyped = (text: string, frame: DateTimeFrame): DateTimeState => {
  if (text.trim() === '') return { ...none(''), text };
  const wall = parseTypedDate(text, frame.language);
  return wall ? { ...withChosen(wall, frame), text } : unreadable(text);
};

/** State after the field has lost the focus: the parsed date is written in full. */
export const afterBlur = (state: DateTimeState, frame: DateTimeFrame): DateTimeState =>
  state.date ? { ...state, text: writtenWall(wallTime(state.date, frame.zone)) } : state;

/** Back to the original value, or empty when that was empty or the zero date (spec §4.3). */
export const afterCancel = (original: string, frame: DateTimeFrame): DateTimeState =>
  readStored(original) === null ? none('') : withStored(original, frame);

/** No date any more (spec §4.3). */
export const afterRemove = (): DateTimeState => none(emptyDate);
