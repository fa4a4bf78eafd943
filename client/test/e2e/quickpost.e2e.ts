import { createServer, type Server } from 'node:http';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../protocol/limits.ts';
import { liveLog, nextSpoken, openSite, type Site } from '../browser.ts';
import { handsOnQuickPosts } from '../quickpost-hands.ts';

const test = suite('quick posts in a browser');
let site: Site;
let pages: Server;
let at: Awaited<ReturnType<typeof handsOnQuickPosts>>;
let page: Page;
test.before(async () => {
  pages = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<title>Rivers &lt;b&gt;</title><meta name="description" content="Where they run.">');
  });
  await new Promise<void>(resolve => void pages.listen(0, '127.0.0.1', resolve));
  const address = pages.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  site = await openSite(
    {},
    { resolve: async () => ['93.184.216.34'], connect: () => ({ address: '127.0.0.1', port }) },
  );
  site.stub(request => {
    if (!/youtube|vimeo|dailymotion/.test(new URL(request.url()).hostname)) return false;
    request.respond({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Film</title><p>A film</p>',
    });
    return true;
  });
  const { sql, services } = site.server;
  const created_at = new Date(services.clock.now());
  await sql('categories').insert({ title: 'Outdoors', alias: 'outdoors', created_at });
  await sql('tags').insert({ title: 'Rivers', alias: 'rivers', created_at });
  at = await handsOnQuickPosts(site);
  page = at.page;
});
test.after(async () => {
  pages.closeAllConnections();
  pages.close();
  await site.close();
});

test('E-018 E-019 five tabs are moved through by arrows; more options are opened and closed by their button', async () => {
  assert.equal(await page.$$eval('[data-quickpost-tab][role="tab"]', all => all.map(one => one.textContent)), [
    'Standard',
    'Photo',
    'Video',
    'Quote',
    'Link',
  ]);
  await page.focus('[data-quickpost-tab][data-type="standard"]');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.tab-pane.active > [data-quickpost-form][data-type="quote"]');
  assert.is(await page.evaluate(() => location.pathname), '/blog/dashboard/quickpost/quote');
  await at.open('standard');
  const panel = at.inForm('standard', '[data-quickpost-extended-panel]');
  const toggle = at.inForm('standard', '[data-quickpost-extended-toggle]');
  const isShown = () => page.$eval(panel, one => one.checkVisibility());
  assert.not(await isShown());
  await page.click(toggle);
  assert.ok(await isShown());
  await page.click(toggle);
  assert.not(await isShown());
  await page.click(toggle);
});

test('E-021 tags are suggested while they are typed', async () => {
  const box = at.inForm('standard', '[role="combobox"]');
  await page.waitForSelector(box);
  await page.type(box, 'riv');
  await page.waitForSelector(at.inForm('standard', '[role="option"]'));
  assert.match(await at.textOf(at.inForm('standard', '[role="option"]')), 'Rivers');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.type(box, 'walks');
  // Suggestions cover the fields below them.
  await page.waitForSelector(at.inForm('standard', '.is-showing.is-empty'));
  await page.keyboard.press('Escape');
  await page.waitForSelector(at.inForm('standard', '.is-showing'), { hidden: true });
  await at.isClean('a form with its options open');
  await liveLog(page);
});

test('E-031 what cannot be published is said in a danger alert, once, and at its field; what was typed stays', async () => {
  await page.type(at.inForm('standard', '[name="title"]'), 'A walk');
  await at.publish('standard');
  await page.waitForSelector(at.alert('danger'));
  assert.match(await at.textOf(at.alert('danger')), 'Write the text of the post.');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'content');
  const described = await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby') ?? '');
  assert.match(await at.textOf(`#${described.split(' ').at(-1)}`), 'Write the text of the post.');
  assert.not.ok((await liveLog(page)).some(({ kind }) => kind === 'alert'));
  assert.match(await page.title(), /^Error: /);
  assert.is(await at.standsIn(at.inForm('standard', '[name="title"]')), 'A walk');
  await at.isClean('a refused form');
});

test('typed words come back after the page went away', async () => {
  await page.type(at.inForm('standard', '[name="content"]'), 'By the river.');
  await page.reload();
  await page.waitForSelector(at.alert('info'));
  assert.is(await at.standsIn(at.inForm('standard', '[name="content"]')), 'By the river.');
  assert.is(await at.standsIn(at.inForm('standard', '[name="title"]')), 'A walk');
});

test('F-2.15 E-029 tags are sent as titles joined by commas alone', async () => {
  const sent = await page.$eval(at.inForm('standard', '[name="tags"]'), one => {
    const { form } = one instanceof HTMLInputElement ? one : { form: null };
    return form ? new FormData(form).get('tags') : null;
  });
  assert.is(sent, 'Rivers,walks');
});

