import { kindName } from '../run/index.ts';
import type { KindCounts, Receipt } from './receipt.ts';
import type { NamedRow } from './receipt-queries.ts';

const width = 9;

/** A longer value is in the JSON form alone. */
const longestValue = 80;

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

const line = (name: string, cells: readonly (string | number)[], first: number): string =>
  name.padEnd(first) + cells.map(cell => String(cell).padStart(width)).join('');

const countLine = (first: number, [name, { found, added, merged, left }]: readonly [string, KindCounts]): string =>
  line(name, [found, added, total(merged), total(left)], first);

const grouped = (rows: readonly NamedRow[]): string[] => {
  const groups = new Map<string, string[]>();
  for (const { kind, reason, label, old_id, value } of rows) {
    const heading = `${kindName(kind)}: ${reason}`;
    const detail = value && value.length <= longestValue ? `: ${value}` : '';
    const lines = groups.get(heading) ?? [];
    lines.push(`    ${old_id}  ${label}${detail}`);
    groups.set(heading, lines);
  }
  return [...groups].flatMap(([heading, lines]) => [`  ${heading} (${lines.length})`, ...lines]);
};

/** States and kept values: how many there are of each. */
const counted = (rows: readonly NamedRow[]): string[] => {
  const counts = new Map<string, number>();
  for (const { kind, reason } of rows) {
    const name = `${kindName(kind)}: ${reason}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `  ${name} (${count})`);
};

/** The receipt for a terminal or a file. */
export const receiptText = ({ kinds, rows, remarks }: Receipt, heading: string): string => {
  const [routine, special] = [remarks.filter(one => one.isRoutine), remarks.filter(one => !one.isRoutine)];
  const entries = Object.entries(kinds).map(([kind, counts]) => [kindName(kind), counts] as const);
  const first = Math.max(4, ...entries.map(([name]) => name.length)) + 2;
  return [
    heading,
    '',
    line('', ['found', 'added', 'merged', 'left'], first),
    ...entries.map(entry => countLine(first, entry)),
    ...(rows.length > 0 ? ['', 'Merged or left', ...grouped(rows)] : []),
    ...(special.length > 0 ? ['', 'Remarks', ...grouped(special)] : []),
    ...(routine.length > 0 ? ['', 'States, and values kept in this receipt', ...counted(routine)] : []),
  ].join('\n');
};
