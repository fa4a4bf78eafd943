import { load } from 'cheerio';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawHtml } from '../core/html/html.tsx';
import { nodesOf, printed } from '../core/html/index.ts';
import { sanitize } from '../core/rich-text/sanitize.ts';
import { assertLinear } from '../test/linear-time.ts';
import type { GalleryRules } from './galleries.ts';
import { withPictures } from './views.tsx';

const test = suite('galleries and pictures of a text');
const rules: GalleryRules = { layout: 'slides', autoplay: false, seconds: 5 };
const folder = `/media/files/${'a'.repeat(32)}`;
const clean = (source: string) => sanitize(source, { ownHosts: ['own.example'], images: 'own' });
const shown = async (source: string, given: Partial<GalleryRules> = {}) =>
  load(withPictures(await clean(source), { ...rules, ...given }), null, false);

test('a text nobody cleaned, or without pictures, is printed as it stands', () => {
  for (const odd of ['<p><b></p></b><img src="/a.png">', '<img src="/a.png"', '</p><img src="/a.png">', '<p>words</p>'])
    assert.is(withPictures(rawHtml(odd), rules), odd);
});

test('whatever is cleaned is taken apart and put together without a change', async () => {
  const bits = fc.constantFrom('<p>', '</p>', '<b>', '</b>', '<img src="/a.png" alt="a > b">', '&amp;', '<', '<br>');
  await fc.assert(
    fc.asyncProperty(fc.array(bits, { maxLength: 30 }), async parts => {
      const html = await clean(parts.join(''));
      assert.is(printed(nodesOf(html) ?? []), html);
    }),
    { numRuns: 300 },
  );
});

test('hostile words in titles, captions and descriptions stay words', async () => {
  const evil = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;';
  const $ = await shown(
    `<div class="gallery"><figure><img src="${folder}/large.jpg" alt="${evil}" title="${evil}"><figcaption>${evil}</figcaption></figure><img class="easyblog-image-caption" title="${evil}" src="${folder}/large.jpg"></div>`,
  );
  assert.is($('img').length, 2);
  assert.is($('[onerror]').length, 0);
  assert.is($('.eb-image-caption > span').last().text(), '"><img src=x onerror=alert(1)>');
});

test('a gallery pretending to hold addresses of scripts or of others shows neither', async () => {
  const $ = await shown(
    '<div class="eb-gallery" data-autoplay="1;alert(1)" data-interval="1e9" onclick="x"><img src="//o.example/a.png"><a href="javascript:x"><img src="/b.png"></a><img src="/c.png"></div>',
  );
  assert.is($('[onclick], [href^="javascript"]').length, 0);
  assert.is($('.eb-gallery').attr('data-interval'), '5');
  assert.is($('.eb-gallery').attr('data-autoplay'), '0');
  assert.is($('img[src^="//"]').length, 0);
});

test('a long text of many pictures takes time in proportion to its length', () => {
  const bits = `<figure><img src="${folder}/small.jpg" alt=""></figure>`;
  assertLinear(source => withPictures(rawHtml(source), rules), bits, 400_000);
});

test('a gallery of WordPress becomes slides with previous, next and a dot for each picture', async () => {
  const $ = await shown(
    `<div class="gallery">${[1, 2, 3].map(n => `<figure class="gallery-item"><img src="${folder}/large.jpg" alt="View ${n}"><figcaption class="gallery-caption">Words ${n}</figcaption></figure>`).join('')}</div>`,
  );
  assert.is($('.eb-gallery > .eb-gallery-stage > .eb-gallery-viewport > .eb-gallery-item').length, 3);
  assert.is($('.eb-gallery > .eb-gallery-menu > .eb-gallery-menu-item').length, 3);
  assert.is($('.eb-gallery-menu-item.active').index(), 0);
  assert.is(
    $('button.eb-gallery-button.eb-gallery-prev-button, button.eb-gallery-button.eb-gallery-next-button').length,
    2,
  );
  assert.is($('.eb-gallery').attr('data-autoplay'), '0');
  assert.is($('[data-gallery-pause]').length, 0);
  assert.equal(
    $('.eb-gallery-item .eb-image-caption > span')
      .toArray()
      .map(one => $(one).text()),
    ['Words 1', 'Words 2', 'Words 3'],
  );
});

test('a gallery goes by itself when the site or the text says so, in the seconds it says, and can be paused', async () => {
  const two = `<img src="${folder}/large.jpg" alt="a"><img src="${folder}/large.jpg" alt="b">`;
  const bySite = await shown(`<div class="gallery">${two}</div>`, { autoplay: true, seconds: 9 });
  assert.equal(bySite('.eb-gallery').data(), { autoplay: 1, interval: 9 });
  assert.is(bySite('button[data-gallery-pause]').length, 1);
  const byText = await shown(`<div class="eb-gallery" data-autoplay="1" data-interval="3">${two}</div>`);
  assert.equal(byText('.eb-gallery').data(), { autoplay: 1, interval: 3 });
});