test('E-032 a published post is said in a success alert that leads to it, and the form is empty', async () => {
  await liveLog(page);
  await at.publish('standard');
  await page.waitForSelector(at.alert('success'));
  assert.is(await at.textOf(at.alert('success')), 'Your post was published. Read “A walk”');
  assert.is((await nextSpoken(page)).at(-1)?.text, 'Your post was published.');
  for (const name of ['title', 'content', 'tags'])
    assert.is(await at.standsIn(at.inForm('standard', `[name="${name}"]`)), '');
  const post = await at.newest();
  assert.is(await page.$eval(`${at.alert('success')} a`, one => one.getAttribute('href')), `/blog/${post.slug}`);
  const tags = await site.server
    .sql('post_tags as p')
    .join('tags as t', 't.id', 'p.tag_id')
    .where('p.post_id', post.id);
  assert.equal(tags.map(({ title }) => title).sort(), ['Rivers', 'walks']);
  await at.isClean('a published post');
});

test('tags that are refused lead to where they are typed, although their part was closed', async () => {
  const box = at.inForm('standard', '[role="combobox"]');
  const toggle = at.inForm('standard', '[data-quickpost-extended-toggle]');
  await page.type(at.inForm('standard', '[name="content"]'), 'By the sea.');
  await page.click(toggle);
  await page.waitForSelector(box);
  await page.type(box, 'w'.repeat(limits.tagTitle + 1));
  await page.keyboard.press('Enter');
  await page.click(toggle);
  await at.publish('standard');
  await page.waitForFunction(which => document.activeElement?.matches(which), {}, box);
  await at.isClean('refused tags');
  for (const key of ['Backspace', 'Backspace'] as const) await page.keyboard.press(key);
  await at.publish('standard');
  await page.waitForSelector(at.alert('success'));
});

test('E-033 the title and the text of a link are fetched from its page; what was typed by hand stays', async () => {
  await at.open('link');
  await page.type(at.inForm('link', '[name="link"]'), 'http://rivers.example/map');
  await page.click('[data-quickpost-crawl-link]');
  await page.waitForSelector('[data-quickpost-link-preview]:not(.hide)');
  assert.is(await at.standsIn(at.inForm('link', '[name="title"]')), 'Rivers <b>');
  assert.is(await at.standsIn(at.inForm('link', '[name="content"]')), 'Where they run.');
  assert.is(await page.$('[data-quickpost-link-preview] b'), null);
  await page.type(at.inForm('link', '[name="title"]'), '!');
  await page.click('[data-quickpost-crawl-link]');
  await page.waitForSelector('[data-quickpost-crawl-link]:not([aria-disabled])');
  assert.is(await at.standsIn(at.inForm('link', '[name="title"]')), 'Rivers <b>!');
  await at.isClean('a link that was read');
  await at.publish('link');
  await page.waitForSelector(at.alert('success'));
  assert.is((await at.newest()).source, 'http://rivers.example/map');
});

test('E-042 E-043 a preview is asked for by its button alone; the option without cookies shows where the site has it', async () => {
  await at.open('video');
  const option = () => page.$eval('[data-youtube-nocookie]', one => one.checkVisibility());
  const retrieve = async (link: string): Promise<void> => {
    await page.$eval(at.inForm('video', '[name="content"]'), one => one instanceof HTMLInputElement && one.select());
    await page.type(at.inForm('video', '[name="content"]'), link);
    assert.is(await page.$('.video-preview iframe'), null);
    assert.not(await option());
    await page.click('[data-quickpost-video-retrieve]');
    await page.waitForSelector('.video-preview iframe');
  };
  await retrieve('https://www.dailymotion.com/video/x8abcde');
  assert.not(await option());
  await retrieve('https://youtu.be/abcdefghijk');
  assert.ok(await option());
  await at.isClean('a preview');
  await at.publish('video');
  await page.waitForSelector(at.alert('success'));
  assert.is((await at.newest()).source, 'https://www.youtube-nocookie.com/embed/abcdefghijk');
  assert.is(await page.$('.video-preview iframe'), null);
});

test('a session that ended takes no word with it: the alert leads to signing in, and the words are there afterwards', async () => {
  const { server } = site;
  const session = await server.sql('sessions').where('user_id', at.blogger.id).first();
  await at.open('standard');
  await page.type(at.inForm('standard', '[name="content"]'), 'Written for nothing?');
  await server.sql('sessions').where('id', session.id).delete();
  await at.publish('standard');
  await page.waitForSelector(
    `${at.alert('danger')} a[href="/account/sign-in?return=%2Fblog%2Fdashboard%2Fquickpost%2Fstandard"]`,
  );
  await server.sql('sessions').insert(session);
  const cookies = Object.entries(at.blogger.cookies).map(([name, value]) => ({ name, value, url: site.origin }));
  await page
    .browserContext()
    .setCookie(...cookies.map(({ url, ...one }) => ({ ...one, domain: new URL(url).hostname })));
  await page.reload();
  await page.waitForSelector(at.alert('info'));
  assert.is(await at.standsIn(at.inForm('standard', '[name="content"]')), 'Written for nothing?');
});

test('the console stayed silent, and no other site was asked unasked', () => {
  assert.equal(at.reader.consoleErrors, []);
  assert.equal(site.refused, []);
});

test.run();
