import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Store } from '../../core/browser-store.ts';
import { forgetRated, keepRated, ratedIn } from './rated.ts';

const test = suite('what was rated in this browser');

const memory = (): Store & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  };
};

test('a vote is kept until it is taken back, the newest for each post', () => {
  const store = memory();
  keepRated(store, '7', 3.5);
  keepRated(store, '8', 1);
  keepRated(store, '7', 4);
  assert.equal(
    [...ratedIn(store)],
    [
      ['8', 1],
      ['7', 4],
    ],
  );
  forgetRated(store, '7');
  assert.equal([...ratedIn(store)], [['8', 1]]);
});

test('what somebody else wrote there is no vote', () => {
  const store = memory();
  for (const odd of ['', 'x', '{}', '[1, null, ["7"], ["8", "4"], [9, 4]]']) {
    store.kept.set('lectern.rated', odd);
    assert.is(ratedIn(store).size, 0);
  }
});

test('no more than two thousand are remembered', () => {
  const store = memory();
  store.kept.set('lectern.rated', JSON.stringify(Array.from({ length: 2_000 }, (_, index) => [String(index), 3])));
  keepRated(store, 'new', 5);
  assert.equal([ratedIn(store).size, ratedIn(store).has('0'), ratedIn(store).get('new')], [2_000, false, 5]);
});

test.run();
