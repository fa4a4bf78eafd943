import { kindName, type RunResult } from '../../../server/swap/run/index.ts';

const columns = ['added', 'changed', 'same', 'merged', 'left', 'conflict'] as const;

/** Table of the rows of each kind by what a run did with them. */
export const countsText = ({ steps }: Pick<RunResult, 'steps'>): string => {
  const named = [...steps].map(([kind, counts]) => [kindName(kind), counts] as const);
  const first = Math.max(...named.map(([name]) => name.length)) + 2;
  const line = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(first) + cells.map(cell => String(cell).padStart(10)).join('');
  return [
    line('', columns),
    ...named.map(([name, counts]) =>
      line(
        name,
        columns.map(column => counts[column]),
      ),
    ),
  ].join('\n');
};

/** The counts of a run for a terminal. */
export const runText = (result: RunResult): string =>
  [
    `Import ${result.runId} ${result.isContinued ? 'was continued and is finished' : 'is finished'}.`,
    countsText(result),
    '',
    `\`swap receipt\` prints what became of each row, \`swap undo ${result.runId}\` undoes it.`,
  ].join('\n');
