import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import type { Day } from '../../../protocol/dates/dates.ts';
import { announce } from '../feedback/index.ts';
import { readingKey } from '../focus/index.ts';
import { dayWords, monthWords, weekdayWords } from './display.ts';
import { addMonths, monthOf, stepOf, weekNumber, weeksOf } from './month.ts';

type Mark = 'chosen' | 'between' | undefined;

export interface CalendarProps {
  /** The day that is the grid's one tab stop; its month is shown. */
  readonly at: Day;
  readonly today: Day;
  readonly language: string;
  readonly texts: DateTexts;
  readonly hasWeeks: boolean;
  readonly markOf: (day: Day) => Mark;
  readonly isOpen: (day: Day) => boolean;
  readonly onMove: (day: Day) => void;
  readonly onPick: (day: Day) => void;
}

const monthSteps = [
  ['DATE_PREVIOUS_YEAR', -12, 'M11 5l-5 5 5 5M16 5l-5 5 5 5'],
  ['DATE_PREVIOUS_MONTH', -1, 'M13 5l-5 5 5 5'],
  ['DATE_NEXT_MONTH', 1, 'M7 5l5 5-5 5'],
  ['DATE_NEXT_YEAR', 12, 'M4 5l5 5-5 5M9 5l5 5-5 5'],
] as const;

// The focus stays on the button, so the month is said; the keys of the grid move the focus to a day that names its
// month.
const MonthSteps = ({ at, language, texts, onMove, titleId }: CalendarProps & { titleId: string }) => {
  const step = ([key, count, path]: (typeof monthSteps)[number]) => (
    <button
      key={key}
      type="button"
      className="button button-quiet"
      aria-label={texts[key]}
      title={texts[key]}
      onClick={() => {
        const day = addMonths(at, count);
        onMove(day);
        announce(monthWords(day, language));
      }}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  );
  return (
    <div className="date-month">
      {monthSteps.slice(0, 2).map(step)}
      <h3 id={titleId}>{monthWords(at, language)}</h3>
      {monthSteps.slice(2).map(step)}
    </div>
  );
};

const nameOf = (day: Day, { language, texts, today, markOf }: CalendarProps): string =>
  [dayWords(day, language), day === today ? texts.DATE_TODAY : '', markOf(day) ? texts.DATE_CHOSEN : '']
    .filter(Boolean)
    .join(', ');

const DayCell = ({ day, ...calendar }: CalendarProps & { day: Day }) => {
  const { at, today, markOf, isOpen, onPick } = calendar;
  const mark = markOf(day);
  const classes = ['date-day', mark && `is-${mark}`, monthOf(day) !== monthOf(at) && 'is-outside'];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a cell is a gridcell (HTML-AAM)
    <td aria-selected={mark !== undefined}>
      <button
        type="button"
        className={classes.filter(Boolean).join(' ')}
        data-day={day}
        tabIndex={day === at ? 0 : -1}
        aria-label={nameOf(day, calendar)}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={!isOpen(day) || undefined}
        onClick={() => isOpen(day) && onPick(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
};

/** A month of days (APG Date Picker Dialog): one tab stop, arrows inside; Sunday first in every language (spec §9). */
export const CalendarGrid = (props: CalendarProps) => {
  const { at, language, texts, hasWeeks, onMove } = props;
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isFollowed = useRef(true);
  useEffect(() => {
    if (isFollowed.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isFollowed.current = false;
  }, [at]);
  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(readingKey(event.key, event.currentTarget), event.shiftKey);
    if (!step) return;
    event.preventDefault();
    const next = step(at);
    isFollowed.current = next !== at;
    onMove(next);
  };
  const weeks = weeksOf(at);
  return (
    <div className="date-calendar">
      <MonthSteps {...props} titleId={titleId} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is an interactive table (APG) */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={press}>
        <thead>
          <tr>
            {hasWeeks && (
              <th scope="col" abbr={texts.DATE_WEEK_NAME}>
                {texts.DATE_WEEK}
              </th>
            )}
            {weeks[0]?.map(day => {
              const { full, short } = weekdayWords(day, language);
              return (
                <th key={day} scope="col" abbr={full}>
                  {short}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map(([sunday = at, ...days]) => (
            <tr key={sunday}>
              {hasWeeks && (
                <th scope="row" className="date-week">
                  <span className="visually-hidden">{texts.DATE_WEEK_NAME} </span>
                  {weekNumber(sunday)}
                </th>
              )}
              {[sunday, ...days].map(day => (
                <DayCell key={day} day={day} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">{texts.DATE_KEYS}</p>
    </div>
  );
};
