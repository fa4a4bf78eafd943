import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { sanitize } from '../core/rich-text/sanitize.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('texts prepared for reading');
let server: TestServer;
let author: Person & { id: number };
let posts: ReturnType<typeof writer>;

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('author', 'Asha Rao');
  posts = writer(server);
});
test.after(() => server.close());

const clean = (markup: string) => sanitize(markup, { ownHosts: ['127.0.0.1'], images: 'own' });
const page = async (markup: string) => {
  const body = await clean(markup);
  const { slug } = await posts.post(author.id, { body });
  const answer = await server.get(`/blog/${slug}`);
  return { $: load(answer.body), html: answer.body, answer };
};

test('footnotes become signs with a list at the end that leads back, and cleaning leaves them', async () => {
  const body =
    '<p>One<small class="footnote">First <em>note</em></small> two<small class="footnote">Second</small>.</p>';
  assert.is(await clean(body), body);
  const { $, html } = await page(body);
  assert.equal(await markupProblems(html), []);
  const signs = $('.entry-text [role="doc-noteref"]');
  assert.equal(signs.map((_, sign) => `${$(sign).text()} ${$(sign).attr('aria-label')}`).get(), [
    '1 Note 1',
    '2 Note 2',
  ]);
  const notes = $('[role="doc-endnotes"]');
  assert.is(notes.find('h2').text(), 'Notes');
  for (const sign of signs) {
    const item = $(sign).attr('href') ?? '';
    const back = notes.find(item).find('[role="doc-backlink"]').attr('href') ?? '';
    assert.is($(sign).parent().attr('id'), back.slice(1));
  }
  assert.match(notes.find('li').first().html() ?? '', 'First <em>note</em> <a');
});

test('notes of two posts on one page have ids of their own', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await page('<p>x<small class="footnote">y</small></p>')).$('.notes li').attr('id')),
  );
  assert.is(new Set(ids).size, 2);
});

test('excerpts, contents and descriptions leave the words of notes out, a search finds them', async () => {
  const { $ } = await page(
    '<h2>Boats<small class="footnote">a1</small></h2><p>Herring<small class="footnote">Clupea harengus</small> sails.</p><h2>Nets</h2><h2>Sails</h2>',
  );
  assert.match($('meta[name="description"]').attr('content') ?? '', /Herring sails/);
  assert.not.match($('nav.contents, .contents, [data-contents]').text(), 'a1');
  assert.not.match((await server.get('/')).body, 'Clupea');
  assert.match((await server.get('/search?q=harengus')).body, 'sails');
});

test('a note inside a link, and one that would break out of an attribute, make no markup of their own', async () => {
  const { $, html } = await page(
    '<p><a href="/x">link<small class="footnote">see <a href="/y">y</a></small></a></p><p><small class="footnote"><abbr title="</small><img src=x onerror=alert(1)>">a</abbr></small></p><p><abbr title="<table></table><table onclick=alert(1)></table>">b</abbr></p>',
  );
  assert.is($('[onerror], [onclick]').length, 0);
  assert.is($('.entry-text a a').length, 0);
  assert.is($('.entry-text abbr').length, 2, html);
});

test('code is coloured in its language, by short names too, and its words stay', async () => {
  const code = 'const a = "<b>"; // &amp; no';
  const markup = `<pre><code class="language-js">${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`;
  const { $, html } = await page(`${markup}<pre><code class="language-klingon">qapla</code></pre>`);
  assert.equal(await markupProblems(html), []);
  const [first, second] = $('.entry-text pre').get();
  assert.is($(first).text(), code);
  assert.ok($(first).find('.hljs-keyword').text() === 'const' && $(first).find('.hljs-comment').length === 1);
  assert.is($(first).parent().attr('aria-label'), 'Code 1: JavaScript');
  assert.is($(second).find('span').length, 0);
});

test('a table keeps its caption as the name of a region that takes the focus', async () => {
  const { $ } = await page(
    '<table><caption>Prices</caption><tbody><tr><th scope="row">Cod</th><td>4</td></tr></tbody></table>',
  );
  const region = $('.entry-text [role="region"]');
  assert.equal([region.attr('aria-label'), region.attr('tabindex')], ['Table 1: Prices', '0']);
});

test('a video that has a line of its own gets a button and a link; in a sentence it stays a link', async () => {
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const { $, html, answer } = await page(
    `<p><a href="${link}">The harbour at dawn</a></p><p>${link}</p><p>See <a href="${link}">this</a>.</p><p><a href="https://evil.example/embed">x</a></p>`,
  );
  assert.equal(await markupProblems(html), []);
  assert.is($('.entry-text .embed').length, 2);
  assert.is($('.entry-text iframe').length, 0);
  assert.not.match(String(answer.headers['content-security-policy']), 'youtube');
  const place = $('.entry-text [data-video]').first();
  assert.is(place.attr('data-video'), 'youtube.com');
  assert.is(place.attr('data-frame-title'), 'Video: The harbour at dawn, from youtube.com');
  assert.is(place.find('button').first().text(), 'Play the video here (from youtube.com)');
  assert.is($('.embed-title a').first().text(), 'The harbour at dawn');
  const frame = await server.get(place.attr('data-frame') ?? '');
  assert.is(load(frame.body)('iframe').attr('src'), 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  assert.match(String(frame.headers['content-security-policy']), 'frame-src https://www.youtube-nocookie.com;');
});

test('the player frames no other site, and PeerTube sites only when they are set', async () => {
  const player = (link: string) => server.get(`/blog/player/embedded?link=${encodeURIComponent(link)}`);
  const tube = 'https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv';
  for (const link of ['', 'javascript:alert(1)', 'https://evil.example/watch?v=dQw4w9WgXcQ', tube])
    assert.is((await player(link)).statusCode, 404, link);
  await server.set('videos.peertubeHosts', ['tube.example']);
  assert.match((await player(tube)).body, 'src="https://tube.example/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv"');
  const { $ } = await page(`<p><a href="${tube}">Boats</a></p>`);
  assert.is($('.entry-text [data-video]').attr('data-video'), 'tube.example');
});

test.run();
