import type { RunResult } from '../../../server/swap/run/runner.ts';

const columns = ['added', 'changed', 'same', 'merged', 'left', 'conflict'] as const;

/** The counts of a run for a terminal. */
export const runText = ({ runId, isContinued, steps }: RunResult): string => {
  const first = Math.max(...[...steps.keys()].map(kind => kind.length)) + 2;
  const line = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(first) + cells.map(cell => String(cell).padStart(10)).join('');
  return [
    isContinued ? `Import ${runId} was continued and is done.` : `Import ${runId} is done.`,
    line('', columns),
    ...[...steps].map(([kind, counts]) =>
      line(
        kind,
        columns.map(column => counts[column]),
      ),
    ),
    '',
    `\`swap receipt\` tells what became of each row, \`swap undo ${runId}\` takes it back.`,
  ].join('\n');
};
