import type { ReactNode } from 'react';
import type { RequestContext } from '../core/context/index.ts';
import type { Html } from '../core/html/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { type Comparison, compared, type Line, type Run } from '../core/rich-text/index.ts';

// Text labels beside the marks: a screen reader that ignores the marks still announces additions and removals.
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

/** Field of both texts, as plain text. */
export interface FieldPair {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const FieldChanges = ({ labels, pairs }: { labels: readonly string[]; pairs: Comparison['pairs'] }) =>
  pairs.length > 0 && (
    <dl className="difference-fields">
      {labels.map((label, at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Runs runs={pairs[at] ?? []} />
          </dd>
        </div>
      ))}
    </dl>
  );

interface Compared {
  /** Sanitized texts. */
  readonly before: Html;
  readonly after: Html;
  /** Fields beside the text; equal ones are left out. */
  readonly pairs: readonly FieldPair[];
  readonly ordering: number;
}

/** Differences between a revision and the current text and fields. */
export const comparedFields = async (
  context: RequestContext,
  { before, after, ...compare }: Compared,
): Promise<ReactNode> => {
  const pairs = compare.pairs.filter(pair => pair.before !== pair.after);
  const versions = { before, after, pairs: pairs.map(pair => [pair.before, pair.after] as const) };
  const comparison = await compared(versions, String(context.actor.account?.id ?? ''));
  return <Difference comparison={comparison} labels={pairs.map(({ label }) => label)} ordering={compare.ordering} />;
};

interface DifferenceProps {
  readonly comparison: Comparison;
  /** Labels of the changed fields. */
  readonly labels: readonly string[];
  readonly ordering: number;
}

/** Differences of this revision from the current text. */
const Difference = ({ comparison: { lines, pairs }, labels, ordering }: DifferenceProps) => {
  const isSame = labels.length === 0 && lines.every(line => 'same' in line);
  return (
    <section className="difference" id="difference" aria-labelledby="difference-title" tabIndex={-1}>
      <h2 id="difference-title">{text('DIFF_TITLE', ordering)}</h2>
      <p>{text(isSame ? 'DIFF_NONE' : 'DIFF_EXPLAIN')}</p>
      <FieldChanges labels={labels} pairs={pairs} />
      {!isSame &&
        lines.map((line, at) => {
          const key = `line-${at}`;
          return <DiffLine key={key} line={line} />;
        })}
    </section>
  );
};
