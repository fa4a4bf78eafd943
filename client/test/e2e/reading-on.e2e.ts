import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitize } from '../../../server/core/rich-text/sanitize.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { axe, liveLog, networkIdle, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { markupProblems } from '../markup.ts';

const test = suite('reading on');
const part = '<h2>Part of it</h2><p>'.concat('Words of the part. '.repeat(60), '</p>');
const long = part.repeat(14);
let site: Site;
let reader: Reader;
/** Newest first. */
let posts: Written[];
let requested: string[];

test.before(async () => {
  site = await openSite();
  await site.server.set('posts.autoload', true);
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const write = writer(site.server);
  posts = [];
  for (let age = 1; age <= 3; age++) {
    const published_at = new Date(site.server.clock.now() - age * 3_600_000);
    posts.push(await write.post(id, { title: `Post ${age}`, body: long, published_at }));
  }
});
test.after(() => site.close());
test.after.each(() => reader.close());

const open = async (post: Written | undefined = posts[0]): Promise<Page> => {
  reader = await site.reader();
  requested = [];
  reader.page.on('request', request => {
    if (request.postData()?.includes('entry%2Floadmore')) requested.push(request.postData() ?? '');
  });
  await reader.page.evaluateOnNewDocument(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => {
        delays.push(ms ?? 0);
        return later(work, ms);
      },
    });
  });
  await reader.go(`/blog/${post?.slug}`);
  await liveLog(reader.page);
  // Scripts are loaded once they control the switch.
  await networkIdle(reader.page, 200);
  return reader.page;
};

const toEnd = (page: Page, fromEnd: number) =>
  page.evaluate(px => {
    const { scrollHeight, clientHeight } = document.documentElement;
    window.scrollTo({ top: scrollHeight - clientHeight - px, behavior: 'instant' });
  }, fromEnd);

const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
const sections = (page: Page) => page.$$eval('[data-eb-post-section]', all => all.length);
const pathOf = (page: Page): string => new URL(page.url()).pathname;

test('B-009 B-010 B-011 the next post is loaded within 450 px of the end, once for a burst of scrolling', async () => {
  const page = await open();
  await toEnd(page, 451);
  await pause(150);
  assert.is(requested.length, 0);
  await page.evaluate(() => {
    for (let n = 0; n < 20; n++) window.dispatchEvent(new Event('scroll'));
  });
  await toEnd(page, 449);
  await page.waitForSelector('[data-more-posts] [data-eb-post-section]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Next post loaded: Post 2' }]);
  assert.is(requested.length, 1);
  assert.ok(await page.evaluate(() => Reflect.get(window, 'delays').includes(10)));
  assert.is(await page.evaluate(() => document.activeElement?.localName), 'body');
});

test('B-013 B-014 B-015 B-016 B-017 address and title follow the post in view until there is no older post', async () => {
  const page = await open();
  const title = await page.title();
  await toEnd(page, 0);
  await page.waitForSelector(`article[data-id="${posts[1]?.id}"]`);
  await toEnd(page, 0);
  await page.waitForSelector(`article[data-id="${posts[2]?.id}"]`);
  assert.is(await sections(page), 3);
  assert.match(requested[1] ?? '', String(posts[2]?.id));
  assert.is(await page.$('[data-eb-pagination-loadmore]'), null);
  await toEnd(page, 0);
  await page.waitForFunction(() => document.title.startsWith('Post 3'));
  assert.is(pathOf(page), `/blog/${posts[2]?.slug}`);
  assert.ok(await page.evaluate(() => Reflect.get(window, 'delays').includes(250)));
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForFunction(before => document.title === before, {}, title);
  assert.is(pathOf(page), `/blog/${posts[0]?.slug}`);
  assert.is(requested.length, 2);
  assert.equal((await axe(page)).violations, []);
  assert.equal(await markupProblems(await page.content()), []);
  assert.equal(reader.consoleErrors, []);
});

test('B-009 a reader switches loading off for good, and the button goes on with the focus', async () => {
  const page = await open();
  await page.click('.display-settings summary');
  await page.click('[data-autoload-switch]');
  await page.waitForFunction(() => localStorage.getItem('lectern.display') === 'autoload=off');
  await toEnd(page, 0);
  await pause(150);
  assert.is(requested.length, 0);
  await page.reload();
  await toEnd(page, 0);
  await pause(150);
  assert.is(requested.length, 0);
  await page.focus('[data-eb-pagination-loadmore]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('[role="feed"] article'));
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-eb-pagination-loadmore]')?.click());
  await page.waitForFunction(() => document.querySelectorAll('[role="feed"] article').length === 2);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset'));
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-posinset') === '2');
  await page.keyboard.press('PageUp');
  assert.is(await focused(), '1');
  await page.keyboard.press('PageDown');
  assert.is(await focused(), '2');
});

