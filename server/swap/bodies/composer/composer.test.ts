import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fileShownAt, shownAt, testContext } from '../../fixtures/bodies/body-test-context.ts';
import { type ConvertedBody, convertBody } from '../body.ts';

const convert = (document: string, intro = '<p>printed</p>'): Promise<ConvertedBody> =>
  convertBody({ intro, full: '', document }, testContext);

const block = (type: string, more: object = {}): object => ({
  type,
  html: '',
  data: {},
  blocks: [],
  text: '',
  ...more,
});

const documentOf = (...blocks: readonly object[]): string => JSON.stringify({ type: 'ebd', blocks, version: '1.0' });

const bodyOf = async (...blocks: readonly object[]): Promise<string> => (await convert(documentOf(...blocks))).body;

test('a document that is cut off or no document falls back to the printed text, with a remark', async () => {
  const whole = documentOf(block('text', { html: '<p>whole</p>' }));
  for (const broken of [
    whole.slice(0, -5),
    '{}',
    '[]',
    'null',
    '{"blocks":[]}',
    '{"blocks":"x"}',
    '{"blocks":[1,null]}',
  ]) {
    const { body, remarks } = await convert(broken);
    assert.is(body, '<p>printed</p>', broken);
    assert.is(remarks.length, 1);
  }
  assert.is((await convert(' ')).remarks.length, 0);
});

test('scripts in every place of a block are gone', async () => {
  const evil = '"><script>x()</script><img src=x onerror=x()>';
  const types =
    'text heading image columns quotes table gallery thumbnails youtube video audio file links tabs note rule code html pagebreak readmore post tweet module pdf buttons __proto__ constructor';
  for (const type of types.split(' ')) {
    const data = Object.fromEntries(
      'uri url source title content caption_text alt_text caption original code mode link id name'
        .split(' ')
        .map(name => [name, evil]),
    );
    const { body } = await convert(
      documentOf(block(type, { html: evil, text: evil, data: { ...data, items: [data, evil, null] } })),
    );
    const $ = load(body);
    assert.is($('script, [onerror]').length, 0, `${type}: ${body}`);
  }
});

test('a document nested ten thousand times falls back to the printed text, one nested twenty times ends there', async () => {
  const nested = (depth: number): string =>
    `{"blocks":[${'{"type":"columns","blocks":['.repeat(depth)}${']}'.repeat(depth)},${JSON.stringify(block('text', { html: '<p>end</p>' }))}]}`;
  assert.is((await convert(nested(10_000))).body, '<p>printed</p>');
  assert.is((await convert(nested(20))).body, '<p>end</p>');
});

test('the introduction ends at the read-more block', async () => {
  const { intro, body } = await convert(
    documentOf(
      block('heading', { html: '<h3>Where it begins</h3>' }),
      block('readmore', { html: '<hr id="system-readmore" />' }),
      block('text', { html: '<p>a</p>' }),
    ),
  );
  assert.is(intro, '<h2>Where it begins</h2>');
  assert.is(body, '<p>a</p>');
});

test('pictures and galleries show own pictures by the address of the blog', async () => {
  const gate = { uri: 'post:2/gate.jpg', url: 'images/easyblog_articles/2/b2ap3_large_gate.jpg' };
  const $ = load(
    await bodyOf(
      block('image', { data: { ...gate, alt_text: 'The gate', caption_text: 'At noon' } }),
      block('gallery', {
        data: { items: [{ ...gate, caption: 'Gate' }, { url: 'images/easyblog_images/615/bench.jpg' }] },
      }),
      block('thumbnails', { blocks: [block('image', { data: gate })] }),
    ),
  );
  const [first, bench] = [
    shownAt('images/easyblog_articles/2/gate.jpg'),
    shownAt('images/easyblog_images/615/bench.jpg'),
  ];
  assert.equal(
    $('img')
      .toArray()
      .map(picture => $(picture).attr('src')),
    [first, first, bench, first],
  );
  assert.is($('img').first().attr('alt'), 'The gate');
  assert.is($('figcaption').first().text(), 'At noon');
  assert.is($('.gallery').length, 2);
});

