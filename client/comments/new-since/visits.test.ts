import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Store } from '../../core/storage/index.ts';
import { recordOwnComment, recordVisit } from './visits.ts';

const hour = 3_600_000;

const memory = (text?: string): Store => {
  let stored = text ?? null;
  return {
    getItem: () => stored,
    setItem: (_, value) => {
      stored = value;
    },
    removeItem: () => {
      stored = null;
    },
  };
};

test('nothing is new at the first visit but what comes during it; at the next visit, what came since the last page', () => {
  const store = memory();
  const open = (newest: number, now: number) => recordVisit({ postId: '7', newest, now }, store).before;
  assert.is(open(4, 0), 4);
  assert.is(open(5, 60_000), 4, 'a page of the same visit');
  assert.is(open(5, hour), 5, 'another visit');
  assert.is(open(9, hour + 1), 5);
  assert.is(open(9, 24 * hour), 9);
});

test('own comments are known by their number, until they lie before the visit', () => {
  const store = memory();
  recordVisit({ postId: '7', newest: 4, now: 0 }, store);
  recordOwnComment('7', 6, store);
  recordOwnComment('8', 1, store);
  assert.equal(recordVisit({ postId: '7', newest: 8, now: hour }, store), {
    ...{ postId: '7', before: 4, seen: 8, at: hour },
    own: [6],
  });
  assert.equal(recordVisit({ postId: '7', newest: 8, now: 3 * hour }, store).own, []);
});

test('two hundred posts are remembered, and the one read longest ago is forgotten', () => {
  const store = memory();
  for (let id = 1; id <= 200; id++) recordVisit({ postId: `${id}`, newest: 1, now: 0 }, store);
  recordVisit({ postId: '1', newest: 1, now: 1 }, store);
  recordVisit({ postId: '201', newest: 1, now: 2 }, store);
  assert.is(recordVisit({ postId: '1', newest: 3, now: 3 }, store).before, 1);
  assert.is(recordVisit({ postId: '2', newest: 3, now: 3 }, store).before, 3, 'forgotten');
});

test('a text that somebody else stored is no visit', () => {
  for (const odd of ['', '{', '{}', '[1,null,["7"],["7",1,2,"x",[]],["7",1.5,2,3,[]]]'])
    assert.is(recordVisit({ postId: '7', newest: 3, now: 0 }, memory(odd)).before, 3, odd);
});

test.run();
