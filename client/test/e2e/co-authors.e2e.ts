import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('co-authors in the browser');
let site: Site;
let asha: Person & { id: number };
let ravi: Person & { id: number };
let reader: Reader;
let bare: Reader;
let post: { id: number; slug: string };

test.before(async () => {
  site = await openSite();
  asha = await site.server.signedIn('blogger', 'Asha Rao');
  ravi = await site.server.signedIn('blogger', 'Ravi Iyer');
  post = await writer(site.server).post(asha.id, { title: 'The long walk', state: 'draft', published_at: null });
  reader = await site.reader(asha);
  bare = await site.reader(asha, { scripts: false });
});
test.after(async () => {
  assert.equal(reader.consoleErrors, []);
  for (const one of [reader, bare]) await one.close();
  await site.close();
});

const listed = () => site.server.sql('post_authors').where('post_id', post.id).pluck('user_id');
const part = 'details.composer-part:has([data-island="author-suggest"])';

test('a co-author is found by the beginning of the name, from the keyboard, and taken off without scripts', async () => {
  const { page, go } = reader;
  await go(`/blog/dashboard/write?uid=${post.id}`);
  await page.focus(`${part} > summary`);
  await page.keyboard.press('Enter');
  const box = `${part} input[role="combobox"]`;
  await page.waitForSelector(box, { visible: true });
  await page.focus(box);
  await page.keyboard.type('rav');
  await page.waitForSelector(`${part} .is-showing [role="option"]`, { visible: true });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${part} input[name="coauthor_ids[]"][value="${ravi.id}"]`);
  for (const theme of ['light', 'dark'] as const) {
    await emulation[theme](page);
    assert.equal((await axe(page)).violations, [], theme);
  }
  await page.setViewport({ width: 360, height: 720 });
  assert.not.ok(await scrollsSideways(page));
  await page.setViewport({ width: 1280, height: 800 });
  await page.focus('[name="goal"][value="draft"]');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.equal(await listed(), [ravi.id]);

  await bare.go(`/blog/dashboard/write?uid=${post.id}`);
  assert.is(await bare.page.$eval('#field-coauthors', field => field.getAttribute('value')), 'Ravi Iyer');
  await bare.page.$eval('#field-coauthors', field => field.setAttribute('value', ''));
  await leaving(bare.page, () => bare.page.click('[name="goal"][value="draft"]'));
  assert.equal(await listed(), []);
});

test.run();
