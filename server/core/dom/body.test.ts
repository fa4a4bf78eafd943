import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../../test/linear-time.ts';
import { isElement, parseBody, wordsIn } from './body.ts';

test('markup is parsed as in the body of a page, and each body is its own', () => {
  const one = parseBody('<td>cell</td><p>First<p>Second');
  const other = parseBody('<p>Other');
  assert.is(one('body').html(), 'cell<p>First</p><p>Second</p>');
  one('p').first().remove();
  one('body').append(one('<b></b>').text('bold'));
  assert.is(one('body').html(), 'cell<p>Second</p><b>bold</b>');
  assert.is(other('body').html(), '<p>Other</p>');
});

test('nodes are elements or texts with words', () => {
  const nodes = parseBody('a<b>c</b><!-- d -->')('body').contents().toArray();
  assert.equal(nodes.map(isElement), [false, true, false]);
  assert.equal(nodes.map(wordsIn), ['a', '', '']);
});

test('many elements side by side are parsed in linear time', () => {
  assertLinear(source => parseBody(source)('body').text(), '<li>a', 300_000);
});

test.run();
