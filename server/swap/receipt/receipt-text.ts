import type { KindCounts, Receipt } from './receipt.ts';
import type { NamedRow } from './receipt-queries.ts';

const width = 9;

/** A longer value is in the JSON form alone. */
const longestValue = 80;

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

const line = (name: string, cells: readonly (string | number)[], first: number): string =>
  name.padEnd(first) + cells.map(cell => String(cell).padStart(width)).join('');

const countLine = (first: number, [kind, { found, added, merged, left }]: readonly [string, KindCounts]): string =>
  line(kind, [found, added, total(merged), total(left)], first);

const grouped = (rows: readonly NamedRow[]): string[] => {
  const groups = new Map<string, string[]>();
  for (const { kind, reason, label, old_id, value } of rows) {
    const heading = `${kind}: ${reason}`;
    const detail = value && value.length <= longestValue ? `: ${value}` : '';
    groups.set(heading, [...(groups.get(heading) ?? []), `    ${old_id}  ${label}${detail}`]);
  }
  return [...groups].flatMap(([heading, lines]) => [`  ${heading} (${lines.length})`, ...lines]);
};

/** The receipt for a terminal or a file. */
export const receiptText = ({ kinds, rows, remarks }: Receipt, heading: string): string => {
  const entries = Object.entries(kinds);
  const first = Math.max(4, ...entries.map(([kind]) => kind.length)) + 2;
  return [
    heading,
    '',
    line('', ['found', 'added', 'merged', 'left'], first),
    ...entries.map(entry => countLine(first, entry)),
    ...(rows.length > 0 ? ['', 'Merged or left', ...grouped(rows)] : []),
    ...(remarks.length > 0 ? ['', 'Remarks', ...grouped(remarks)] : []),
  ].join('\n');
};
