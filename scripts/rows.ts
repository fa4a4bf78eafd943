import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './boot/environment.mjs';
import { findings, type Group, groups, rowsNamedIn, rowsOf } from './rows/groups.ts';
import { testFiles } from './testing/files.mjs';
import { readResults } from './testing/results.mjs';

const results = readResults();
const passed = testFiles().filter(file => results[file]?.passed);
const named = passed.flatMap(file => rowsNamedIn(readFileSync(join(root, file), 'utf8')).map(id => ({ id, file })));
const proved = new Set(named.map(({ id }) => id));
const rows = groups.flatMap(rowsOf);
const known = new Set([...rows, ...findings]);

const letters = process.argv.slice(2).map(letter => letter.toUpperCase());

const printTable = (): void => {
  const lines = groups.map(group => ({ ...group, proved: rowsOf(group).filter(id => proved.has(id)).length }));
  for (const line of lines) console.log(`${line.letter} ${figures(line.proved, line.rows)}  ${line.name}`);
  const all = lines.reduce((sum, line) => sum + line.proved, 0);
  console.log(`  ${figures(all, rows.length)}  proved by passing tests`);
  console.log(
    `  ${figures(findings.filter(id => proved.has(id)).length, findings.length)}  findings of the audit, mended`,
  );
};

const figures = (part: number, whole: number): string => `${String(part).padStart(3)} / ${String(whole).padStart(3)}`;

const printMissing = (name: string, ids: string[]): void => {
  const missing = ids.filter(id => !proved.has(id));
  console.log(`${name}: ${missing.length} missing\n${missing.join(' ')}`);
};
const printMissingOf = (group: Group): void => printMissing(`${group.letter} ${group.name}`, rowsOf(group));

for (const { id, file } of named.filter(one => !known.has(one.id))) console.log(`${file} names ${id}, which is no row`);
if (letters.length === 0) printTable();
for (const group of groups.filter(({ letter }) => letters.includes(letter))) printMissingOf(group);
if (letters.includes('FINDINGS')) printMissing('Findings', findings);