test('columns stand one after another, tabs become headings', async () => {
  assert.is(
    await bodyOf(
      block('columns', {
        html: '<div class="row"></div>',
        blocks: [
          block('text', { html: '<p>left</p>' }),
          block('quotes', { html: '<blockquote><p>right</p></blockquote>' }),
        ],
      }),
      block('tabs', {
        html: '<ul><li>One &lt;b&gt;</li><li>Two</li></ul>',
        blocks: [
          block('text', { html: '<p>a</p>' }),
          block('text', { html: '<p>b</p>' }),
          block('text', { html: '<p>c</p>' }),
        ],
      }),
    ),
    '<p>left</p><blockquote><p>right</p></blockquote><h2>One &lt;b&gt;</h2><p>a</p><h2>Two</h2><p>b</p><p>c</p>',
  );
});

test('players, files and links become links', async () => {
  const $ = load(
    await bodyOf(
      block('youtube', { data: { url: 'https://tube.example/1', embed: '<iframe src="https://tube.example/1">' } }),
      block('tweet', { data: { source: 'https://tweets.example/2' } }),
      block('audio', { data: { url: 'images/walk.mp3', track: 'The walk' } }),
      block('file', { data: { url: 'images/walk.txt', name: 'walk.txt' } }),
      block('pdf', { data: { url: 'images/stories/plan.pdf' } }),
      block('links', { data: { url: 'https://council.example/', title: 'The council', content: 'Signs' } }),
      block('post', { data: { id: 1 } }),
      block('buttons', { html: '<a class="btn" href="https://tickets.example/">Tickets</a>' }),
    ),
  );
  assert.equal(
    $('a')
      .toArray()
      .map(link => [$(link).attr('href'), $(link).text()]),
    [
      ['https://tube.example/1', 'From another site: tube.example/1'],
      ['https://tweets.example/2', 'From another site: tweets.example/2'],
      ['https://www.lantern-hill.example/images/walk.mp3', 'The walk'],
      ['https://www.lantern-hill.example/images/walk.txt', 'walk.txt'],
      [`/town${fileShownAt}`, 'plan.pdf'],
      ['https://council.example/', 'The council'],
      ['/walk-one', 'Walk <one>'],
      ['https://tickets.example/', 'Tickets'],
    ],
  );
});

test('other blocks keep their words', async () => {
  assert.is(
    await bodyOf(
      block('note', { html: '<div class="alert alert-info">Mind the bin.</div>' }),
      block('rule'),
      block('code', { data: { code: 'if (a < b) {loadposition x}', mode: 'javascript' } }),
      block('html', { html: '<p>old</p>', data: { original: '<p onclick="x()">Own</p><script>x()</script>' } }),
      block('pagebreak', { data: { title: 'The way back' } }),
      block('table', { html: '<table><tbody><tr><td>Stop</td></tr></tbody></table>' }),
      block('text', { text: 'a < b' }),
      block('thumbnails', { html: '<div class="eb-thumbs"></div>' }),
    ),
    '<p>Mind the bin.</p><hr><pre><code class="language-javascript">if (a &lt; b) {loadposition x}</code></pre><p>Own</p><hr><h2 id="content-the-way-back">The way back</h2><table><tbody><tr><td>Stop</td></tr></tbody></table><p>a &lt; b</p>',
  );
});

test('modules are taken out, unknown blocks are cleaned, and the receipt names both', async () => {
  const { body, remarks } = await convert(
    documentOf(
      block('module', { data: { module: '91' } }),
      block('someday', { html: '<p onclick="x()">Kept</p>' }),
      block('someday', { blocks: [block('text', { html: '<p>inside</p>' })] }),
    ),
  );
  assert.is(body, '<p>Kept</p><p>inside</p>');
  assert.equal(
    remarks.map(({ what }) => what),
    ['module 91', 'someday'],
  );
});

test('text in a wrong encoding is repaired in each block', async () => {
  const { body, remarks } = await convert(
    documentOf(block('text', { html: '<p>cafÃ©</p>' }), block('text', { html: '<p>já</p>' })),
  );
  assert.is(body, '<p>café</p><p>já</p>');
  assert.is(remarks.length, 1);
});

test.run();
