import { load } from 'cheerio';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rawHtml } from '../html/html.tsx';
import { excerptOf, sanitize } from './sanitize.ts';

const options = { ownHosts: ['own.example', 'www.own.example'], images: 'own' } as const;
const clean = async (source: string): Promise<string> => sanitize(source, options);

const forbiddenElements =
  'script, style, iframe, object, embed, form, input, button, svg, math, link, meta, base, template, video, audio, source, noscript, textarea, select, title, frame, frameset';

const assertHarmless = (markup: string): void => {
  const $ = load(markup, null, false);
  assert.is($(forbiddenElements).length, 0, markup);
  for (const element of $('*').toArray()) {
    if (!('attribs' in element)) continue;
    for (const [name, value] of Object.entries(element.attribs)) {
      assert.not.match(name, /^on|^style$|^form|^srcdoc$|:|^name$/i, markup);
      if (name === 'id') assert.match(value, /^content-/);
      if (name === 'src') assert.match(value, /^\/(?!\/)/);
      if (name === 'href' || name === 'cite') {
        const { protocol } = new URL(value, 'https://own.example/');
        assert.match(protocol, /^(?:https?|mailto|tel):$/, markup);
      }
    }
  }
  assert.is($.html(), markup);
};

const bits = fc.constantFrom(
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><style><img src=x onerror=a></style>',
  ],
  ...[
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<a href="javascript:x">',
  ],
  ...[
    '<a href="java&#10;script:x">',
    '<a href=" data:text/html,x">',
    '<a href="//evil.example">',
    '<a href="#x" name=y>',
    '</a>',
  ],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=y>">',
    '<form><input name=action>',
    '<iframe srcdoc="<script>">',
    '</p>',
  ],
  ...[
    '<iframe src="//tube.example/embed/1" title="A \\"film\\"">',
    '</iframe>',
    '<h1 id=a onclick=x>',
    '</h1>',
    '<h4>',
    '</h4>',
    'words',
  ],
  ...[
    '<table><tr><td style="x:expression(y)" colspan=9999 background="javascript:x">',
    '</table>',
    '<p>',
    '<div>',
    '</div>',
    '<b>',
  ],
  ...[
    '<textarea>',
    '</textarea>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<base href=//evil.example>',
    '<template>',
    '</template>',
    '<li>',
  ],
  ...[
    '<img src="/media/a.png" srcset="//evil.example/a.png 2x, /media/b.png 3x">',
    '<img alt="x" src="https://o.example/a.png">',
    '"',
    "'",
  ],
  ...[
    '<style>@import x</style>',
    '<plaintext>',
    '<select><option>',
    '<xmp>',
    '<title>',
    '&lt;script&gt;',
    '\0',
    '<',
    '>',
    '=',
    '<dl><dd>',
  ],
);

const hostile = fc.oneof(
  fc.array(bits, { maxLength: 25 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary' }),
);

test('hostile rich text comes out without script, event attributes, styles and dangerous addresses', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async source => assertHarmless(await clean(source))),
    { numRuns: 2000 },
  );
});

test('cleaning what is clean changes nothing, so a saved text may be saved again', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async source => {
      const once = await clean(source);
      assert.is(await clean(once), once);
    }),
    { numRuns: 1000 },
  );
});

test('ten thousand nested elements neither stop the process nor take long to print', async () => {
  const markup = await clean(`${'<div><b>'.repeat(10_000)}deep${'</b></div>'.repeat(10_000)}`);
  assert.match(markup, /deep/);
  assert.ok(load(markup, null, false)('div').length < 100);
});

test('headings begin at the base level and leave none out', async () => {
  assert.is(
    await clean('<h1>a</h1><h4>b</h4><h6>c</h6><h4>d</h4><h1>e</h1><h2> </h2>'),
    '<h2>a</h2><h3>b</h3><h4>c</h4><h3>d</h3><h2>e</h2> ',
  );
  assert.is(await clean('<h3>a</h3><h2>b</h2><h3>c</h3>'), '<h2>a</h2><h2>b</h2><h3>c</h3>');
  assert.is(await sanitize('<h1>a</h1><h2>b</h2>', { ...options, headingBase: 3 }), '<h3>a</h3><h4>b</h4>');
});

test('only headings have ids, prefixed and unique, and links inside the text follow them', async () => {
  assert.is(
    await clean('<p id="login">x <a href="#part one">go</a></p><h2 id="part one">a</h2><h2 id="part one">b</h2>'),
    '<p>x <a href="#content-part-one">go</a></p><h2 id="content-part-one">a</h2><h2 id="content-part-one-2">b</h2>',
  );
});

