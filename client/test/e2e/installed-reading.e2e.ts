import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { storedPicture } from '../../../server/test/fixtures/stored-picture.ts';
import { axe } from '../browser.ts';
import { type InstalledSite, openInstalledSite } from '../installed-site.ts';

const test = suite('reading under an installed client');
const text = Array.from({ length: 12 }, (_, n) => `<h2>Part ${n}</h2><p>${'Words of a part. '.repeat(60)}</p>`).join(
  '',
);
let on: InstalledSite;
/** Newest first. */
const posts: Written[] = [];

test.before(async () => {
  on = await openInstalledSite('client');
  const { server } = on.site;
  await server.set('posts.pageSize', 2);
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  for (let age = 1; age <= 5; age++) {
    const published_at = new Date(server.clock.now() - age * 3_600_000);
    posts.push(await writer(server).post(id, { title: `Post ${age}`, body: text, published_at }));
  }
});
test.after(() => on.close());

const titles = (page: Page) =>
  page.$$eval('[data-blog-posts-item] :is(h1, h2.card-title, header h2)', all =>
    all.map(one => one.textContent?.trim() ?? ''),
  );

const toEnd = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
};

test('B-024 B-026 B-027 the latest listing grows under an installed client alone: each section once, its address in the history, limitstart “” ends it', async () => {
  const page = await on.open('/');
  assert.equal(await titles(page), ['Post 1', 'Post 2']);
  for (const [count, address] of [
    [4, '/blog?start=2'],
    [5, '/blog?start=4'],
  ] as const) {
    await page.click('[data-eb-pagination-loadmore]');
    await page.waitForFunction(n => document.querySelectorAll('[data-blog-posts-item]').length === n, {}, count);
    assert.is(await page.evaluate(() => location.pathname + location.search), address);
  }
  assert.equal(await titles(page), ['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5']);
  assert.is(await page.$('[data-eb-pagination-loadmore]'), null);
  assert.is(await page.$$eval('[data-blog-posts] > [data-eb-posts-section]', all => all.length), 3);
  assert.equal(on.calls, ['site/views/latest/loadmore', 'site/views/latest/loadmore']);
  assert.is(await page.$eval('[data-mod-ticker-items]', list => list.getAttribute('data-ticking')), 'Latest');
});

test('B-009 B-012 B-013 B-018 older posts come below, none twice; address and title follow the post in view; prevId “” ends it', async () => {
  const dialogTitle: string[] = [];
  const page = await on.open(`/blog/${posts[2]?.slug}`);
  page.on('request', request => {
    const fields = new URLSearchParams(request.postData() ?? '');
    if (fields.get('namespace') === 'site/views/entry/loadmore')
      dialogTitle.push(`${fields.get('id')} not ${fields.get('exclusion')}`);
  });
  const id = (index: number) => posts[index]?.id;
  for (const count of [2, 3]) {
    await toEnd(page);
    await page.waitForFunction(n => document.querySelectorAll('[data-eb-post-section]').length === n, {}, count);
  }
  assert.equal(dialogTitle, [`${id(3)} not [${id(2)}]`, `${id(4)} not [${id(2)},${id(3)}]`]);
  assert.equal(await titles(page), ['Post 3', 'Post 4', 'Post 5']);
  assert.is(await page.$('[data-eb-pagination-loadmore]'), null);
  await page.evaluate(() => {
    document.querySelectorAll('[data-eb-post-section]')[1]?.scrollIntoView({ behavior: 'instant' });
  });
  await page.waitForFunction(slug => location.pathname === `/blog/${slug}`, {}, posts[3]?.slug);
  assert.match(await page.title(), 'Post 4');
  assert.is(await page.$('[data-autoload-switch]'), null);
});

test('B-020 B-021 the reading bar is drawn by the installed client alone', async () => {
  const page = await on.open(`/blog/${posts[0]?.slug}`);
  const bar = () => page.$eval('progress[data-blog-reading-progress]', one => [one.value, one.max]);
  const [start, max] = await bar();
  assert.is(start, 0);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 0);
  // Our bar counts to 100, theirs to the height of the text.
  assert.ok((max ?? 0) > 200, `${max}`);
});

test('B-066 a share link opens a window and leads nowhere; what no installed script knows stays ours', async () => {
  const page = await on.open(`/blog/${posts[0]?.slug}`);
  await page.evaluate(() => {
    window.open = (url, name, features) => {
      document.body.dataset.opened = [document.body.dataset.opened, url, name, features].join(' ');
      return window;
    };
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (copied: string) => {
          document.body.dataset.copied = copied;
        },
      },
    });
  });
  await page.click('[data-bookmarks-button]');
  const opened = await page.$eval('body', body => body.dataset.opened ?? '');
  assert.match(opened, /facebook\.com.* width=500,height=500|facebook\.com.*,width=500,height=500/);
  assert.is(opened.split('facebook.com').length, 2);
  assert.is(await page.evaluate(() => location.pathname), `/blog/${posts[0]?.slug}`);
  await page.click('[data-share-copy]');
  await page.waitForSelector('body[data-copied]');
  const before = await page.$eval('[data-blog-content] p', one => getComputedStyle(one).fontSize);
  await page.click('[data-font-resize][data-operation="increase"]');
  await page.waitForFunction(() => document.documentElement.dataset.size === '1');
  const after = await page.$eval('[data-blog-content] p', one => getComputedStyle(one).fontSize);
  assert.ok(Math.abs(Number.parseFloat(after) / Number.parseFloat(before) - 1.4) < 0.01, `${before} ${after}`);
});

