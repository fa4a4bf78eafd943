import { firstOf, monthAway, weeksOf, type YearMonth } from '../../calendar/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateWords, monthWords, weekdayWords } from '../../core/time/index.ts';

interface Shown {
  readonly at: YearMonth;
  readonly counts: ReadonlyMap<number, number>;
  readonly base: string;
  readonly locale: string;
}

const monday = Date.UTC(2024, 0, 1);

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
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const weekdays = Array.from({ length: 7 }, (_, index) => weekdayWords(new Date(monday + index * 86_400_000), locale));
  return (
    <table className="calendar">
      <caption>{text('CALENDAR_CAPTION', monthWords(firstOf(at), locale), plural('POSTS_COUNT', total))}</caption>
      <thead>
        <tr>
          {weekdays.map(({ full, short }) => (
            <th key={full} scope="col" abbr={full}>
              <span aria-hidden="true">{short}</span>
              <span className="visually-hidden">{full}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(at).map(week => (
          <tr key={week.find(Boolean)?.getTime()}>
            {week.map((date, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell's name is its day of the week
              <td key={weekday}>{date && <Day date={date} {...shown} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
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
