import { load } from 'cheerio';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitize } from '../../core/rich-text/index.ts';
import { fileShownAt, shownAt, testContext } from '../fixtures/bodies/body-test-context.ts';
import { type ConvertedBody, convertBody } from './body.ts';

const convert = (intro: string, full = ''): Promise<ConvertedBody> => convertBody({ intro, full }, testContext);
const bodyOf = async (markup: string): Promise<string> => (await convert(markup)).body;

const assertHarmless = async (markup: string): Promise<void> => {
  const $ = load(markup, null, false);
  assert.is($('script, style, iframe, object, embed, form, input, svg, video, audio, link, meta').length, 0, markup);
  for (const element of $('*').toArray())
    for (const [name, value] of Object.entries('attribs' in element ? element.attribs : {})) {
      assert.not.match(name, /^on|^style$|^srcdoc$|^poster$|^background$/i, markup);
      if (name === 'src') assert.match(value, /^\/town\/media\/files\//, markup);
      if (name === 'href') assert.match(new URL(value, 'https://new.example').protocol, /^(?:https?|mailto|tel):$/);
    }
  assert.is(await sanitize(markup, { ownHosts: testContext.ownHosts, images: 'own' }), markup);
};

const bits = fc.constantFrom(
  ...['<script>x()</script>', '<script', '<img src=x onerror=x()>', '<img alt="a>b" src="images/stories/mole.jpg">'],
  ...['<a href="javascript:x()">', '</a>', '<svg onload=x()>', '<style>p{}', '</style>', '<p style="position:fixed">'],
  ...['<div>', '</div>', '<ul><li>', '<table><td>', '</td>', '<b>', '</b>', '</p>', '<pre>', '</pre>', '<!--', '-->'],
  ...['{gallery}', '{/gallery}', 'stories/tea', '{modal url="javascript:x()"}', '{/modal}', '{tab <b>}', '{youtube}'],
  ...['"><script>x()</script>', '{/youtube}', '[embed=videolink]', '{"video":"javascript:x()"}', '[/embed]', '{', '}'],
  ...[
    '<hr id="system-readmore">',
    '<hr class="system-pagebreak" title="<script>x()</script>">',
    '<iframe src="//x.example">',
  ],
  ...[
    '<object data="javascript:x()">',
    '<video src="images/stories/mole.jpg" poster="x">',
    '<noscript>',
    '<form action=x>',
  ],
  ...[
    'words',
    ' ',
    '\0',
    '&lt;script&gt;',
    '[gallery=user:615/walk]',
    '<img src="/media/files/x.png">',
    '<base href="x">',
  ],
);

test('scripts, half tags and markup in every place become clean text that the editor stores as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bits, { maxLength: 25 }), fc.array(bits, { maxLength: 8 }), async (intro, full) => {
      const converted = await convert(intro.join(''), full.join(''));
      await assertHarmless(converted.body);
      await assertHarmless(converted.intro ?? '');
    }),
    { numRuns: 500 },
  );
});

test('ten thousand nested elements and unclosed tags are converted', async () => {
  assert.match(await bodyOf(`${'<div><b>'.repeat(10_000)}deep`), 'deep');
  assert.match(await bodyOf(`${'{mp4}'.repeat(20_000)}end`), 'end');
  assert.match(await bodyOf(`${'[embed=videolink]'.repeat(5_000)}end`), 'end');
});

test('scripts, styles, forms, handlers and fixed positions go, words stay, and the receipt says so', async () => {
  const { body, remarks } = await convert(
    '<p onclick="x()" style="position:fixed">One <b>two <i>three</b></i></p><script src="https://evil.example/x.js"></script><form action="https://evil.example"><label>Name</label><input name="password"></form><style>p{}</style>',
  );
  assert.is(body, '<p>One <b>two <i>three</i></b></p><p>Name</p>');
  assert.equal(
    remarks.map(({ what }) => what),
    ['https://evil.example/x.js', '', 'https://evil.example'],
  );
});

test('half a text does not open anything in the other half', async () => {
  const { intro, body } = await convert(
    '<div><p>A <b>bold<table><tr><td>one',
    '</div></b>rest</td></tr></table><p>end</p>',
  );
  await assertHarmless(intro ?? '');
  assert.is(body, '<p>rest</p><p>end</p>');
});

