import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { yesNoCategory } from '../../../server/test/fixtures/articles.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, emulation, openSite, type Reader, type Site } from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';

const test = suite('parts of the template');
let site: Site;
let reader: Reader;

test.before(async () => {
  site = await openSite();
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  await writer(site.server).post(id, { title: 'A post' });
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(() => reader.close());
test.after(() => site.close());

test('I-015 no preloader stands on a page unless it is asked for', async () => {
  await reader.go('/');
  assert.is(await reader.page.$('.sp-pre-loader'), null);
});

test('I-016 the preloader fades out a second after the page has loaded and is gone then', async () => {
  const { page } = reader;
  await site.server.set('template.preloader', true);
  await holdTimers(page, 300);
  await reader.go('/');
  await page.waitForFunction(() => window.lecternTimers.some(({ ms }) => ms === 1_000));
  assert.is(await page.$eval('.sp-pre-loader', one => getComputedStyle(one).opacity), '1');
  await passTimers(page);
  assert.ok(await page.$('.sp-pre-loader.is-done'));
  assert.ok((await passTimers(page)).includes(400));
  assert.is(await page.$('.sp-pre-loader'), null);
  assert.equal(reader.consoleErrors, []);
});

test('I-017 its line grows by one percent every ten milliseconds', async () => {
  const { page } = reader;
  await site.server.set('template.preloader_animation', 'logo');
  await holdTimers(page, 10);
  await reader.go('/');
  const width = () => page.$eval('#line-load', line => line instanceof HTMLElement && line.style.inlineSize);
  await page.waitForFunction(() => window.lecternTimers.some(({ ms }) => ms === 10));
  assert.is(await width(), '1%');
  for (const grown of ['2%', '3%', '4%']) {
    await page.evaluate(() => {
      const at = window.lecternTimers.findIndex(({ ms }) => ms === 10);
      for (const { work } of window.lecternTimers.splice(at, 1)) work();
    });
    assert.is(await width(), grown);
  }
});

test('the preloader hides nothing without scripts, ends by itself without ours, and stands still for who asks', async () => {
  const plain = await site.reader(undefined, { scripts: false });
  await plain.go('/');
  assert.not(await plain.page.$eval('.sp-pre-loader', one => one.checkVisibility()));
  await plain.close();
  const { page } = reader;
  await emulation.reducedMotion(page);
  const restore = site.stub(request => {
    if (request.resourceType() !== 'script') return false;
    request.abort();
    return true;
  });
  await reader.go('/');
  assert.ok(await page.$eval('.sp-pre-loader', one => getComputedStyle(one).visibility === 'visible'));
  assert.is(
    await page.evaluate(
      () => document.getAnimations().filter(one => one.effect?.getTiming().iterations === Infinity).length,
    ),
    0,
  );
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.sp-pre-loader') ?? document.body).visibility === 'hidden',
  );
  restore();
  await site.server.set('template.preloader', false);
});

test('I-018 what is chosen has the class of its value, by hand and by keyboard, with a contrast that can be read', async () => {
  const { form, field } = await yesNoCategory(site.server);
  const author = await site.server.signedIn('author');
  const group = `.btn-group:has([name="${field}"])`;
  const label = (value: string): string => `${group} input[value="${value}"] + label`;
  const expected = (at: number) =>
    ['btn-primary', 'btn-danger', 'btn-success'].map((name, index) => (index === at ? ['active', name] : []));
  for (const mode of ['light', 'dark'] as const) {
    const { page, go, close } = await site.reader(author);
    const labels = () =>
      page.$$eval(`${group} label`, all =>
        all.map(one =>
          ['active', 'btn-primary', 'btn-danger', 'btn-success'].filter(name => one.classList.contains(name)),
        ),
      );
    await emulation[mode](page);
    await go(form);
    await page.waitForSelector(`${group} label.active`);
    assert.equal(await labels(), expected(0));
    for (const [at, value] of ['', '0', '1'].entries()) {
      await page.click(label(value));
      assert.equal(await labels(), expected(at));
      const { violations } = await axe(page);
      assert.equal(
        violations.filter(line => line.includes('btn-group') || line.startsWith('color-contrast')),
        [],
      );
    }
    await page.keyboard.press('ArrowLeft');
    assert.equal(await labels(), expected(1));
    assert.match(await page.$eval(label('0'), one => getComputedStyle(one).boxShadow), 'px');
    const colours = await page.$$eval(`${group} label`, all => all.map(one => getComputedStyle(one).backgroundColor));
    assert.ok(new Set(colours).size > 1);
    await close();
  }
});

test('I-019 the carousel turns every 5000 ms until it is paused; under reduced motion it stands still', async () => {
  const { page } = reader;
  await site.server.set('template.carousel', 'slides');
  await site.server.set('template.carousel_slides', ['One', 'Two', 'Three']);
  await holdTimers(page, 4_000);
  await reader.go('/');
  const shown = () =>
    page.$$eval('.site-carousel .eb-gallery-menu-item', all => all.findIndex(one => one.classList.contains('active')));
  const turns = async () => (await passTimers(page)).filter(ms => ms === 5_000).length;
  await page.waitForFunction(() => window.lecternTimers.some(({ ms }) => ms === 5_000));
  assert.is(await turns(), 1);
  assert.is(await shown(), 1);
  await page.focus('.site-carousel [data-gallery-pause]');
  await page.keyboard.press('Enter');
  assert.is(await turns(), 0);
  assert.is(await page.$eval('.site-carousel [data-gallery-pause]', one => one.textContent), 'Play');
  await page.focus('.site-carousel .eb-gallery-next-button');
  await page.keyboard.press('Enter');
  assert.is(await shown(), 2);
  await emulation.reducedMotion(page);
  await reader.go('/');
  assert.is(await turns(), 0);
  await site.server.set('template.carousel', 'none');
});

test('I-001 a slide of a narrow window stands in its stage with all of its words', async () => {
  const { page } = reader;
  const title = 'A highlight with averyverylongwordthatfillsthestage and more words';
  await site.server.set('template.carousel', 'slides');
  await site.server.set('template.carousel_slides', [`${title} | ${'Many words of it. '.repeat(8)}`, 'Two']);
  await emulation.narrow(page);
  await reader.go('/');
  const [stage, words] = await page.$$eval('.site-carousel .eb-gallery-stage, .site-carousel p', all =>
    all.map(one => one.getBoundingClientRect().right),
  );
  assert.ok((words ?? 0) > 0 && (words ?? 0) < (stage ?? 0), `${words} ${stage}`);
  await site.server.set('template.carousel', 'none');
});

test('I-031 a block that throws is logged in the words of the specification and ends no other', async () => {
  const { page } = reader;
  await page.evaluateOnNewDocument(() => {
    window.matchMedia = () => {
      throw new Error('no media here');
    };
  });
  await reader.go('/');
  assert.ok(await page.$('#sp-header.menu-fixed-out'));
  await page.click('.display-settings summary');
  await page.click('[data-theme-switch] input[value=dark]');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  assert.ok(reader.consoleErrors.length > 0);
  for (const line of reader.consoleErrors)
    assert.match(line, /^Error in file:\/media\/build\/\S+\.js; Error:no media here/);
});

test.run();
