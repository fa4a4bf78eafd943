import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Store } from '../../core/browser-store.ts';
import { keepLiked, likedIn } from './liked.ts';

const storeOf = (items = new Map<string, string>()): Store => ({
  getItem: key => items.get(key) ?? null,
  setItem: (key, value) => {
    items.set(key, value);
  },
  removeItem: key => {
    items.delete(key);
  },
});

test('C-026 a like is remembered until it is taken back', () => {
  const store = storeOf();
  keepLiked(store, '12', true);
  keepLiked(store, '12', true);
  keepLiked(store, '13', true);
  assert.equal([...likedIn(store)], ['12', '13']);
  keepLiked(store, '12', false);
  assert.equal([...likedIn(store)], ['13']);
});

test('C-026 unreadable memories of likes count as none', () => {
  assert.is(likedIn(storeOf(new Map([['lectern.liked', '{"a":']]))).size, 0);
  assert.is(likedIn(storeOf(new Map([['lectern.liked', '{"a":1}']]))).size, 0);
});

test.run();