test('a picture that is not ours is never loaded: it becomes a captioned link', async () => {
  const { body, remarks, media } = await convert(
    '<p><img src="https://elsewhere.example/a.gif"> <img src="images/gone.jpg" alt="The gate"> <a href="https://o.example/"><img src="https://elsewhere.example/b.png"></a> <img src="data:image/png;base64,AAAA" alt="A dot"> <img src="/media/files/00000000000000000000000000000001/large.jpg" alt=""></p>',
  );
  const $ = load(body);
  assert.is($('img').length, 0);
  assert.is($('a').eq(0).attr('href'), 'https://elsewhere.example/a.gif');
  assert.is($('a').eq(1).text(), 'Picture: The gate');
  assert.is($('a').eq(1).attr('href'), 'https://www.lantern-hill.example/images/gone.jpg');
  assert.is($('a').eq(2).html(), 'Picture: elsewhere.example/b.png');
  assert.match(body, 'A dot');
  assert.is(remarks.length, 5);
  assert.is(media.length, 0);
});

test('an own picture is shown under whichever address the old site had it', async () => {
  for (const source of [
    'images/stories/mole.jpg',
    '/images/stories/mole.jpg',
    'http://lantern-hill.example/images/stories/mole.jpg',
    '//www.lantern-hill.example/images/stories/mole.jpg?x=1',
  ]) {
    const { body, media } = await convert(`<p><img src="${source}" alt="A > B" width="320" onload="x()"></p>`);
    const picture = load(body)('img');
    assert.is(picture.attr('src'), shownAt('images/stories/mole.jpg'), source);
    assert.is(picture.attr('alt'), 'A > B');
    assert.is(picture.attr('width'), '320');
    assert.is(media.length, 1);
  }
  assert.match(
    await bodyOf('<img src="images/easyblog_articles/2/b2ap3_large_gate.jpg">'),
    shownAt('images/easyblog_articles/2/gate.jpg'),
  );
  assert.match(
    await bodyOf('<img src="blank.gif" data-src="media/k2/items/cache/2fa67f482133f1c934235b73c2a03954_L.jpg">'),
    shownAt('media/k2/items/src/2fa67f482133f1c934235b73c2a03954.jpg'),
  );
});

test('a link to a file leads to ours, and one to a missing file to the old site, with a remark', async () => {
  const { body, remarks, media } = await convert(
    '<p><a href="images/stories/mole.jpg" class="modal">larger</a> <a href="images/stories/plan.pdf#page=2">plan</a> {mp4}gone{/mp4}</p>',
  );
  assert.is(
    body,
    `<p><a href="${shownAt('images/stories/mole.jpg')}">larger</a> <a href="/town${fileShownAt}#page=2">plan</a> <a href="https://www.lantern-hill.example/images/videos/gone.mp4" rel="noopener">gone.mp4</a></p>`,
  );
  assert.equal(remarks, [
    { text: 'link still leads to the old site', what: 'https://www.lantern-hill.example/images/videos/gone.mp4' },
  ]);
  assert.is(media.length, 2);
});

test('a link to an old page leads to the new one, else to the old absolute address', async () => {
  const addresses = async (...links: string[]): Promise<(string | undefined)[]> => {
    const $ = load(await bodyOf(`<p>${links.map(href => `<a href="${href}">x</a>`).join(' ')}</p>`));
    return $('a')
      .toArray()
      .map(link => $(link).attr('href'));
  };
  assert.equal(
    await addresses(
      'index.php?option=com_k2&amp;view=item&amp;id=1:hall&amp;Itemid=103',
      '/magazine/item/3-model#part',
      'magazine/item/3-model',
      'http://lantern-hill.example/blog/walk-one',
      'magazine/gone',
      'https://elsewhere.example/blog/walk-one',
      'mailto:a@b.example',
      '#part',
    ),
    [
      '/articles/item/1-hall',
      '/articles/item/3-model#part',
      '/articles/item/3-model',
      '/walk-one',
      'https://www.lantern-hill.example/magazine/gone',
      'https://elsewhere.example/blog/walk-one',
      'mailto:a@b.example',
      '#content-part',
    ],
  );
});

test('text read in a wrong encoding is repaired in each column by itself', async () => {
  const { intro, body, remarks } = await convert('<p>MÃ£os Ã\u00a0 obra</p>', '<p>café, ???? and NÃO</p>');
  assert.is(intro, '<p>Mãos à obra</p>');
  assert.is(body, '<p>café, ???? and NÃO</p>');
  assert.equal(remarks, [{ text: 'character encoding was repaired', what: 'Mãos à obra' }]);
});

test('an emoji of several characters stays whole, a no-width space goes', async () => {
  assert.is(await bodyOf('<p>🐚 👨‍👩‍👧 a\u200bb&#8203;c</p>'), '<p>🐚 👨‍👩‍👧 abc</p>');
});

