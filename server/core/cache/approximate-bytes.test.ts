import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { approximateBytes } from './approximate-bytes.ts';

test('what a list, a set, a map and an object hold is counted', () => {
  const words = 'a'.repeat(10_000);
  for (const value of [[words], new Set([words]), new Map([['key', words]]), new Map([[words, 'value']]), { words }])
    assert.ok(approximateBytes(value) > 20_000, `${Object.prototype.toString.call(value)} ${approximateBytes(value)}`);
});

test.run();
