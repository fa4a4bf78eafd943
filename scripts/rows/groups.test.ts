import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../boot/environment.mjs';
import { findings, groups, rowsInTitle, rowsNamedIn, rowsOf } from './groups.ts';

const ownRows = readFileSync(join(root, 'docs/requirements.md'), 'utf8').match(/^\| [A-K]-\d{3} /gm) ?? [];

test('the groups hold the 568 rows of the checklist and those of docs/requirements.md, each with an id of its own', () => {
  assert.is(
    groups.reduce((sum, { listed }) => sum + listed, 0),
    568,
  );
  assert.equal(
    ownRows.map(row => row.slice(2, 7)),
    groups.flatMap(group => rowsOf(group).slice(group.listed)),
  );
  assert.is(new Set(groups.flatMap(rowsOf)).size, 568 + ownRows.length);
});

test('the findings of the audit are counted beside the rows', () => {
  assert.is(new Set(findings).size, 102);
});

test('the ids at the front of a title are read, one or several, with the readings of the checklist among them', () => {
  assert.equal(rowsInTitle('C-017 a reply is nested under its parent'), ['C-017']);
  assert.equal(rowsInTitle('C-018 C-019 two rows'), ['C-018', 'C-019']);
  assert.equal(rowsInTitle('D-001, D-002: a title with a comma'), ['D-001', 'D-002']);
  assert.equal(rowsInTitle('F-1.1, E-098 preview changes nothing'), ['F-1.1', 'E-098']);
  assert.equal(rowsInTitle('Y-08 E-096, X-30 a title with readings'), ['E-096']);
  assert.equal(rowsInTitle('E-003'), ['E-003']);
});

test('an id inside a title names no row', () => {
  for (const title of ['as in C-018', 'C-0171', ' C-017', 'C-17 a row', 'L-001 a row'])
    assert.equal(rowsInTitle(title), [], title);
});

test('the ids in a source text are those at the front of its strings, in any quotes', () => {
  const source = [
    "test('C-017 a reply is nested under its parent', () => {});",
    'test("C-018 C-019 two rows in one title", () => {});',
    'test(`D-001, D-002 a title with a comma`, () => {});',
    "const cases = [['E-003', 'a table of cases']];",
    "test('Y-08 E-096, X-30 a title with readings of the checklist', () => {});",
    "// C-017\ntest('as in C-018', () => {});\nconst code = 'C-0171';",
  ].join('\n');
  assert.equal(rowsNamedIn(source), ['C-017', 'C-018', 'C-019', 'D-001', 'D-002', 'E-003', 'E-096']);
});

test.run();
