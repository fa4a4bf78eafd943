import { load } from 'cheerio';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../../test/linear-time.ts';
import { withoutTags } from './without-tags.ts';

const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '<',
        '>',
        '</',
        '<!',
        '<!--',
        '-->',
        '--!>',
        '<?',
        '/>',
        '"',
        "'",
        '=',
        ' ',
        '\n',
        '&lt;',
        '\0',
        '<b',
        'script',
        '<script>',
      ],
      ...[
        '<img src=x onerror=y',
        '</p>',
        'a',
        '3',
        '<svg/onload=',
        '<![CDATA[',
        ']]>',
        '<a title="',
        '<textarea>',
        '<plaintext>',
      ],
    ),
    { maxLength: 30 },
  )
  .map(parts => parts.join(''));

test('stored source set as innerHTML makes no element, no comment and no declaration', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), source => {
      const clean = withoutTags(source);
      const $ = load(clean, null, false);
      assert.ok(
        $.root()
          .contents()
          .toArray()
          .every(node => node.type === 'text'),
        clean,
      );
      assert.not.match(clean, /<[a-z/!?]/i);
    }),
    { numRuns: 5000 },
  );
});

test('cleaning what is clean changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), source => {
      const clean = withoutTags(source);
      assert.is(withoutTags(clean), clean);
    }),
    { numRuns: 5000 },
  );
});

for (const [source, clean] of [
  ['a < b and I <3 you', 'a < b and I <3 you'],
  ['if a<b then', 'if a< b then'],
  ['<b>bold</b>', 'bold'],
  ['x <img src=x onerror=alert(1)\nnext line', 'x \nnext line'],
  ['<<b>script>alert(1)</script>', 'alert(1)'],
  ['<!-- a > b -->x<!doctype html>y<?php z ?>', 'xy'],
  ['<a title="x > y" href=\'#\'>link</a>', 'link'],
  ["<p don't>kept</p>", 'kept'],
  ['<a href="never closed>link</a>', 'link'],
  ['[b]&lt;script&gt;[/b]', '[b]&lt;script&gt;[/b]'],
] as const)
  test(`${JSON.stringify(source)} is stored as ${JSON.stringify(clean)}`, () => {
    assert.is(withoutTags(source), clean);
  });

const hostileBits = [
  '<',
  '<a',
  '<a>',
  '<a "',
  '<a b="\n',
  '<a b="c>',
  '<!--',
  '<!-->',
  '<<b>a>',
  "<a b='",
  '<a =\n',
  '>',
];

test('a megabyte of hostile input takes time in proportion to its size', () => {
  assertLinear(withoutTags, hostileBits.join('').repeat(32), 2 ** 20);
});

for (const bit of hostileBits)
  test(`${JSON.stringify(bit)} without end takes time in proportion to its length`, () =>
    assertLinear(withoutTags, bit, 2 ** 17));

test.run();