test('nothing is loaded while a comment is written at the end of the page', async () => {
  const page = await open();
  await page.focus('[data-comment-editor]');
  await toEnd(page, 0);
  await pause(150);
  assert.is(requested.length, 0);
});

test('after a failure the next post is not asked for by itself again', async () => {
  const page = await open();
  const stop = site.stub(request => {
    if (!request.postData()?.includes('entry%2Floadmore')) return false;
    request.respond({ status: 500, body: 'no' });
    return true;
  });
  await toEnd(page, 0);
  assert.equal(await nextSpoken(page), [
    { kind: 'alert', text: 'The next post could not be loaded. Please try again.' },
  ]);
  await toEnd(page, 5);
  await pause(150);
  assert.is(requested.length, 1);
  stop();
  await page.click('[data-eb-pagination-loadmore]');
  await page.waitForSelector('[data-more-posts] article');
});

test('B-019 links that carry the name of a tab open it, from the page and from its address; without scripts all parts stand there', async () => {
  const author = await site.server.signedIn('blogger');
  const tabs = ['one', 'two'].map(
    (name, n) => `<li${n ? '' : ' class="active"'}><a href="#content-${name}" data-bp-toggle="tab">${name}</a></li>`,
  );
  const panes = ['one', 'two'].map(
    (name, n) => `<div class="tab-pane${n ? '' : ' active'}" id="content-${name}"><p>Part ${name}</p></div>`,
  );
  const body = `<ul class="nav nav-tabs">${tabs.join('')}</ul><div class="tab-content">${panes.join('')}</div><p><a href="#content-two" id="there">See two</a></p>`;
  const { slug } = await writer(site.server).post(author.id, { title: 'Tabbed', body });
  reader = await site.reader();
  const { page } = reader;
  const shown = () =>
    page.$$eval('.tab-pane', all => all.filter(one => one.checkVisibility()).map(one => one.textContent));
  await reader.go(`/blog/${slug}`);
  await page.waitForSelector('[role="tablist"]');
  assert.equal(await shown(), ['Part one']);
  await page.click('.entry-text a:not([role="tab"])');
  assert.equal(await shown(), ['Part two']);
  await page.focus('[role="tab"][aria-selected="true"]');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.equal(await shown(), ['Part one']);
  assert.equal((await axe(page)).violations, []);
  await reader.go('/');
  await reader.go(`/blog/${slug}#content-two`);
  await page.waitForSelector('[role="tablist"]');
  assert.equal(await shown(), ['Part two']);
  const scriptless = await site.reader(undefined, { scripts: false });
  await scriptless.go(`/blog/${slug}`);
  const visible = await scriptless.page.$$('.tab-pane');
  assert.ok((await Promise.all(visible.map(one => one.isVisible()))).every(Boolean));
  await scriptless.close();
});

test('F-2.8, B-019 a tab keeps the name its writer gave it, and the address of that name opens it', async () => {
  const author = await site.server.signedIn('blogger');
  const names = ['first', 'second', 'third'];
  const body = await sanitize(
    `<ul class="nav nav-tabs">${names.map(name => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul>
     <div class="tab-content">${names.map(name => `<div class="tab-pane" id="${name}"><p>Part ${name}</p></div>`).join('')}</div>`,
    { ownHosts: ['lectern.test'], images: 'own' },
  );
  const { slug } = await writer(site.server).post(author.id, { title: 'Three parts', body });
  reader = await site.reader();
  const { page } = reader;
  await reader.go(`/blog/${slug}#third`);
  await page.waitForSelector('[role="tablist"]');
  const shown = await page.$$eval('.tab-pane', all => all.filter(one => one.checkVisibility()).map(one => one.id));
  assert.equal(shown, ['third']);
  assert.ok(await page.$('.nav-tabs a[href="#third"][aria-selected="true"]'));
});

