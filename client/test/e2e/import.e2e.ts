import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../../../server/core/config/root.ts';
import { paths } from '../../../server/core/paths/paths.ts';
import { folderPictures } from '../../../server/import/picture-source.ts';
import { importWxr } from '../../../server/swap/fixtures/wordpress/import-for-tests.ts';
import { photo } from '../../../server/test/fixtures/pictures.ts';
import { axe, openSite, type Reader, type Site } from '../browser.ts';

const files = ['small', 'varied'].map(name => join(root, `server/swap/fixtures/wordpress/${name}.wxr.xml`));

let site: Site;
let reader: Reader;
let slugs: string[] = [];

test.before(async () => {
  site = await openSite();
  const { services, sql, clock } = site.server;
  const folder = join(services.settings.dataDir, 'old-uploads');
  await mkdir(folder);
  await writeFile(join(folder, 'boat.jpg'), await photo(900, 600));
  for (const file of files) await importWxr(services, readFileSync(file, 'utf8'), [folderPictures(folder)]);
  const rows: { slug: string }[] = await sql('posts')
    .select('slug')
    .where({ state: 'published', lifecycle: 'live', privacy: 'public' })
    .where('published_at', '<=', new Date(clock.now()));
  slugs = rows.map(({ slug }) => slug);
  reader = await site.reader();
});
test.after(() => site.close());

test('every imported post opens without an error and without asking another site for anything', async () => {
  assert.ok(slugs.length >= 80);
  for (const slug of slugs) {
    await reader.go(paths.entry(slug));
    assert.is(await reader.page.$$eval('h1', headings => headings.length), 1, slug);
    assert.equal(reader.consoleErrors, [], slug);
  }
  assert.equal(site.refused, []);
});

test('an imported picture is seen, in its place, with its words', async () => {
  await reader.go(paths.entry('hello'));
  const seen = await reader.page.$eval('figure.wp-caption img', async image => {
    image.scrollIntoView();
    if (!image.complete) await new Promise(done => image.addEventListener('load', done));
    return { words: image.alt, width: image.naturalWidth, type: image.currentSrc.split('.').at(-1) };
  });
  assert.is(seen.words, 'A boat');
  assert.ok(seen.width > 0);
  assert.is(seen.type, 'webp');
});

test('an imported text passes axe', async () => {
  await reader.go(paths.entry('hello'));
  assert.equal((await axe(reader.page)).violations, []);
});

test.run();
