import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Store } from './browser-store.ts';
import { storedJson, storedList } from './stored-json.ts';

const test = suite('JSON in Web Storage');

const storing = (text: string | null): Store => ({
  getItem: () => text,
  setItem: () => undefined,
  removeItem: () => undefined,
});

test('a value is read as it was stored', () => {
  assert.equal(storedJson(storing('{"speed":2}'), 'key'), { speed: 2 });
  assert.equal(storedList(storing('[1,["a"],null]'), 'key'), [1, ['a'], null]);
});

test('no value, a text that somebody else wrote and the wrong kind of value are none', () => {
  for (const text of [null, '', '{', 'null', '[1,']) {
    assert.is(storedJson(storing(text), 'key'), undefined, `${text}`);
    assert.equal(storedList(storing(text), 'key'), [], `${text}`);
  }
  assert.equal(storedList(storing('{"length":1}'), 'key'), []);
});

test.run();
