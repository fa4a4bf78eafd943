import { startOfDay } from '../../../protocol/dates/dates.ts';
import { formatNumber, text } from '../../core/i18n/index.ts';
import { shortDateWords } from '../../core/time/index.ts';
import type { Bar } from './series.ts';

interface Props {
  readonly bars: readonly Bar[];
}

const height = 100;
const step = 10;
const gap = 2;

const dayWords = (day: string): string => shortDateWords(startOfDay(day));

const barWords = ({ from, until }: Bar): string =>
  from === until ? dayWords(from) : text('CHART_SPAN', dayWords(from), dayWords(until));

const highest = (bars: readonly Bar[]): number => Math.max(1, ...bars.map(({ views }) => views));

/** The chart in one sentence: range, sum and the highest bar. */
const chartWords = (bars: readonly Bar[]): string => {
  const sum = bars.reduce((all, { views }) => all + views, 0);
  const range = [bars.at(0)?.from ?? '', bars.at(-1)?.until ?? ''].map(day => dayWords(day));
  if (sum === 0) return text('CHART_NONE', ...range);
  const most = bars.reduce((best, bar) => (bar.views > best.views ? bar : best));
  return text('CHART_WORDS', ...range, formatNumber(sum), barWords(most), formatNumber(most.views));
};

const Bars = ({ bars }: Props) => {
  const scale = (height - gap) / highest(bars);
  return (
    <svg
      className="chart-bars"
      role="img"
      aria-label={text('CHART_LABEL')}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
    >
      {bars.map((bar, index) => {
        const size = Math.round(bar.views * scale * 10) / 10;
        return (
          <rect key={bar.from} x={index * step + 1} y={height - size} width={step - gap} height={size}>
            <title>{text('CHART_BAR', barWords(bar), formatNumber(bar.views))}</title>
          </rect>
        );
      })}
    </svg>
  );
};

const Table = ({ bars }: Props) => {
  const isWeeks = bars.some(({ from, until }) => from !== until);
  return (
    <details className="chart-table">
      <summary>{text('CHART_TABLE')}</summary>
      <table>
        <caption className="visually-hidden">{text('CHART_CAPTION')}</caption>
        <thead>
          <tr>
            <th scope="col">{text(isWeeks ? 'CHART_WEEK' : 'CHART_DAY')}</th>
            <th scope="col" className="is-number">
              {text('STATISTICS_VIEWS')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(bar => (
            <tr key={bar.from}>
              <th scope="row">{barWords(bar)}</th>
              <td className="is-number">{formatNumber(bar.views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** Views by day as bars, with a sentence for screen readers and the numbers as a table. */
export const ViewsChart = ({ bars }: Props) => (
  <figure className="chart">
    <figcaption>{chartWords(bars)}</figcaption>
    <div className="chart-frame">
      <span className="chart-most" aria-hidden="true">
        {formatNumber(highest(bars))}
      </span>
      <Bars bars={bars} />
      <span className="chart-ends" aria-hidden="true">
        <span>{dayWords(bars.at(0)?.from ?? '')}</span>
        <span>{dayWords(bars.at(-1)?.until ?? '')}</span>
      </span>
    </div>
    <Table bars={bars} />
  </figure>
);
