import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Store } from './browser-store.ts';
import { localVotes } from './local-votes.ts';

const test = suite('own marks in this browser');

const memory = (text?: string): Store => {
  const stored = new Map(text === undefined ? [] : [['marks', text]]);
  return {
    getItem: key => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: key => void stored.delete(key),
  };
};

test('a mark is kept until it is taken back, the newest for each thing', () => {
  const marks = localVotes('marks', memory());
  marks.keep('7', 3.5);
  marks.keep('8', 1);
  marks.keep('7', 4);
  assert.equal(
    [...marks.all()],
    [
      ['8', 1],
      ['7', 4],
    ],
  );
  marks.keep('7', undefined);
  assert.equal([...marks.all()], [['8', 1]]);
});

test('what somebody else wrote there is no mark', () => {
  for (const odd of ['', 'x', '{}', '{"a":', '[1, null, ["7"], ["8", "4"], [9, 4]]'])
    assert.is(localVotes('marks', memory(odd)).all().size, 0, odd);
});

test('no more than two thousand are remembered', () => {
  const full = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => [String(index), 3]));
  const marks = localVotes('marks', memory(full));
  marks.keep('new', 5);
  assert.equal([marks.all().size, marks.all().has('0'), marks.all().get('new')], [2_000, false, 5]);
});

test.run();