test('a text is parted at read-more; one column alone is the body', async () => {
  const parted = await convert('<div><p>a</p><hr id="system-readmore" /><p>b</p></div>');
  assert.equal([parted.intro, parted.body], ['<p>a</p>', '<p>b</p>']);
  const columns = await convert('<p>a</p>', '<p>b</p>');
  assert.equal([columns.intro, columns.body], ['<p>a</p>', '<p>b</p>']);
  const second = await convert('<p>&nbsp;</p>', '<p>b</p>');
  assert.equal([second.intro, second.body], [null, '<p>b</p>']);
  const rest = await convert('<script>x()</script>', '<p>b</p>');
  assert.equal([rest.intro, rest.body], [null, '<p>b</p>']);
  const none = await convert('', '');
  assert.equal([none.intro, none.body], [null, '']);
});

test('a page break is a line and a heading with an anchor', async () => {
  assert.is(
    await bodyOf('<p>a</p><hr title="The second page" alt="second" class="system-pagebreak" /><p>b</p>'),
    '<p>a</p><hr><h2 id="content-the-second-page">The second page</h2><p>b</p>',
  );
  assert.is(await bodyOf('a<hr class="system-pagebreak">b'), '<p>a</p><hr><p>b</p>');
  assert.is(
    await bodyOf('a{mospagebreak title=Two&amp;heading=x}b'),
    '<p>a</p><hr><h2 id="content-two">Two</h2><p>b</p>',
  );
});

test('headings begin at the second level', async () => {
  assert.is(await bodyOf('<h1>First</h1><p>One</p><h4>Deep</h4>'), '<h2>First</h2><p>One</p><h3>Deep</h3>');
});

test('wrappers of editors and word processors go, their words stay in paragraphs', async () => {
  assert.is(
    await bodyOf(
      '<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><p class="MsoNormal" style="margin:0"><span style="font-size:11pt" lang="EN-GB">Pasted.<o:p></o:p></span></p><![if !supportLists]><p>&nbsp;</p><p><br></p>',
    ),
    '<p><span lang="EN-GB">Pasted.</span></p>',
  );
  assert.is(
    await bodyOf(
      '<div class="ebd-block" data-type="text"><div class="redactor-box" data-verified="redactor">One <b>two</b></div>three<p>four</p></div><section>five</section><ul><li><div>six</div></li></ul>',
    ),
    '<p>One <b>two</b></p><p>three</p><p>four</p><p>five</p><ul><li>six</li></ul>',
  );
});

test('players and frames become captioned links', async () => {
  const $ = load(
    await bodyOf(
      '<iframe src="https://player.example/embed/77"></iframe><video controls><source src="images/stories/film.mp4"></video><object><param name="movie" value="https://tube.example/v/1"><embed src="https://tube.example/v/1"></object><audio src="javascript:x()"></audio>',
    ),
  );
  assert.equal(
    $('a')
      .toArray()
      .map(link => [$(link).attr('href'), $(link).text()]),
    [
      ['https://player.example/embed/77', 'From another site: player.example/77'],
      ['https://www.lantern-hill.example/images/stories/film.mp4', 'film.mp4'],
      ['https://tube.example/v/1', 'From another site: tube.example/1'],
    ],
  );
});

test('the files of a text are asked for at once, and those of a text without links not at all', async () => {
  const asked: (readonly string[])[] = [];
  const context = {
    ...testContext,
    pictures: (paths: readonly string[]) => {
      asked.push(paths);
      return testContext.pictures(paths);
    },
    files: (paths: readonly string[]) => {
      asked.push(paths);
      return testContext.files(paths);
    },
  };
  const markup = [
    ...['<a href="images/stories/plan.pdf">A</a>', '<a href="images/stories/tea/read.me">B</a>', '<a href="#c">C</a>'],
    ...['<a href="images/stories/mole.jpg">D</a>', '<img src="images/stories/mole.jpg" alt="">'],
    '<img src="x.gif" data-src="images/stories/tea/two.png" alt="">',
  ].join('');
  const { media } = await convertBody({ intro: `<p>${markup}</p>`, full: '' }, context);
  assert.equal(asked, [
    ['images/stories/mole.jpg', 'images/stories/tea/two.png'],
    ['images/stories/plan.pdf', 'images/stories/tea/read.me'],
  ]);
  assert.is(media.length, 3);
  await convertBody({ intro: '<p>Words</p>', full: '' }, context);
  assert.is(asked.length, 2);
});

test.run();
