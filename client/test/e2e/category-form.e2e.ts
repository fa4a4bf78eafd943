import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { red } from '../../../server/test/fixtures/pictures.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('form of a category of posts in the browser');
let site: Site;
let bare: Reader;
let reader: Reader;
let folder: string;
let category: { id: number; alias: string };

test.before(async () => {
  site = await openSite();
  category = await writer(site.server).category('Küngas, mäed ja pikad jalutuskäigud');
  const moderator = await site.server.signedIn('moderator');
  bare = await site.reader(moderator, { scripts: false });
  reader = await site.reader(moderator);
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
});
test.after(async () => {
  assert.equal(reader.consoleErrors, []);
  await bare.close();
  await reader.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const clean = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await emulation[theme](page);
    assert.equal(await axe(page), { violations: [], incomplete: [] }, theme);
  }
};

test('a moderator uploads a picture without scripts; form and page are accessible and fit a narrow screen', async () => {
  const file = join(folder, 'hill.png');
  await writeFile(
    file,
    await sharp({ create: { width: 600, height: 400, channels: 3, background: red } })
      .png()
      .toBuffer(),
  );
  await bare.go('/blog/dashboard/categories');
  const form = `a[href="/blog/dashboard/category?id=${category.id}"]`;
  await bare.page.click(`tr:has(${form}) .row-menu > summary`);
  await leaving(bare.page, () => bare.page.click(form));
  await bare.page.type('#field-description', 'Kõik, mis on suur.');
  await bare.page.type('#field-image_alt', 'A red hill');
  await bare.page.type('#field-language', 'et');
  await (await bare.page.$('input[name="image_file"]'))?.toElement('input').then(input => input.uploadFile(file));
  await leaving(bare.page, () => bare.page.click('main form.site-form button[type="submit"]'));

  const { page, go } = reader;
  await go(`/blog/dashboard/category?id=${category.id}`);
  await clean(page);
  await page.setViewport({ width: 360, height: 720 });
  assert.not.ok(await scrollsSideways(page));

  await go(`/blog/categories/${category.alias}`);
  await clean(page);
  assert.not.ok(await scrollsSideways(page));
  assert.is(await page.$eval('p.lead', lead => lead.textContent), 'Kõik, mis on suur.');
  const boxes = await page.evaluate(() =>
    ['.page-header picture img', '.page-header h1'].map(selector => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return { top: box?.top ?? 0, bottom: box?.bottom ?? 0, left: box?.left ?? 0, right: box?.right ?? 0 };
    }),
  );
  const [picture, title] = boxes;
  assert.ok(picture && title && picture.right <= title.left && title.top < picture.bottom, 'beside the title');
  await emulation.wide(page);
  assert.not.ok(await scrollsSideways(page));
});

test.run();
