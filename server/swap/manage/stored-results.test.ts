import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storedPlan, storedUndo, storedValue, undoToStore } from './stored-results.ts';

const test = suite('stored results of tasks');

const remaining = Array.from({ length: 700 }, (_, at) => ({ table: 'items', label: `row ${at}`, reason: 'is used' }));

test('of an undo the first 500 rows that stay are stored, with the number of all', () => {
  const stored = storedValue(storedUndo, JSON.stringify(undoToStore({ removed: 3, restored: 1, remaining })));
  assert.equal([stored?.removed, stored?.remaining.length, stored?.staying], [3, 500, 700]);
});

test('an undo that was stored without that number has it from its rows', () => {
  const stored = storedValue(storedUndo, JSON.stringify({ removed: 3, restored: 1, remaining }));
  assert.is(stored?.staying, 700);
});

test('a result of another shape, or none, is undefined', () => {
  for (const text of [null, '', '{"removed":1', '[]', '{"kinds":[]}', '{"removed":"3","restored":1,"remaining":[]}'])
    assert.equal([storedValue(storedPlan, text), storedValue(storedUndo, text)], [undefined, undefined], String(text));
});

test.run();
