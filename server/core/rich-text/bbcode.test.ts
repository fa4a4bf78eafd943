import { load } from 'cheerio';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../../test/linear-time.ts';
import { plainText, renderBbcode } from './bbcode.ts';

const ownOrigin = 'https://own.example';
const render = (source: string): string => renderBbcode(source, { ownOrigin });

const allowed: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  cite: [],
  blockquote: [],
  ul: [],
  li: [],
  pre: [],
  code: [],
  ol: ['start'],
  span: ['class', 'role', 'aria-label'],
  a: ['href', 'rel'],
  img: ['src', 'alt', 'loading', 'referrerpolicy'],
};

const assertHarmless = (markup: string): void => {
  const $ = load(markup, null, false);
  for (const element of $('*').toArray()) {
    if (!('attribs' in element)) continue;
    assert.ok(Object.hasOwn(allowed, element.name), `element ${element.name}`);
    for (const [name, value] of Object.entries(element.attribs)) {
      assert.ok(allowed[element.name]?.includes(name), `attribute ${name} of ${element.name}`);
      if (name === 'href') assert.match(value, /^(?:https?:\/\/|mailto:)/);
      if (name === 'src') assert.match(value, /^\/(?!\/)/);
      if (name === 'class') assert.match(value, /^(?:bb-[a-z]+-[a-z]+|markItUpButton emoticon)$/);
    }
  }
  // A browser that reads the markup makes exactly what was written: nothing was left open or put in a wrong place.
  assert.is(decoded($.html()), decoded(markup));
};

const decoded = (markup: string): string =>
  markup.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&nbsp;', '\u00a0');

const bits = fc.constantFrom(
  ...[
    '[b]',
    '[/b]',
    '[I]',
    '[/i]',
    '[u]',
    '[/u]',
    '[url]',
    '[url=',
    '[url=https://a.example/x]',
    '[/url]',
    '[img]',
    '[/img]',
  ],
  ...['[img=x" onerror="y]', '[email]', '[email=a@b.example]', '[/email]', '[quote]', '[quote=Ann "<b>"]', '[/quote]'],
  ...[
    '[list]',
    '[list=3]',
    '[list=1" x="]',
    '[/list]',
    '[*]',
    '[code]',
    '[/code]',
    '[size=200]',
    '[size=9;x]',
    '[/size]',
  ],
  ...[
    '[color=red]',
    '[color="#f00" onclick=x]',
    '[/color]',
    'https://a.example/?a=1&b="x"',
    'www.b.example',
    '/media/a.png',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'https://own.example/a.png',
    'https://own.example//o.example/a.png',
    'a@b.example',
    '<script>',
    '<img src=x onerror=y>',
  ],
  ...[':)', ':D', ';)', ' ', '\n', '\n\n', 'word', '"', "'", '&', '<', '>', ']', '[', '='],
);