test('B-030 B-033 the image popup is made from the templates of the page, once', async () => {
  const figure = (n: number) =>
    `<p><img class="easyblog-image-caption" title="Caption ${n}" src="/media/none-${n}.png" alt="Picture ${n}"></p>`;
  on.site.stub(request => {
    if (!/none-\d\.png$/.test(request.url())) return false;
    request.respond({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    });
    return true;
  });
  const { id } = await on.site.server.signedIn('blogger');
  const post = await writer(on.site.server).post(id, { body: figure(1) + figure(2) });
  const page = await on.open(`/blog/${post.slug}`);
  await page.click('a.eb-image-popup-button');
  await page.waitForSelector('.eb-image-popup .eb-image-popup-container img');
  assert.is(await page.$$eval('body > .eb-image-popup, body > dialog', all => all.length), 1);
  assert.is(await page.$$eval('.eb-image-popup-thumbs > .eb-image-popup-thumb', all => all.length), 2);
  const shown = () => page.$eval('body > .eb-image-popup .eb-image-popup-container', one => one.textContent?.trim());
  assert.is(await shown(), 'Caption 1');
  await page.$$eval('body > .eb-image-popup .eb-image-popup-thumb', ([, second]) =>
    second?.dispatchEvent(new MouseEvent('click')),
  );
  assert.is(await shown(), 'Caption 2');
});

test('F-7.7 F-7.8 F-7.10 the cover opens alone in a popup over the page, with role, name, focus, and the focus back at Escape', async () => {
  const { server } = on.site;
  const { id } = await server.signedIn('blogger');
  const cover = await storedPicture(server, id, { width: 640, height: 400, alt: 'A river', caption: 'The river' });
  const post = await writer(server).post(id, { title: 'With a cover', cover_id: cover.id, body: text });
  const page = await on.open(`/blog/${post.slug}`);
  await page.waitForSelector('html[data-companion]');
  const link = '[data-eb-entry-cover] > a.eb-image-popup-button';
  await page.focus(link);
  await page.keyboard.press('Enter');
  await page.waitForSelector('body > .eb-image-popup:not(.is-loading) img');
  assert.is(await page.$('body > .eb-image-popup .eb-image-popup-thumb'), null);
  const place = await page.$eval('body > .eb-image-popup', popup => {
    const [whole, image] = [popup, popup.querySelector('img') ?? popup].map(one => one.getBoundingClientRect());
    return { ...whole?.toJSON(), inner: image?.toJSON(), window: [innerWidth, innerHeight] };
  });
  assert.equal([place.left, place.top, place.width, place.height], [0, 0, ...place.window]);
  const { inner } = place;
  assert.ok(inner.left > 0 && inner.top > 0 && inner.bottom < place.height && inner.right < place.width);
  assert.ok(Math.abs((inner.left + inner.right) / 2 - place.width / 2) < 2, 'the picture is in the middle');
  const popup = 'body > .eb-image-popup[role="dialog"][aria-modal="true"]';
  assert.is(await page.$eval(popup, one => one.ariaLabel), 'A river');
  assert.ok(await page.$(`${popup}:focus`));
  assert.equal((await axe(page)).violations, []);
  await page.keyboard.press('Tab');
  assert.ok(await page.$('.eb-image-popup-close-button:focus'));
  await page.keyboard.press('Escape');
  assert.is(await page.$('body > .eb-image-popup'), null);
  assert.ok(await page.$(`${link}:focus`));
});

test('F-7.13 a tooltip of an installed script takes no room in the page', async () => {
  const member = await on.site.server.signedIn('reader');
  const page = await on.open(`/blog/${posts[0]?.slug}`, member);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const button = '[data-entry-favourite][data-original-title]';
  await page.$eval(button, one => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await height();
  await page.focus(button);
  const bubble = await page.waitForSelector('body > .tooltip');
  assert.is(await height(), before);
  const { top, bottom, owner } = await page.$eval(
    'body > .tooltip',
    (one, hook) => {
      const { top: above = 0 } = document.querySelector(hook)?.getBoundingClientRect() ?? {};
      return { ...one.getBoundingClientRect().toJSON(), owner: above };
    },
    button,
  );
  assert.ok(top >= 0 && Math.abs(bottom - owner) < 2, `${top} ${bottom} ${owner}`);
  assert.ok(bubble);
});

test('pages of listings, archive, search and teams stand under an installed client', async () => {
  for (const path of ['/blog/categories', '/blog/archive', '/search?q=words', '/blog/teamblogs']) {
    const page = await on.open(path);
    assert.ok(await page.evaluate(() => 'EasyBlog' in window && window.eb === window.ezb), path);
  }
});

test('the console stayed silent all the time', () => {
  assert.equal(on.errors, []);
});

test.run();
