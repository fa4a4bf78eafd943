import {
  type DayCounts,
  firstOf,
  monthAway,
  totalOf,
  WeekdayRow,
  WeekRows,
  type YearMonth,
} from '../../calendar/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateWords, monthWords } from '../../core/time/index.ts';

interface Shown {
  readonly at: YearMonth;
  readonly counts: DayCounts;
  readonly base: string;
  readonly locale: string;
}

const Day = ({ date, counts, base, at, locale }: { date: Date } & Shown) => {
  const day = date.getUTCDate();
  const count = counts.get(day) ?? 0;
  if (count === 0) return <span className="day">{day}</span>;
  return (
    <a className="day day-posts" href={base + paths.day(at.year, at.month, day)}>
      <span aria-hidden="true">{day}</span>
      <span aria-hidden="true" className="day-count">
        {count}
      </span>
      <span className="visually-hidden">
        {dateWords(date, locale)}: {plural('POSTS_COUNT', count)}
      </span>
    </a>
  );
};

/** Month as a table: a column for each day of the week; days with posts are links (accessibility 38). */
export const MonthTable = (shown: Shown) => {
  const { at, counts, locale } = shown;
  const total = totalOf(counts);
  return (
    <table className="calendar">
      <caption>{text('CALENDAR_CAPTION', monthWords(firstOf(at), locale), plural('POSTS_COUNT', total))}</caption>
      <thead>
        <WeekdayRow locale={locale} />
      </thead>
      <WeekRows at={at} cell={(date, weekday) => <td key={weekday}>{date && <Day date={date} {...shown} />}</td>} />
    </table>
  );
};

/** Links to the month before and after, where posts exist. */
export const MonthSteps = ({
  at,
  before,
  after,
  base,
  locale,
}: Pick<Shown, 'at' | 'base' | 'locale'> & { before: boolean; after: boolean }) => {
  const step = (months: number, key: 'CALENDAR_PREVIOUS' | 'CALENDAR_NEXT', rel: string) => {
    const there = monthAway(at, months);
    return (
      <li>
        <a className="button button-plain" rel={rel} href={base + paths.calendarMonth(there.year, there.month)}>
          {text(key, monthWords(firstOf(there), locale))}
        </a>
      </li>
    );
  };
  return (
    <nav aria-label={text('CALENDAR_MONTHS')}>
      <ul className="month-steps">
        {before && step(-1, 'CALENDAR_PREVIOUS', 'prev')}
        {after && step(1, 'CALENDAR_NEXT', 'next')}
        <li>
          <a href={base + paths.month(at.year, at.month)}>{text('ARCHIVE_AS_LIST', monthWords(firstOf(at), locale))}</a>
        </li>
        <li>
          <a href={base + paths.archive}>{text('CALENDAR_ALL')}</a>
        </li>
      </ul>
    </nav>
  );
};