test('a picture of our own is shown lazily, any other becomes a link that names it', async () => {
  assert.is(
    await clean('<img src="https://www.own.example/media/a.png?x=1" width="90%" height="20" style="x" onload="y">'),
    '<img src="/media/a.png" height="20" alt="" loading="lazy">',
  );
  assert.is(
    await clean('<figure><img src="//o.example/dir/a.png" alt="A door"><figcaption>Door</figcaption></figure>'),
    '<figure><a class="foreign-picture" href="https://o.example/dir/a.png" rel="noopener">Picture: A door</a><figcaption>Door</figcaption></figure>',
  );
  assert.is(
    await clean('<a href="https://q.example/"><img src="https://o.example/a.png"></a>'),
    '<a href="https://q.example/" rel="noopener">Picture: o.example/a.png</a>',
  );
  assert.is(await clean('<img src="data:image/png;base64,AAAA" alt="A dot">'), 'A dot');
  assert.is(await clean('<img src="/index.php?option=com_articles&amp;task=vote" alt="">'), '');
});

test('a frame from another site becomes a link to it', async () => {
  assert.is(
    await clean('<iframe src="//tube.example/embed/1" title="A film"></iframe><iframe src="javascript:x"></iframe>'),
    '<a href="https://tube.example/embed/1" rel="noopener">From another site: A film</a>',
  );
});

test('links leave without an opener and keep what they say about the other site', async () => {
  assert.is(
    await clean(
      '<a href="https://o.example/x" target="_blank" rel="Nofollow sponsored opener">x</a> <a href="/y" rel="me">y</a>',
    ),
    '<a href="https://o.example/x" rel="noopener sponsored">x</a> <a href="/y">y</a>',
  );
});

test('tables keep scopes and captions, lists their numbers, words their language', async () => {
  for (const markup of [
    '<table><caption>Prices</caption><thead><tr><th scope="col">Item</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<ol start="3" type="a"><li value="7">x</li></ol><dl><dt>a</dt><dd>b</dd></dl>',
    '<p>un <span lang="fr-CA" dir="ltr">mot</span> <abbr title="World Wide Web">WWW</abbr> H<sub>2</sub>O <kbd>Ctrl</kbd></p>',
    '<details open=""><summary>More</summary>text</details><pre><code class="language-php">&lt;?php</code></pre>',
    '<div class="wp-caption alignleft">x</div>',
  ])
    assert.is(await clean(markup), markup);
  assert.is(
    await clean('<td scope="x">a</td><div class="evil alignleft" lang="&quot;">b</div>'),
    'a<div class="alignleft">b</div>',
  );
});

test('an excerpt is plain words, cut between words', () => {
  const body = rawHtml('<h2 title="a > b">One</h2><p>Tom &amp; <b>Jer</b>ry &lt;3&nbsp;tea,<br>and more &#x1F600;</p>');
  assert.is(excerptOf(body, 100), 'One Tom & Jerry <3 tea, and more 😀');
  assert.is(excerptOf(body, 25), 'One Tom & Jerry <3 tea…');
  assert.is(excerptOf(rawHtml('a😀😀😀'), 4), 'a😀…');
});

test('tabs keep the names of their parts, and no other part of a text has a name', async () => {
  assert.is(
    await clean(
      '<ul class="nav nav-tabs x"><li class="active"><a href="#a" data-bp-toggle="tab">A</a></li></ul><div class="tab-content"><div class="tab-pane" id="a">1</div><div class="tab-pane" id="a">2</div></div><div id="login">3</div><a href="#a" data-bp-toggle="dropdown">x</a>',
    ),
    '<ul class="nav nav-tabs"><li class="active"><a href="#content-a" data-bp-toggle="tab">A</a></li></ul><div class="tab-content"><div class="tab-pane" id="content-a">1</div><div class="tab-pane">2</div></div><div>3</div><a href="#content-a">x</a>',
  );
});

test('a Pay button keeps its mark and its wishes, is called Pay when nobody named it, and opens nothing by itself', async () => {
  assert.is(
    await clean(
      '<a href="https://pay.example/@a/1" rel="im-checkout evil x-checkout" data-behaviour="remote" data-style="flat" data-text="" onclick=x></a>',
    ),
    '<a href="https://pay.example/@a/1" data-behaviour="remote" data-style="flat" rel="noopener im-checkout">Pay</a>',
  );
  assert.is(
    await clean(
      '<a href="https://pay.example/1" rel="im-checkout" data-behavior="link" data-text="Give" data-style="url(x)"></a>',
    ),
    '<a href="https://pay.example/1" data-behavior="link" data-text="Give" rel="noopener im-checkout">Give</a>',
  );
  assert.is(await clean('<a href="javascript:x" rel="im-checkout">Pay</a>'), 'Pay');
  assert.is(
    await clean(
      '<a href="https://pay.example/1" rel="im-checkout" data-image="//evil.test/x.png" data-layout="huge" data-description="a<b" data-newtab="x y">Pay</a>',
    ),
    '<a href="https://pay.example/1" rel="noopener im-checkout">Pay</a>',
  );
});

test.run();
