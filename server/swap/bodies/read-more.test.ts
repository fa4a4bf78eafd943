import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../../test/linear-time.ts';
import { splitIntro } from './read-more.ts';

const line = '<hr id="system-readmore" />';

test('a text without words before or behind the line has no introduction', () => {
  assert.equal(splitIntro(`${line}<p>a</p>`, ''), ['', '<p>a</p>']);
  assert.equal(splitIntro(`<p>a</p>${line}<p>&nbsp;</p>`, ''), ['', '<p>a</p><p>&nbsp;</p>']);
  assert.equal(splitIntro('', '<p>a</p>'), ['', '<p>a</p>']);
  assert.equal(splitIntro('', ''), ['', '']);
});

test('a half line is no line', () => {
  assert.equal(splitIntro('<p>a</p><hr id="system-readmore"', ''), ['', '<p>a</p><hr id="system-readmore"']);
  assert.equal(splitIntro('a<hr id="system-readmore-x">b<hr>c', '')[0], 'a');
  assert.equal(splitIntro('a<hr data-x="id">b', ''), ['', 'a<hr data-x="id">b']);
});

test('two columns with words are the introduction and the rest, whatever lines are in them', () => {
  assert.equal(splitIntro(`<p>a</p>${line}`, `${line}<p>b</p>`), ['<p>a</p>', '<p>b</p>']);
  assert.equal(splitIntro('<img src="a.jpg">', '<p>b</p>'), ['<img src="a.jpg">', '<p>b</p>']);
});

test('one column is parted at its first line, the others are taken out', () => {
  assert.equal(splitIntro(`<p>a</p>${line}<p>b</p><hr class=x id='system-readmore'><p>c</p>`, ''), [
    '<p>a</p>',
    '<p>b</p><p>c</p>',
  ]);
});

test('a line that never ends is read in time that grows with its length alone', () => {
  assertLinear(source => splitIntro(`<hr ${source}`, ''), 'id=system-readmore ', 200_000);
});

test.run();