test('the gallery markup of an existing install keeps its slides, and its controls are not there twice', async () => {
  const slide = (n: number) =>
    `<div class="eb-gallery-item"><div class="eb-image"><div class="eb-image-figure"><a class="eb-image-viewport eb-image-popup-button" href="${folder}/large.jpg" title="Title ${n}"><img src="${folder}/medium.jpg" alt="View ${n}"></a></div><div class="eb-image-caption"><span>Words ${n}</span></div></div></div>`;
  const source = `<div class="eb-gallery" data-autoplay="0" data-interval="4"><div class="eb-gallery-stage"><div class="eb-gallery-viewport">${slide(1)}${slide(2)}</div></div><div class="eb-gallery-menu"><div class="eb-gallery-menu-item active"></div></div><div class="eb-gallery-button eb-gallery-next-button"><i></i></div></div>`;
  const stored = await clean(source);
  assert.is(await clean(stored), stored);
  const $ = await shown(source);
  assert.is($('.eb-gallery').length, 1);
  assert.is($('.eb-gallery-item').length, 2);
  assert.is($('.eb-gallery-button').length, 2);
  assert.is($('.eb-image > .eb-image-figure > a.eb-image-viewport.eb-image-popup-button[href][title]').length, 2);
  assert.is($('.eb-image-caption > span').length, 2);
  assert.is($('.eb-image .eb-image').length, 0);
});

test('words in a gallery, what hangs under it and a picture that lies elsewhere are not lost', async () => {
  const $ = await shown(
    `<figure class="wp-block-gallery"><figure><img src="${folder}/large.jpg" alt="a"></figure><figure><img src="${folder}/large.jpg" alt="b"></figure><img src="https://o.example/c.png" alt="c"><p>Between</p><figcaption>Below</figcaption></figure>`,
  );
  assert.is($('.eb-gallery-item').length, 3);
  assert.match($('.eb-gallery-item').last().text(), 'Picture: c');
  assert.is($('.eb-gallery-caption').text(), 'Below');
  assert.match($.root().text(), 'Between');
});

test('with the setting a gallery stands as a grid that is one group of the popup', async () => {
  const $ = await shown(
    `<div class="eb-gallery"><img src="${folder}/large.jpg" alt="a"><img src="${folder}/large.jpg" alt="b"></div>`,
    { layout: 'grid' },
  );
  assert.is($('.eb-gallery').length, 0);
  assert.is($('.gallery.eb-thumbs .eb-image a.eb-image-popup-button').length, 2);
});

test('each picture of a text is a link to its full size, with the caption that stands under it', async () => {
  const $ = await shown(
    `<p>Look: <img class="alignleft" src="${folder}/small.webp" alt="A door"></p><figure class="wp-caption alignright"><img src="/own.png" alt=""><figcaption class="wp-caption-text">Words</figcaption></figure>`,
  );
  const [door, other] = $('a.eb-image-viewport.eb-image-popup-button').toArray();
  assert.is($(door).attr('href'), `${folder}/large.webp`);
  assert.is($(door).attr('aria-label'), undefined);
  assert.ok($(door).closest('.eb-image').hasClass('alignleft'));
  assert.is($(other).attr('href'), '/own.png');
  assert.is($(other).attr('aria-label'), 'Enlarge the picture');
  assert.is($('figure.eb-image.alignright > figcaption.eb-image-caption > span').text(), 'Words');
});

test('legacy pictures of an existing install get the same markup, with their titles', async () => {
  const $ = await shown(
    `<p><a class="easyblog-thumb-preview" href="${folder}/large.jpg" title="Larger"><img src="${folder}/small.jpg" alt="a"></a> <img class="easyblog-image-caption" title="Description (alt text)" src="${folder}/large.jpg" alt="b"></p>`,
  );
  assert.is($('.eb-image.ebd-block--legacy').length, 2);
  assert.is($('a.eb-image-popup-button').first().attr('title'), 'Larger');
  assert.is($('.eb-image-caption > span').text(), 'Description (alt text)');
  assert.is($('.easyblog-thumb-preview, .easyblog-image-caption').length, 0);
});

test('a picture that leads elsewhere goes on leading there, and a sign in the line stays one', async () => {
  const $ = await shown(
    '<p><a href="/blog/x"><img src="/a.png" alt="x"></a> <img src="/smile.png" width="20" alt=":)"></p>',
  );
  assert.is($('.eb-image-popup-button').length, 0);
});

test.run();
