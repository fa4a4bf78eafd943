import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../boot/environment.mjs';
import { findings, groups, rowsNamedIn, rowsOf } from './groups.ts';

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
  assert.equal(rowsNamedIn("test('F-1.1, E-098 preview changes nothing', () => {});"), ['F-1.1', 'E-098']);
});

test('the ids at the front of a title are read, one or several, in any quotes', () => {
  const source = [
    "test('C-017 a reply is nested under its parent', () => {});",
    'test("C-018 C-019 two rows in one title", () => {});',
    'test(`D-001, D-002 a title with a comma`, () => {});',
    "const cases = [['E-003', 'a table of cases']];",
    "test('Y-08 E-096, X-30 a title with readings of the checklist', () => {});",
  ].join('\n');
  assert.equal(rowsNamedIn(source), ['C-017', 'C-018', 'C-019', 'D-001', 'D-002', 'E-003', 'E-096']);
});

test('an id inside a sentence or a comment proves nothing', () => {
  assert.equal(rowsNamedIn("// C-017\ntest('as in C-018', () => {});\nconst code = 'C-0171';"), []);
});

test.run();
