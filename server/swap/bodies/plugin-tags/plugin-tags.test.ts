import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownAt, testContext } from '../../fixtures/bodies/body-test-context.ts';
import { convertBody } from '../body.ts';
import type { Remark } from '../remarks.ts';

const convert = async (intro: string): Promise<{ body: string; remarks: readonly Remark[] }> =>
  convertBody({ intro, full: '' }, testContext);
const bodyOf = async (markup: string): Promise<string> => (await convert(markup)).body;

const linkOf = async (markup: string): Promise<string | undefined> => load(await bodyOf(markup))('a').attr('href');

test('a gallery outside of the pictures is taken out, and never reads another folder', async () => {
  for (const tag of [
    '{gallery}../../etc{/gallery}',
    '{gallery}gone{/gallery}',
    '{gallery}{/gallery}',
    '[gallery=user:615/../..]',
    '[gallery=anything]',
  ]) {
    const { body, remarks } = await convert(`<p>a ${tag}</p>`);
    assert.is(body.replace(/\s+/g, ''), '<p>a</p>', tag);
    assert.equal(remarks, [{ text: 'gallery removed; its folder has no pictures', what: tag }]);
  }
});

test('a broken or hostile tag is text or nothing, never markup', async () => {
  assert.is(await bodyOf('{youtube}"><script>x()</script>{/youtube}'), '<p>{youtube}"&gt;{/youtube}</p>');
  assert.is(await linkOf('{youtube}"><b onclick=x()>{/youtube}'), 'https://www.youtube.com/watch?v=%22%3E');
  assert.is(await bodyOf('[embed=videolink]{"video":"javascript:x()"}[/embed]'), '');
  assert.is(await bodyOf('[embed=videolink]{"video":[/embed]'), '');
  assert.is(await bodyOf('<p>{youtube}abc</p>'), '<p>{youtube}abc</p>');
  assert.is(await bodyOf('<p>{modal url="javascript:x()"}More{/modal}</p>'), '<p>More</p>');
  assert.is(await bodyOf('<p title="{gallery}stories/tea{/gallery}">a</p>'), '<p>a</p>');
});

test('module tags are taken out with a remark, others of the editor without one', async () => {
  const { body, remarks } = await convert(
    '<p>{loadposition tea}</p><p>{loadmodule mod_latest,News}</p><p>{module [12]}{mosimage}{emailcloak=off} a {jcomments on}</p>',
  );
  assert.is(body, '<p> a </p>');
  assert.equal(
    remarks.map(({ what }) => what),
    ['{loadposition tea}', '{loadmodule mod_latest,News}', '{module [12]}'],
  );
});

test('an unknown tag stays as text, with one remark for each word', async () => {
  const { body, remarks } = await convert(
    '<p>{videoslider}12{/videoslider} {videoslider}3{/videoslider} {2} {a:b}</p>',
  );
  assert.is(body, '<p>{videoslider}12{/videoslider} {videoslider}3{/videoslider} {2} {a:b}</p>');
  assert.equal(remarks, [{ text: 'unknown plug-in tag; kept as text', what: '{videoslider}' }]);
});

test('a tag inside of code stays', async () => {
  const { body, remarks } = await convert('<pre>{loadposition x}</pre>');
  assert.is(body, '<pre>{loadposition x}</pre>');
  assert.is(remarks.length, 0);
});

test('a gallery shows every picture of its folder', async () => {
  const sources = async (markup: string): Promise<(string | undefined)[]> => {
    const $ = load(await bodyOf(markup));
    return $('div.gallery > figure.gallery-item > img')
      .toArray()
      .map(picture => $(picture).attr('src'));
  };
  const tea = ['images/stories/tea/one cup.jpg', 'images/stories/tea/two.png'].map(shownAt);
  assert.equal(await sources('<p>{gallery}stories/tea{/gallery}</p>'), tea);
  assert.equal(await sources('{gallery}<b>stories/tea/</b>:200:150{/gallery}'), tea);
  assert.equal(await sources('[gallery=user:615/walk]'), [shownAt('images/easyblog_images/615/walk/one.jpg')]);
});

test('films and recordings become captioned links', async () => {
  for (const [markup, address] of [
    ['{youtube}dQw4w9WgXcQ|640|360{/youtube}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['{youtube}https://youtu.be/x{/youtube}', 'https://youtu.be/x'],
    ['{vimeo}77{/vimeo}', 'https://vimeo.com/77'],
    ['{mp4}walks/film{/mp4}', 'https://www.lantern-hill.example/images/videos/walks/film.mp4'],
    ['{audio}tea.mp3{/audio}', 'https://www.lantern-hill.example/images/audio/tea.mp3'],
    ['{mp4remote}https://films.example/a.mp4{/mp4remote}', 'https://films.example/a.mp4'],
    ['[embed=videolink]{"video":"https://tube.example/1","width":"400"}[/embed]', 'https://tube.example/1'],
    ['[embed=videolink]{&quot;video&quot;:&quot;https://tube.example/2&quot;}[/embed]', 'https://tube.example/2'],
  ] as const)
    assert.is(await linkOf(`<p>${markup}</p>`), address, markup);
});

test('words inside of tabs, sliders and dialogs stay, their titles are headings', async () => {
  assert.is(
    await bodyOf('{tab title="One &amp; all" class="x"}<p>a</p>{tab Two|blue}<p>b</p>{/tabs}{slider=Three}c{/sliders}'),
    '<h2>One &amp; all</h2><p>a</p><h2>Two</h2><p>b</p><h2>Three</h2><p>c</p>',
  );
  assert.is(
    await bodyOf('<p>{modal url=https://x.example}More{/modal}</p>'),
    '<p><a href="https://x.example/" rel="noopener">More</a></p>',
  );
});

test.run();
