import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plainTextOf } from './excerpt.ts';
import { rawHtml } from './html.tsx';

test('white space of any kind and length is one space of the plain text', () => {
  const text = fc.array(fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', 'a', 'b')).map(parts => parts.join(''));
  fc.assert(
    fc.property(text, value => {
      assert.is(plainTextOf(rawHtml(value)), value.replace(/\s+/g, ' ').trim());
    }),
  );
});

test.run();
