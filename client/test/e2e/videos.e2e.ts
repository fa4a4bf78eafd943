import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, networkIdle, nextSpoken, openSite, type Site } from '../browser.ts';

const test = suite('videos');
let site: Site;
let author: { id: number };

test.before(async () => {
  site = await openSite();
  author = await site.server.signedIn('blogger', 'Asha Rao');
});
test.after(() => site.close());

test('F-3.13, B-075 a video plays in the page once its reader asks, from the address without cookies, and is remembered', async () => {
  const source = 'https://www.youtube-nocookie.com/embed/abcdefghijk';
  const post = await writer(site.server).post(author.id, { title: 'The weir in spate', kind: 'video', source });
  const requested: string[] = [];
  const unstub = site.stub(request => {
    if (!request.url().startsWith('https://www.youtube')) return false;
    requested.push(request.url());
    request.respond({ status: 200, contentType: 'text/html', body: '<p>Player</p>' });
    return true;
  });
  const reader = await site.reader();
  const { page } = reader;
  await reader.go(`/blog/${post.slug}`);
  assert.equal(requested, []);
  const policy = (await site.server.get(`/blog/${post.slug}`)).headers['content-security-policy'];
  assert.not.match(String(policy), 'youtube');
  assert.equal((await axe(page)).violations, []);
  await page.focus('[data-video-play]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.video-facade iframe');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The player of youtube.com was loaded.' }]);
  assert.is(await page.evaluate(() => document.activeElement?.localName), 'iframe');
  await networkIdle(page, 200);
  assert.equal(requested, [source]);
  await page.reload();
  await page.waitForSelector('.video-facade iframe');
  await networkIdle(page, 200);
  assert.is(requested.length, 2);
  await page.click('[data-video-forget]');
  await page.waitForSelector('.video-facade iframe', { hidden: true });
  await page.reload();
  await networkIdle(page, 200);
  assert.is(requested.length, 2);
  unstub();
  const scriptless = await site.reader(undefined, { scripts: false });
  await scriptless.go(`/blog/${post.slug}`);
  const link = await scriptless.page.$('.video-facade a');
  assert.is(await link?.evaluate(one => one.getAttribute('href')), source);
  assert.not.ok(await (await scriptless.page.$('[data-video-play]'))?.isVisible());
  await scriptless.close();
  await reader.close();
});

test.run();
