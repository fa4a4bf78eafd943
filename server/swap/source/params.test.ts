import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDate } from './dates.ts';
import { paramText, readParams } from './params.ts';

test('parameters that cannot be read are empty', () => {
  for (const column of [null, undefined, '', '  ', '{"cut":"of', '[1,2]', '"text"', 'words without a value'])
    assert.equal(readParams(column), {}, String(column));
});

test('parameters are read from JSON and from INI lines alike', () => {
  assert.equal(readParams('{"a":"1","b":{"c":[2]}}'), { a: '1', b: { c: [2] } });
  assert.equal(readParams('a=1\r\nb=\n\n; remark\nurl=https://x.example/?a=b&c\nlast= x '), {
    a: '1',
    b: '',
    url: 'https://x.example/?a=b&c',
    last: 'x',
  });
});

test('a quoted value of INI keeps its quotes, backslashes and lines', () => {
  const params = readParams('main_title="Harbour \\"blog\\" \\\\ more"\ntext="one\ntwo=2"\nend="open');
  assert.equal(params, { main_title: 'Harbour "blog" \\ more', text: 'one\ntwo=2', end: '"open' });
});

test('a parameter is text, whatever its type, and missing ones are empty', () => {
  const params = readParams('{"yes":true,"no":false,"n":5,"list":[1]}');
  assert.equal(
    ['yes', 'no', 'n', 'list', 'constructor'].map(name => paramText(params, name)),
    ['1', '0', '5', '', ''],
  );
});

test('zero dates and dates that do not exist are null', () => {
  for (const column of [null, '', '0000-00-00 00:00:00', '0000-00-00', '2014-02-31 10:00:00', '2014-00-10', 'now'])
    assert.is(readDate(column), null, String(column));
});

test('dates are read as UTC', () => {
  assert.is(readDate('2014-03-11 10:22:33')?.toISOString(), '2014-03-11T10:22:33.000Z');
  assert.is(readDate('2014-03-11')?.toISOString(), '2014-03-11T00:00:00.000Z');
});

test.run();