test('hostile comment markup becomes allowed elements and attributes only', () => {
  const source = fc.oneof(
    fc.array(bits, { maxLength: 40 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(source, given => assertHarmless(render(given))),
    { numRuns: 3000 },
  );
});

test('a link leads to http and https only, other addresses are printed as text', () => {
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    '//a.example',
    'file:///etc',
    'java\tscript:x',
  ])
    assert.not.match(render(`[url=${address}]x[/url] [url]${address}[/url] [img]${address}[/img]`), /<a|<img/);
  assert.is(
    render('[url="https://a.example/?q=1&r=2"]words[/url]'),
    '<p><a href="https://a.example/?q=1&amp;r=2" rel="nofollow ugc noopener">words</a></p>',
  );
  assert.match(render('[url=www.a.example]x[/url]'), /href="https:\/\/www\.a\.example\/"/);
  assert.match(render('[url]a.example/page[/url]'), /href="https:\/\/a\.example\/page"/);
  assert.not.match(render('[url=https://bank.example@evil.example]x[/url]'), /<a href="https:\/\/bank/);
});

test('bare addresses are linked without the punctuation around them, and never inside a link or code', () => {
  assert.is(
    render('See (https://a.example/b_(c)). Or www.b.example!'),
    '<p>See (<a href="https://a.example/b_(c)" rel="nofollow ugc noopener">https://a.example/b_(c)</a>). ' +
      'Or <a href="https://www.b.example/" rel="nofollow ugc noopener">www.b.example</a>!</p>',
  );
  assert.is(load(render('[url=https://a.example]https://b.example[/url]'), null, false)('a').length, 1);
  assert.is(render('[code]https://a.example :)[/code]'), '<pre><code>https://a.example :)</code></pre>');
});

test('a picture from elsewhere is a link with its place, only a picture of the site itself is shown', () => {
  assert.is(
    render('[img]https://o.example/dir/door.png[/img]'),
    '<p><a href="https://o.example/dir/door.png" rel="nofollow ugc noopener">Picture: o.example/door.png</a></p>',
  );
  assert.is(
    render('[img=A red "door"]/media/door.png[/img]'),
    '<p><img src="/media/door.png" alt="A red &quot;door&quot;" loading="lazy" referrerpolicy="no-referrer"></p>',
  );
  assert.match(render('[img=640x480]/media/door.png[/img]'), /alt="Picture: door\.png"/);
});

test('a picture never makes a reader’s browser ask for an address that acts', () => {
  for (const address of [
    '/index.php?option=com_articles&task=vote',
    'https://own.example/index.php?x=a.png',
    '/blog/logout',
    '/a.svg',
    'https://own.example//evil.example/a.png',
  ])
    assert.not.match(render(`[img]${address}[/img]`), /<img/);
});

test('bold, italic and underlined words are marked, in any case of the tag', () => {
  assert.is(render('[b]a[/B] [I]b[/i] [u]c[/u]'), '<p><strong>a</strong> <em>b</em> <u>c</u></p>');
});

test('a hyperlink is printed with words of its own', () => {
  assert.is(
    render('[url=https://a.example/]here[/url]'),
    '<p><a href="https://a.example/" rel="nofollow ugc noopener">here</a></p>',
  );
});

test('lists have items, a number starts a numbered one, an item outside of a list is text', () => {
  assert.is(render('[list]\n[*]one\n[*]two\n[/list]'), '<ul><li>one</li><li>two</li></ul>');
  assert.is(render('[list=3][*]a[*][b]b[/b][/list]'), '<ol start="3"><li>a</li><li><strong>b</strong></li></ol>');
  assert.is(render('[*]a'), '<p>[*]a</p>');
  assert.is(render('[list][/list]'), '');
});

test('a quote names who said it and holds markup', () => {
  assert.is(
    render('[quote=Ann <3]Yes [b]sure[/b][/quote]So?'),
    '<blockquote><p><cite>Ann &lt;3:</cite></p><p>Yes <strong>sure</strong></p></blockquote><p>So?</p>',
  );
});

test('six emoticons have names to be heard, and never stand inside words, addresses or code', () => {
  const named = [':D Happy', ':) Smile', ':o Surprised', ':p Tongue', ':( Unhappy', ';) Wink'];
  for (const each of named) {
    const [source = '', name = ''] = each.split(' ');
    const $ = load(render(`Hi ${source} [code]${source}[/code]`), null, false);
    assert.is($('span.markItUpButton.emoticon[role=img]').length, 1);
    assert.is($('span.emoticon').attr('aria-label'), name);
  }
  for (const source of ['10:p', 'C:Drive', 'https://a.example/:)', 'a:o']) assert.not.match(render(source), /emoticon/);
});

test('line breaks stay, blank lines make paragraphs, and a mark goes on behind them', () => {
  assert.is(render('a\r\nb\n\n\nc'), '<p>a<br>b</p><p>c</p>');
  assert.is(render('[b]a\n\nb[/b] c'), '<p><strong>a</strong></p><p><strong>b</strong> c</p>');
  assert.is(
    render('[b]a[quote]b[/quote]c[/b]'),
    '<p><strong>a</strong></p><blockquote><p><strong>b</strong></p></blockquote><p><strong>c</strong></p>',
  );
});

test('unbalanced tags are text, crossed tags do no harm', () => {
  assert.is(render('array[i] = 0; [b]x'), '<p>array[i] = 0; [b]x</p>');
  assert.is(render('[b]a[i]b[/b]c[/i]'), '<p><strong>a[i]b</strong>c[/i]</p>');
  assert.is(render('[url=https://a.example]a[url=https://b.example]b[/url][/url]').match(/<a /g)?.length, 1);
});

test('tags nested deeper than eight are text', () => {
  const markup = render(`${'[quote]'.repeat(500)}x${'[/quote]'.repeat(500)}`);
  assert.is(markup.match(/<blockquote>/g)?.length, 8);
});

test('sizes and colours are classes of a fixed list, a foreign value marks nothing', () => {
  assert.is(
    render('[size=200]a[/size][color=#e11]b[/color]'),
    '<p><span class="bb-size-huge">a</span><span class="bb-color-red">b</span></p>',
  );
  assert.is(render('[color=red;x:y]a[/color][size=__proto__]b[/size][color=constructor]c[/color]'), '<p>abc</p>');
});

test('the words of a comment stand alone in mails, excerpts and titles', () => {
  assert.is(
    plainText(
      'Hi [b]you[/b] :)\n\n\n\n[quote=Ann]x[/quote][list][*]a[*]b[/list][img]https://o.example/a.png[/img] [url=https://a.example]here[/url]',
    ),
    'Hi you :)\n\nx\n\n- a\n- b\nPicture: o.example/a.png here',
  );
  assert.is(plainText('array[i]'), 'array[i]');
});

const hostileBits = [
  '[',
  '[b]',
  '[/b]',
  '[b][/i]',
  '[code]',
  '[code][/code]',
  '[url=',
  '[url=a.example]',
  '[quote][list][*]',
  '[list][*][/list]',
  '[img]',
  '[b]x\n\n',
  'http://',
  'https://a.example/)',
  '(',
  ')',
  ' :)',
  '\n',
  ' ',
  '<',
  '[url=https://a.example]x[/url]',
  '[b]x[/b]',
];

test('a megabyte of hostile input takes time in proportion to its size', () => {
  assertLinear(render, hostileBits.join('').repeat(32), 2 ** 20);
});

for (const bit of hostileBits)
  test(`${JSON.stringify(bit)} without end takes time in proportion to its length`, () =>
    assertLinear(render, bit, 2 ** 17));

test.run();
