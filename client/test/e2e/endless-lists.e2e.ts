import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { networkIdle, openSite, type Reader, type Site } from '../browser.ts';

const test = suite('lists that load more');
const part = '<h2>Part of it</h2><p>'.concat('Words of the part. '.repeat(60), '</p>');
let site: Site;
let reader: Reader;

test.before.each(async () => {
  site = await openSite();
  reader = await site.reader();
});
test.after.each(() => site.close());

const open = async (path: string): Promise<Page> => {
  await reader.go(path);
  await networkIdle(reader.page, 200);
  return reader.page;
};

test('F-5.7 a list loads five parts below the first, then a plain link leads to the next part', async () => {
  const write = writer(site.server);
  const { id } = await site.server.signedIn('blogger');
  for (let n = 0; n < 65; n++) await write.post(id, { title: `One of many ${n}` });
  const page = await open('/');
  for (let parts = 2; parts <= 6; parts++) {
    await page.$eval('[data-eb-pagination-loadmore]', button => button instanceof HTMLElement && button.click());
    await page.waitForFunction(
      count => document.querySelectorAll('[data-eb-posts-section]').length === count,
      {},
      parts,
    );
    await networkIdle(page, 100);
  }
  assert.is(await page.$('[data-eb-pagination-loadmore]'), null);
  const link = await page.$eval('.load-more a', one => [one.textContent, one.getAttribute('href')]);
  assert.is(link[0], 'More posts on the next page');
  assert.match(link[1] ?? '', '?start=60#posts');
  await page.focus('.load-more a');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement?.closest('.pagination, .site-footer')));
});

test('F-5.7 a page loads ten posts below its own, then a plain link continues; coming back returns to the very post and link', async () => {
  const { id } = await site.server.signedIn('blogger');
  const write = writer(site.server);
  const slugs: string[] = [];
  for (let age = 1; age <= 13; age++) {
    const { slug } = await write.post(id, {
      title: `Post ${age}`,
      body: `${part}<p><a href="/articles">See the articles</a></p>${part}`,
      published_at: new Date(site.server.clock.now() - age * 3_600_000),
    });
    slugs.push(slug);
  }
  const page = await open(`/blog/${slugs[0]}`);
  for (let count = 1; count <= 10; count++) {
    await page.$eval('[data-eb-pagination-loadmore]', button => button instanceof HTMLElement && button.click());
    await page.waitForFunction(most => document.querySelectorAll('[role="feed"] article').length >= most, {}, count);
    await networkIdle(page, 100);
  }
  assert.is(await page.$$eval('[role="feed"] article', all => all.length), 10);
  assert.is(await page.$('[data-eb-pagination-loadmore]'), null);
  const last = await page.$eval('.more-posts-control a', link => [link.textContent, new URL(link.href).pathname]);
  assert.equal(last[0], 'Read on at the page of “Post 11”');
  const link = '[role="feed"] > :last-child .entry-text a';
  const place = () => page.$eval('.entry-text a[href$="/articles"]', one => one.getBoundingClientRect().top);
  await page.$eval(link, one => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForFunction(path => location.pathname === path, {}, last[1] ?? '');
  const before = await page.$eval(link, one => one.getBoundingClientRect().top);
  await page.focus(link);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await page.goBack();
  await page.waitForFunction(() => document.activeElement?.matches('.entry-text a'));
  assert.is(new URL(page.url()).pathname, last[1]);
  assert.ok(Math.abs((await place()) - before) < 40, `${await place()} after ${before}`);
});

test.run();
