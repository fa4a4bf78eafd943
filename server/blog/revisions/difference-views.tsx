import type { Html } from '../../core/html.tsx';
import { plural, text } from '../../core/texts.ts';
import { type Budget, budgetOfPage, differenceOf, type Line, paragraphsOf, type Run, wordRuns } from './difference.ts';

// Said as well as drawn: a reader that skips the marks still hears what was added and what was removed.
const Mark = ({ start, end, run }: { start: string; end: string; run: Run }) => {
  const Tag = run.kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <span className="visually-hidden"> {start} </span>
      {run.words}
      <span className="visually-hidden"> {end} </span>
    </Tag>
  );
};

const Runs = ({ runs }: { runs: readonly Run[] }) => (
  <>
    {runs.map((run, at) => {
      const key = `${at}${run.kind}`;
      if (run.kind === 'same') return <span key={key}>{run.words}</span>;
      return run.kind === 'added' ? (
        <Mark key={key} run={run} start={text('DIFF_ADDED')} end={text('DIFF_ADDED_END')} />
      ) : (
        <Mark key={key} run={run} start={text('DIFF_REMOVED')} end={text('DIFF_REMOVED_END')} />
      );
    })}
  </>
);

const DiffLine = ({ line }: { line: Line }) =>
  'same' in line ? (
    <p className="difference-same">{plural('DIFF_SAME', line.same)}</p>
  ) : (
    <p>
      <Runs runs={line.runs} />
    </p>
  );

/** One field in both texts, as words. */
export interface FieldPair {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const FieldChanges = ({ pairs, budget }: { pairs: readonly FieldPair[]; budget: Budget }) =>
  pairs.length > 0 && (
    <dl className="difference-fields">
      {pairs.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Runs runs={wordRuns(before, after, budget)} />
          </dd>
        </div>
      ))}
    </dl>
  );

/** What this revision would change in the text that stands. */
export const Difference = ({
  before,
  after,
  pairs,
  ordering,
}: {
  before: Html;
  after: Html;
  pairs: readonly FieldPair[];
  ordering: number;
}) => {
  const budget = budgetOfPage();
  const lines = differenceOf(paragraphsOf(before), paragraphsOf(after), budget);
  const changed = pairs.filter(pair => pair.before !== pair.after);
  const isSame = changed.length === 0 && lines.every(line => 'same' in line);
  return (
    <section className="difference" id="difference" aria-labelledby="difference-title" tabIndex={-1}>
      <h2 id="difference-title">{text('DIFF_TITLE', ordering)}</h2>
      <p>{text(isSame ? 'DIFF_NONE' : 'DIFF_EXPLAIN')}</p>
      <FieldChanges pairs={changed} budget={budget} />
      {!isSame &&
        lines.map((line, at) => {
          const key = `line-${at}`;
          return <DiffLine key={key} line={line} />;
        })}
    </section>
  );
};
