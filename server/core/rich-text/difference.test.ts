import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawHtml } from '../html/html.tsx';
import { budgetOfPage, differenceOf, paragraphsOf, wordRuns } from './difference.ts';

const test = suite('the difference of two texts');

test('a text is compared by its paragraphs, with pictures, embedded things and the aims of links named', () => {
  assert.equal(
    paragraphsOf(
      rawHtml(
        '<h2>Nets</h2><p>One &amp; <a class="x" href="https://a.test/">two</a></p><ul><li>three</li></ul><p><img alt="A boat" src="/b.jpg" /></p><p> </p>',
      ),
    ),
    ['Nets', 'One & two (link to https://a.test/)', 'three', 'Picture: A boat'],
  );
});

test('a changed word is removed and added inside its paragraph; what is the same is counted', () => {
  assert.equal(
    differenceOf(['a', 'b', 'The sea is grey', 'c'], ['a', 'b', 'The sea is blue', 'c', 'd'], budgetOfPage()),
    [
      { same: 2 },
      {
        runs: [
          { kind: 'same', words: 'The sea is ' },
          { kind: 'removed', words: 'grey' },
          { kind: 'added', words: 'blue' },
        ],
      },
      { same: 1 },
      { runs: [{ kind: 'added', words: 'd' }] },
    ],
  );
  assert.equal(differenceOf(['a'], ['a'], budgetOfPage()), [{ same: 1 }]);
  assert.equal(differenceOf([], [], budgetOfPage()), []);
});

const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `w${(at * seed) % 99_991}`).join(' ');

test('long texts that share nothing are given as wholes, and cost nothing', () => {
  const budget = budgetOfPage();
  assert.is(wordRuns(words(7, 20_000), words(13, 20_000), budget).length, 2);
  assert.equal(budget, budgetOfPage());
});

test('many unlike paragraphs spend what one page may cost and no more; the rest are wholes', () => {
  const text = (seed: number): string[] => Array.from({ length: 530 }, (_, at) => words(seed + 2 * at, 300));
  const budget = { edits: 3_000, ms: Infinity };
  const lines = differenceOf(text(7), text(10_008), budget);
  assert.is(lines.length, 530);
  assert.is(budget.edits, 0);
  const isWhole = (line: (typeof lines)[number]): boolean => 'runs' in line && line.runs.length === 2;
  assert.ok(lines.filter(isWhole).length > 520);
  const spent = { edits: 3_000, ms: 0 };
  assert.ok(differenceOf(text(7), text(10_008), spent).every(isWhole));
  assert.is(spent.edits, 3_000);
});

test.run();
