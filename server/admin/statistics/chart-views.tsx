import { startOfDay } from '../../../protocol/dates/dates.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { formatNumber, text } from '../../core/i18n/index.ts';
import { shortDateWords } from '../../core/time/index.ts';
import type { Bar } from './series.ts';

interface Props {
  readonly context: RequestContext;
  readonly bars: readonly Bar[];
}

const height = 100;
const step = 10;
const gap = 2;

/** The number as people read it. */
export const numberWords = ({ services }: RequestContext, number: number): string => formatNumber(number);

const dayWords = ({ services }: RequestContext, day: string): string => shortDateWords(startOfDay(day));

const barWords = (context: RequestContext, { from, until }: Bar): string =>
  from === until ? dayWords(context, from) : text('CHART_SPAN', dayWords(context, from), dayWords(context, until));

const highest = (bars: readonly Bar[]): number => Math.max(1, ...bars.map(({ views }) => views));

/** The chart in one sentence: range, sum and the highest bar. */
const chartWords = ({ context, bars }: Props): string => {
  const sum = bars.reduce((all, { views }) => all + views, 0);
  const range = [bars.at(0)?.from ?? '', bars.at(-1)?.until ?? ''].map(day => dayWords(context, day));
  if (sum === 0) return text('CHART_NONE', ...range);
  const most = bars.reduce((best, bar) => (bar.views > best.views ? bar : best));
  return text(
    'CHART_WORDS',
    ...range,
    numberWords(context, sum),
    barWords(context, most),
    numberWords(context, most.views),
  );
};

const Bars = ({ context, bars }: Props) => {
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
            <title>{text('CHART_BAR', barWords(context, bar), numberWords(context, bar.views))}</title>
          </rect>
        );
      })}
    </svg>
  );
};

const Table = ({ context, bars }: Props) => {
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
              <th scope="row">{barWords(context, bar)}</th>
              <td className="is-number">{numberWords(context, bar.views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** Views by day as bars, with a sentence for screen readers and the numbers as a table. */
export const ViewsChart = ({ context, bars }: Props) => (
  <figure className="chart">
    <figcaption>{chartWords({ context, bars })}</figcaption>
    <div className="chart-frame">
      <span className="chart-most" aria-hidden="true">
        {numberWords(context, highest(bars))}
      </span>
      <Bars context={context} bars={bars} />
      <span className="chart-ends" aria-hidden="true">
        <span>{dayWords(context, bars.at(0)?.from ?? '')}</span>
        <span>{dayWords(context, bars.at(-1)?.until ?? '')}</span>
      </span>
    </div>
    <Table context={context} bars={bars} />
  </figure>
);
