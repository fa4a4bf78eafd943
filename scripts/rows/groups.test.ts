import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groups, rowsNamedIn, rowsOf } from './groups.ts';

test('the groups hold 568 rows, each with an id of its own', () => {
  assert.is(new Set(groups.flatMap(rowsOf)).size, 568);
});

test('the ids at the front of a title are read, one or several, in any quotes', () => {
  const source = [
    "test('C-017 a reply is nested under its parent', () => {});",
    'test("C-018 C-019 two rows in one title", () => {});',
    'test(`D-001, D-002 a title with a comma`, () => {});',
    "const cases = [['E-003', 'a table of cases']];",
  ].join('\n');
  assert.equal(rowsNamedIn(source), ['C-017', 'C-018', 'C-019', 'D-001', 'D-002', 'E-003']);
});

test('an id inside a sentence or a comment proves nothing', () => {
  assert.equal(rowsNamedIn("// C-017\ntest('as in C-018', () => {});\nconst code = 'C-0171';"), []);
});

test.run();
