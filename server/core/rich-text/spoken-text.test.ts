import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../../test/linear-time.ts';
import { rawHtml } from '../html/index.ts';
import { spokenParts, spokenPassages } from './spoken-html.ts';

const test = suite('spoken texts');

const said = (html: string, language = 'en-GB'): string[] =>
  spokenPassages('Title', rawHtml(html), language)
    .slice(1)
    .map(({ text }) => text);

test('headings, paragraphs, lists and quotes are said one by one, headings after a longer pause', () => {
  const html =
    '<p>One  morning\nin <b>May</b>.</p><h2>The mill</h2><ol start="3"><li>Wheel</li><li>Race</li></ol><blockquote><p>It turned.</p></blockquote>';
  assert.equal(said(html), [
    'One morning in May.',
    'The mill.',
    '3. Wheel.',
    '4. Race.',
    'Quote:',
    'It turned.',
    'End of quote.',
  ]);
  const pauses = spokenPassages('Title', rawHtml(html), 'en-GB').map(({ pauseMs }) => pauseMs);
  assert.equal(pauses, [0, 600, 900, 600, 250, 400, 400, 400]);
});

test('images are said by their texts, decorative ones not at all; code and tables are announced', () => {
  assert.equal(said('<p><img src="a" alt="A heron"> and <img src="b" alt=""> reeds</p>'), [
    'Image: A heron. and reeds.',
  ]);
  assert.equal(said('<pre><code>let a;\nlet b;\n</code></pre><p>Call <code>run()</code>.</p>'), [
    'Code, 2 lines.',
    'Call run().',
  ]);
  assert.equal(
    said(
      '<table><caption>Depths</caption><tr><td>1</td></tr><tr><td>2</td></tr></table><table><tr><td>1</td></tr></table>',
    ),
    ['Depths. Table with 2 rows.', 'Table with 1 row.'],
  );
});

test('addresses are said as what they are, with the marks around them kept', () => {
  assert.equal(said('<p>See https://example.org/a?b=1, or write to ann.b@example.org.</p>'), [
    'See link, or write to e-mail address.',
  ]);
  assert.equal(said('<p><a href="https://example.org">the plan</a></p>'), ['the plan.']);
  const long = `<p>${'a'.repeat(60_000)}@ ${'a.'.repeat(30_000)} ${'www.'.repeat(10_000)}</p>`;
  const begun = performance.now();
  said(long);
  assert.ok(performance.now() - begun < 5_000);
});

test('many marks inside an address take time in proportion to their number', () => {
  assertLinear(marks => said(`<p>https://x${marks}a</p>`), '!', 390_000);
  assert.equal(said(`<p>https://x${'!'.repeat(100)}a!!</p>`), ['link!!']);
});

test('an abbreviation is said by its long form once', () => {
  const abbreviation = '<abbr title="World Health Organization">WHO</abbr>';
  assert.equal(said(`<p>The ${abbreviation} and the ${abbreviation}</p>`), [
    'The World Health Organization, WHO and the WHO.',
  ]);
});

test('controls, hidden parts, signs of notes and words for screen readers alone are left out', () => {
  assert.equal(
    said(
      '<nav>Contents</nav><p>Text<sup class="note-sign"><a role="doc-noteref" href="#n">1</a></sup><span class="visually-hidden">x</span></p><div class="video-consent needs-script"><button>Play</button></div><script>alert(1)</script><p hidden>y</p>',
    ),
    ['Text.'],
  );
});

test('a change of the language is kept, and sentences are in the language of the text', () => {
  const [, ...passages] = spokenPassages(
    'Titel',
    rawHtml('<p>Er sagte <span lang="en">good morning</span> und ging.</p><pre>x</pre>'),
    'de-DE',
  );
  assert.equal(
    passages.map(({ language, text }) => [language, text]),
    [
      ['de-DE', 'Er sagte'],
      ['en', 'good morning'],
      ['de-DE', 'und ging.'],
      ['de-DE', 'Code, 1 Zeile.'],
    ],
  );
});

test('each said word keeps its place in the text', () => {
  const [part] = spokenParts(rawHtml('<p>See\n https://example.org now</p>'), 'en-GB');
  const places = part?.pieces.map(({ text, place }) => [text, place?.start, place?.end]);
  assert.equal(places, [
    ['See  ', 0, 5],
    ['link', 5, 24],
    [' now', 24, 28],
  ]);
});

test.run();
