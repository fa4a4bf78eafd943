import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { levelWriter } from '../../../server/test/fixtures/levels.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('rights of a category of posts in the browser');
let site: Site;
let admin: Reader;
let asha: Reader;
let ravi: Reader;
let id: number;
let authorId: number;

test.before(async () => {
  site = await openSite();
  const { server } = site;
  id = (await writer(server).category('Minutes of the board')).id;
  const board = await levelWriter(server).group('Board');
  await levelWriter(server).group('Friends of the coastal path');
  const member = await server.signedIn('blogger', 'Ravi Iyer');
  await levelWriter(server).join(board, member.id);
  authorId = member.id;
  admin = await site.reader(await server.signedIn('admin'));
  asha = await site.reader(await server.signedIn('blogger', 'Asha Rao'), { scripts: false });
  ravi = await site.reader(member);
});
test.after(async () => {
  // The browser reports the answer to the incomplete form.
  const errors = [...admin.consoleErrors, ...ravi.consoleErrors].filter(error => !error.includes('status of 422'));
  assert.equal(errors, []);
  for (const reader of [admin, asha, ravi]) await reader.close();
  await site.close();
});

const clean = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await emulation[theme](page);
    assert.equal(await axe(page), { violations: [], incomplete: [] }, theme);
  }
};

const offers = ({ page }: Reader): Promise<boolean> =>
  page.$$eval('select[name="category"] option', options => options.some(option => option.text.includes('Minutes')));

test('an administrator limits the writers of a category by keyboard; only they are offered it, with scripts or without', async () => {
  const { page, go } = admin;
  const form = `/blog/dashboard/category?id=${id}`;
  await go(form);
  await clean(page);
  await page.setViewport({ width: 360, height: 720 });
  assert.not.ok(await scrollsSideways(page));
  await page.setViewport({ width: 1280, height: 800 });
  const save = () => leaving(page, () => page.click('main form.site-form button[type="submit"]'));

  await page.focus('#field-write_access-bloggers');
  await page.keyboard.press('ArrowDown');
  assert.is(await page.$eval('#field-write_access-groups', choice => choice.matches(':checked')), true);
  await save();
  assert.is(await page.$eval('.error-summary a', link => link.getAttribute('href')), '#field-write_groups');
  assert.is(await page.$eval('#field-write_access-groups', choice => choice.matches(':checked')), true);
  await clean(page);

  await page.focus('[name="write_groups[]"]');
  await page.keyboard.press('Space');
  await save();
  await go(form);
  assert.is(await page.$eval('[name="write_groups[]"]', box => box.matches(':checked')), true);

  for (const [reader, isOffered] of [
    [asha, false],
    [ravi, true],
  ] as const) {
    await reader.go('/blog/dashboard/write');
    assert.is(await offers(reader), isOffered);
  }
});

test('an administrator limits the readers of a category by keyboard; the composer says so, a visitor is asked to sign in', async () => {
  const { page, go } = admin;
  const post = await writer(site.server).post(authorId, { title: 'Closed session' }, { categories: [id] });
  await go(`/blog/dashboard/category?id=${id}`);
  await page.focus('#field-access');
  await page.keyboard.press('ArrowDown');
  assert.is(await page.$eval('select#field-access', select => select.value), 'registered');
  assert.match(
    String(await page.$eval('#field-access', select => select.getAttribute('aria-describedby'))),
    'field-access-hint',
  );
  await clean(page);
  await leaving(page, () => page.click('main form.site-form button[type="submit"]'));

  await ravi.go('/blog/dashboard/write');
  const titles = await ravi.page.$$eval('select[name="category"] option', options =>
    options.map(option => option.text),
  );
  assert.ok(titles.some(title => title.includes('Minutes of the board (for some readers only)')));
  const visitor = await site.server.visitor();
  assert.is((await site.server.get(`/blog/${post.slug}`, visitor)).statusCode, 403);
  await ravi.go(`/blog/${post.slug}`);
  assert.match(await ravi.page.$eval('main', main => main.textContent), 'Only signed-in people can see this post');
});

test.run();
