import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsIn } from '../../../protocol/text-checks/checks.ts';
import { assertLinear } from '../../test/linear-time.ts';
import { partsOfBody } from './body-parts.ts';

const test = suite('parts of a body');

const problems = (markup: string) => findingsIn(partsOfBody(markup), 'en').map(({ problem }) => problem);

test('headings, pictures, links, tables and passages stand in the order of the text', () => {
  const parts = partsOfBody(
    '<h2>Tides</h2><p>See <a href="/t">the <b>times</b></a>.<small class="footnote">A note</small></p>' +
      '<ul><li>One<ul><li>Two</li></ul></li></ul><figure><img src="/a/b.png" alt="A boat"><figcaption>Out</figcaption></figure>' +
      '<table><caption>Heights</caption><tr><th>Day</th><th colspan="2">Height</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
  );
  assert.equal(
    parts.map(part => [part.kind, 'words' in part ? part.words : '']),
    [
      ['heading', 'Tides'],
      ['paragraph', 'See the times.'],
      ['link', 'the times'],
      ['paragraph', 'One'],
      ['paragraph', 'Two'],
      ['picture', ''],
      ['table', ''],
      ...['Day', 'Height', '1', '2', '3'].map(words => ['paragraph', words]),
    ],
  );
  const [picture, table] = parts.filter(({ kind }) => kind === 'picture' || kind === 'table');
  assert.equal(picture, { kind: 'picture', at: 5, alt: 'A boat', title: 'Out', decorates: false });
  assert.equal(table, { kind: 'table', at: 6, heads: 'row', rows: 2, columns: 3, caption: 'Heights' });
});

test('a picture is the name of its link, and a decorative one needs none', () => {
  assert.equal(problems('<a href="/a"><img src="/x.png" alt="The harbour"></a>'), []);
  assert.equal(problems('<a href="/a"><img src="/x.png" alt="" class="decorative"></a>'), ['linkEmpty']);
  assert.equal(problems('<img src="/x.png" alt="" class="alignleft">'), ['alt']);
});

test('links to one page are beside each other with white space between them only', () => {
  const two = (between: string) => `<p><a href="/a">One</a>${between}<a href="/a">Two</a></p>`;
  assert.equal(problems(two(' ')), ['linkTwice']);
  for (const between of [', ', '</p><p>', ' and <b>then</b> ', '<img src="/x.png" alt="x">'])
    assert.equal(problems(two(between)), [], between);
});

test('a long text is read in linear time', () => {
  for (const markup of ['<p>a <a href="/a">b</a></p>', '<img src="/a.png">'])
    assertLinear(source => partsOfBody(`<figure>${source}</figure>`).length, markup, 60_000);
});

test.run();
