import { type ReplayedAddress, type ReplayGroup, type ReplayResult, replayGroups } from './result.ts';

const titles: Readonly<Record<ReplayGroup, string>> = {
  errors: 'Errors',
  missing: 'Missing',
  ambiguous: 'More than one page matches (the first one is used)',
  closed: 'Sign-in required',
  removed: 'Removed permanently (410)',
  redirects: 'Redirects',
  answers: 'Answers',
};

const plural = (count: number, word: string, more = `${word}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? word : more}`;

const counts = ({ addresses, requests }: { addresses: number; requests: number }): string =>
  `${plural(addresses, 'address', 'addresses')}, ${plural(requests, 'request')}`;

// Addresses hold printable ASCII only; names of rows may hold anything.
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');

const lineOf = ({ path, count, status, to, rows }: ReplayedAddress): string => {
  const target = to === undefined ? (status < 400 || status === 404 ? '' : `  (${status})`) : `  → ${to}`;
  const fitting = rows ? `  (${rows.join('; ')})` : '';
  return printable(`${String(count).padStart(9)}  ${path}${target}${fitting}`);
};

const unusedLines = ({ missingThere, design, unused, unreadable }: ReplayResult): string[] => [
  ...(missingThere.requests > 0 ? [`Already errors on the old site: ${counts(missingThere)}`] : []),
  ...(design.requests > 0 ? [`Style sheets, scripts and fonts of the old design: ${counts(design)}`] : []),
  ...(unused.method > 0 ? [`Requests other than GET and HEAD: ${plural(unused.method, 'request')}`] : []),
  ...(unused.host > 0 ? [`Addresses of other sites: ${plural(unused.host, 'line')}`] : []),
  ...(unused.unreadable > 0 ? [`Cannot be read: ${plural(unused.unreadable, 'line')}, the first ones:`] : []),
  ...unreadable.map(line => `  ${printable(line)}`),
];

/** A result for a terminal: `most` addresses of each group, and the total as the last line. */
export const replayText = (result: ReplayResult, most: number): string => {
  const sections = replayGroups.flatMap(name => {
    const group = result.groups[name];
    if (group.addresses === 0) return [];
    const shown = group.most.slice(0, most);
    const rest = group.addresses - shown.length;
    return [
      `${titles[name]}: ${counts(group)}`,
      ...shown.map(lineOf),
      ...(rest > 0 ? [`           and ${plural(rest, 'more address', 'more addresses')}`] : []),
      '',
    ];
  });
  const unused = unusedLines(result);
  return [
    ...sections,
    ...(unused.length > 0 ? ['Not counted', ...unused.map(line => `  ${line}`), ''] : []),
    `${counts(result)}: ${result.answering.toFixed(1)} % of requests work`,
  ].join('\n');
};