test('F-5.7, B-009 three posts load in a row, then End reaches the foot of the page and the button goes on', async () => {
  const { id } = await site.server.signedIn('blogger');
  const write = writer(site.server);
  for (let age = 4; age <= 9; age++)
    await write.post(id, {
      title: `Post ${age}`,
      body: long,
      published_at: new Date(site.server.clock.now() - age * 3_600_000),
    });
  const page = await open();
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('End');
    await pause(400);
  }
  assert.is(await sections(page), 4);
  const isInSight = () => page.$eval('.site-footer', footer => footer.getBoundingClientRect().top < window.innerHeight);
  assert.ok(await isInSight());
  const spoken = await page.$eval('[data-eb-pagination-loadmore]', one => one.textContent);
  assert.is(spoken, 'Next post');
  await page.click('[data-eb-pagination-loadmore]');
  await page.waitForFunction(() => document.querySelectorAll('[data-eb-post-section]').length === 5);
});

test('F-1.5, B-070 X-38 what readers do with a post below another is its own: reactions, progress, comments', async () => {
  const page = await open();
  const [first, second] = posts;
  await toEnd(page, 0);
  const item = `article[data-id="${second?.id}"]`;
  await page.waitForSelector(item);
  await page.$eval(`${item} [data-blog-reading-container]`, one => one.scrollIntoView());
  await page.waitForFunction(path => location.pathname === path, {}, `/blog/${second?.slug}`);
  const bars = () =>
    page.$$eval('progress[data-blog-reading-progress]', all => all.slice(0, 2).map(bar => bar.checkVisibility()));
  assert.equal(await bars(), [false, true]);
  await page.click(`${item} [data-reaction="love"]`);
  await page.waitForSelector(`${item} [data-reaction="love"][aria-pressed="true"]`);
  await networkIdle(page, 200);
  const reacted = await site.server.sql('reactions').pluck('post_id');
  assert.equal(reacted, [second?.id]);
  await page.$eval(`${item} a[href$="#comments"]`, link => link.scrollIntoView({ block: 'center' }));
  await pause(400);
  await Promise.all([page.waitForNavigation(), page.click(`${item} a[href$="#comments"]`)]);
  assert.is(pathOf(page), `/blog/${second?.slug}`);
  assert.is(await page.$eval('[data-blog-posts-item]', one => one.getAttribute('data-id')), String(second?.id));
  assert.is(await page.$eval('[data-comment-blog-id]', one => one.getAttribute('value')), String(second?.id));
  assert.ok(first);
});

test('F-3.9 printing prints the post in view alone, without tools', async () => {
  const page = await open();
  const visible = () =>
    page.evaluate(() =>
      ['[data-eb-post-section]', '.entry-responses', '.reading-tools', '.more-posts-control'].map(
        selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()).length,
      ),
    );
  const printed = () => page.$$eval('[data-eb-post-section]', all => all.map(one => one.checkVisibility()));
  await toEnd(page, 0);
  await page.waitForSelector(`article[data-id="${posts[1]?.id}"]`);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMediaType('print');
  assert.equal(await visible(), [1, 0, 0, 0]);
  assert.is((await printed())[0], true);
  await page.emulateMediaType('screen');
  await page.$eval(`article[data-id="${posts[1]?.id}"]`, one => one.scrollIntoView({ behavior: 'instant' }));
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMediaType('print');
  assert.equal(await visible(), [1, 0, 0, 0]);
  assert.is((await printed())[1], true);
});

test('J-010 the page of a post has comments and Pay buttons, which are links before scripts and ask nothing of others', async () => {
  const { id } = await site.server.signedIn('blogger');
  const pay = await sanitize('<p><a href="https://pay.example/@a/1" rel="im-checkout" data-behaviour="link"></a></p>', {
    ownHosts: ['lectern.test'],
    images: 'own',
  });
  const { slug } = await writer(site.server).post(id, { title: 'A cause', body: pay });
  reader = await site.reader(undefined, { scripts: false });
  const { page } = reader;
  await reader.go(`/blog/${slug}`);
  const button = await page.$('.entry-text a[rel~="im-checkout"]');
  assert.is(await button?.evaluate(one => one.textContent), 'Pay');
  assert.is(await button?.evaluate(one => one.getAttribute('href')), 'https://pay.example/@a/1');
  assert.ok((await button?.boundingBox())?.height ?? 0 >= 24);
  assert.ok(await page.$('#comments form[data-comment-form]'));
  assert.equal(site.refused, []);
});

test.run();
