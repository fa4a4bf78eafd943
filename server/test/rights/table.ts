import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../core/config/root.ts';
import type { Case, Relation } from './case.ts';
import { roles, type TestRole } from './people.ts';

/** Words of a cell, and the requests that each allows. */
const meanings: Readonly<Record<string, readonly Relation[]>> = {
  '–': [],
  all: ['site', 'own', 'foreign', 'hidden'],
  seen: ['site', 'own', 'foreign'],
  own: ['own'],
  key: ['keyed'],
};

export const allows = (word: string, relation: Relation): boolean => meanings[word]?.includes(relation) ?? false;

/** Shortest word that fits the allowed requests; undefined if none fits. */
export const wordFor = (granted: readonly Relation[], { own, foreign, hidden, site }: Case, isVisitor: boolean) => {
  const there: Relation[] = [
    ...(site ? (['site'] as const) : []),
    ...(own && !isVisitor ? (['own'] as const) : []),
    ...(foreign ? (['foreign'] as const) : []),
    ...(hidden ? (['hidden'] as const) : []),
    ...(granted.includes('keyed') ? (['keyed'] as const) : []),
  ];
  const words = foreign || site ? ['–', 'all', 'seen', 'own', 'key'] : ['–', 'own', 'key', 'all', 'seen'];
  return words.find(word => there.every(relation => allows(word, relation) === granted.includes(relation)));
};

export interface Row {
  /** Call or task, and its variant after a dot. */
  readonly name: string;
  readonly act: string;
  /** Heading of its section. */
  readonly section: string;
  readonly cells: Readonly<Record<TestRole, string>>;
}

/** Name without the variant. */
export const actName = (name: string): string => name.split(' · ')[0] ?? name;

export const printed = (name: string, act: string, words: readonly string[]): string => {
  const [first, ...rest] = name.split(' · ');
  return `| \`${first}\`${rest.map(one => ` · ${one}`).join('')} | \`${act}\` | ${words.join(' | ')} |`;
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());

/** Rows of a line: one for each call and task with the same rights. */
const rowsOf = ([names = '', act = '', ...words]: readonly string[], section: string): Row[] => {
  const [written = '', ...about] = names.split(' · ');
  const of = (role: TestRole): string => (words[roles.indexOf(role)] ?? '').replaceAll('`', '');
  const [visitor, reader, author, blogger] = [of('visitor'), of('reader'), of('author'), of('blogger')];
  const [moderator, staff, admin] = [of('moderator'), of('staff'), of('admin')];
  const cells = { visitor, reader, author, blogger, 'team admin': of('team admin'), moderator, staff, admin };
  return [...written.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
    name: [name, ...about].join(' · '),
    act: act.replaceAll('`', ''),
    section,
    cells,
  }));
};

const lines = (): string[] => readFileSync(join(root, 'docs/rights.md'), 'utf8').split('\n');

/** Text of docs/rights.md outside its tables. */
export const rightsWords = (): string =>
  lines()
    .filter(line => !line.startsWith('|'))
    .join('\n');

/** Rows of the tables in docs/rights.md by name. */
export const rightsTable = (): ReadonlyMap<string, Row> => {
  const table = new Map<string, Row>();
  let section = '';
  for (const line of lines()) {
    if (line.startsWith('## ')) section = line.slice(3);
    const cells = cellsOf(line);
    if (cells.length < roles.length || !line.startsWith('| `')) continue;
    for (const row of rowsOf(cells, section)) {
      if (table.has(row.name)) throw new Error(`docs/rights.md has two rows of ${row.name}`);
      table.set(row.name, row);
    }
  }
  return table;
};
