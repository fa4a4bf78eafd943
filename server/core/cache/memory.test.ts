import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheMemory } from './memory.ts';

const kilobyte = 1024;

test('all groups share one budget: the least recently used value of any group is evicted first', () => {
  const memory = cacheMemory(100 * kilobyte);
  const pages = memory.store<string>('page');
  const parts = memory.store<string>('part');
  assert.ok(pages.set('first', 'a', 10 * kilobyte));
  for (let n = 0; n < 8; n++) parts.set(`${n}`, 'b', 10 * kilobyte);
  assert.is(pages.get('first'), 'a');
  for (let n = 8; n < 12; n++) parts.set(`${n}`, 'b', 10 * kilobyte);
  assert.is(pages.get('first'), 'a', 'it was used since');
  assert.is(parts.get('0'), undefined);
  const bytes = memory.figures().reduce((sum, group) => sum + group.bytes, 0);
  assert.ok(bytes <= 100 * kilobyte, `${bytes}`);
});

test('a value that would take more than an eighth of the budget is not cached', () => {
  const store = cacheMemory(80 * kilobyte).store<string>('page');
  assert.not.ok(store.set('large', 'a', 11 * kilobyte));
  assert.is(store.get('large'), undefined);
});

test('with a budget of 0 nothing is cached', () => {
  const memory = cacheMemory(0);
  const store = memory.store<string>('page');
  assert.not.ok(store.set('small', 'a', 1));
  assert.is(store.get('small'), undefined);
  assert.is(memory.figures()[0]?.entries, 0);
});

test('a removed, replaced or evicted value is told once, and is not counted any more', () => {
  const memory = cacheMemory(80 * kilobyte);
  const removed: string[] = [];
  const store = memory.store<string>('page', value => removed.push(value));
  store.set('a', 'one', kilobyte);
  store.set('a', 'two', kilobyte);
  store.set('b', 'three', kilobyte);
  store.delete('a');
  store.clear();
  assert.equal(removed, ['one', 'two', 'three']);
  assert.equal(memory.figures(), [{ group: 'page', hits: 0, misses: 0, entries: 0, bytes: 0 }]);
});

test('hits and misses are counted by group', () => {
  const memory = cacheMemory(80 * kilobyte);
  const store = memory.store<string>('page');
  memory.store<string>('part');
  store.set('a', 'one', kilobyte);
  store.get('a');
  store.get('b');
  assert.equal(
    memory.figures().map(({ group, hits, misses, entries }) => [group, hits, misses, entries]),
    [
      ['page', 1, 1, 1],
      ['part', 0, 0, 0],
    ],
  );
});

test.run();
