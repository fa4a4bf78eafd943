import { findings, type Group, groups, rowsOf } from './rows/groups.ts';
import { namingsIn } from './rows/proofs.ts';
import { testFiles } from './testing/files.mjs';
import { currentResults } from './testing/results.mjs';

if (process.argv.some(word => word === '--help' || word === '-h')) {
  console.log(
    'npm run rows [-- LETTER…]   requirements proven by passing tests; with letters, the missing ones of these groups',
  );
  process.exit(0);
}

const files = testFiles();
const results = currentResults(files);
const namings = namingsIn(results);
const proved = new Set(namings.filter(({ flaw }) => flaw === undefined).map(({ id }) => id));
const rows = groups.flatMap(rowsOf);
const known = new Set([...rows, ...findings]);

const groupIds = process.argv.slice(2).map(id => id.toUpperCase());

const figures = (part: number, whole: number): string => `${String(part).padStart(3)} / ${String(whole).padStart(3)}`;
const countProved = (ids: readonly string[]): number => ids.filter(id => proved.has(id)).length;

const printTable = (): void => {
  for (const group of groups)
    console.log(`${group.id} ${figures(countProved(rowsOf(group)), group.rows)}  ${group.name}`);
  console.log(`  ${figures(countProved(rows), rows.length)}  proved by tests that ran, asserted and passed`);
  console.log(`  ${figures(countProved(findings), findings.length)}  fixed findings of the audit, likewise`);
  const notRun = files.length - Object.keys(results).length;
  if (notRun > 0) console.log(`${notRun} test files have not run since they were written or changed: run npm test.`);
};

const printMissing = (name: string, ids: string[]): void => {
  const missing = ids.filter(id => !proved.has(id));
  console.log(`${name}: ${missing.length} missing\n${missing.join(' ')}`);
};
const printMissingOf = (group: Group): void => printMissing(`${group.id} ${group.name}`, rowsOf(group));

for (const { id, file } of namings.filter(naming => !known.has(naming.id)))
  console.log(`${file} names ${id}, which is no row`);
for (const { id, file, title, flaw } of namings.filter(naming => naming.flaw !== undefined))
  console.log(`${file} does not prove ${id} (${flaw}): ${title}`);
if (groupIds.length === 0) printTable();
for (const group of groups.filter(({ id }) => groupIds.includes(id))) printMissingOf(group);
if (groupIds.includes('FINDINGS')) printMissing('Findings', findings);
