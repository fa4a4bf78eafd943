import { Trusted } from '../../../client/core/trusted.view.tsx';
import type { Html } from '../../../protocol/html.ts';
import { firstOf } from '../../calendar/index.ts';
import { viewCache } from '../../core/cache/index.ts';
import { print } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { monthWords, yearWords } from '../../core/time/index.ts';
import type { Month } from '../post-model/index.ts';
import type { Year } from './years.ts';

/** A year as people read it. */
export const wordsOfYear = (year: number): string => yearWords(firstOf({ year, month: 1 }));

const Entry = ({ href, words, count }: { href: string; words: string; count: number }) => (
  <li>
    <a href={href}>{words}</a> <span className="muted">{plural('POSTS_COUNT', count)}</span>
  </li>
);

/** Months with links to their posts. */
export const MonthList = ({ months, base }: { months: readonly Month[]; base: string }) => (
  <ul className="months">
    {months.map(({ year, month, count }) => (
      <Entry
        key={`${year}-${month}`}
        href={base + paths.month(year, month)}
        words={monthWords(firstOf({ year, month }))}
        count={count}
      />
    ))}
  </ul>
);

/** Newest years with their months. */
export const NewestYears = ({ years, base }: { years: readonly Year[]; base: string }) =>
  years.map(({ year, count, months }) => (
    <section key={year} className="archive-year" aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>
        {wordsOfYear(year)} <small>{plural('POSTS_COUNT', count)}</small>
      </h2>
      <MonthList months={months} base={base} />
    </section>
  ));

const earlierViews = viewCache<Html>('archive years');

interface EarlierYearsProps {
  readonly years: readonly Year[];
  /** The cached months of which the years were made. */
  readonly months: readonly Month[];
  readonly base: string;
}

/** Links to the pages of earlier years. The list is rendered once for each state of the archive. */
export const EarlierYears = ({ years, months, base }: EarlierYearsProps) => {
  const entries = () =>
    print(
      years.map(({ year, count }) => (
        <Entry key={year} href={base + paths.year(year)} words={wordsOfYear(year)} count={count} />
      )),
    );
  return (
    <nav className="earlier-years" aria-labelledby="earlier-years">
      <h2 id="earlier-years">{text('ARCHIVE_EARLIER')}</h2>
      <Trusted as="ul" className="months" html={earlierViews(months, base, entries)} />
    </nav>
  );
};

interface StepsProps {
  /** Nearest years with posts. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly base: string;
}

/** Links to the years before and after, where posts exist, and to all. */
export const YearSteps = ({ before, after, base }: StepsProps) => {
  const step = (year: number, key: 'ARCHIVE_PREVIOUS_YEAR' | 'ARCHIVE_NEXT_YEAR', rel: string) => (
    <li>
      <a className="button button-plain" rel={rel} href={base + paths.year(year)}>
        {text(key, wordsOfYear(year))}
      </a>
    </li>
  );
  return (
    <nav aria-label={text('ARCHIVE_YEARS')}>
      <ul className="month-steps">
        {before !== undefined && step(before, 'ARCHIVE_PREVIOUS_YEAR', 'prev')}
        {after !== undefined && step(after, 'ARCHIVE_NEXT_YEAR', 'next')}
        <li>
          <a href={base + paths.archive}>{text('ARCHIVE_ALL_YEARS')}</a>
        </li>
      </ul>
    </nav>
  );
};
