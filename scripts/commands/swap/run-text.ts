import type { RunResult } from '../../../server/swap/run/runner.ts';

const columns = ['added', 'changed', 'same', 'merged', 'left', 'conflict'] as const;

/** Table of the rows of each kind by what a run did with them. */
export const countsText = ({ steps }: Pick<RunResult, 'steps'>): string => {
  const first = Math.max(...[...steps.keys()].map(kind => kind.length)) + 2;
  const line = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(first) + cells.map(cell => String(cell).padStart(10)).join('');
  return [
    line('', columns),
    ...[...steps].map(([kind, counts]) =>
      line(
        kind,
        columns.map(column => counts[column]),
      ),
    ),
  ].join('\n');
};

/** The counts of a run for a terminal. */
export const runText = (result: RunResult): string =>
  [
    `Import ${result.runId} ${result.isContinued ? 'was continued and is done' : 'is done'}.`,
    countsText(result),
    '',
    `\`swap receipt\` tells what became of each row, \`swap undo ${result.runId}\` takes it back.`,
  ].join('\n');
