import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';

const test = suite('the news ticker in a browser');
let site: Site;
let reader: Reader;

test.before(async () => {
  site = await openSite();
  await site.server.set('ticker.source', 'posts');
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const write = writer(site.server);
  for (const [n, title] of ['One', 'Two', 'Three'].entries())
    await write.post(id, { title, published_at: new Date(site.server.clock.now() - (n + 1) * 3_600_000) });
  reader = await site.reader();
  await holdTimers(reader.page, 250);
});
test.after(() => site.close());

const arrived = async ({ page, go } = reader): Promise<void> => {
  await go('/');
  await page.waitForSelector('.ticker:is(.is-playing, .is-paused)');
  await page.mouse.move(5, 700);
};
const shown = () => reader.page.$eval('.news-item.is-current', item => item.textContent);
const isPlaying = () => reader.page.$eval('.ticker', ticker => ticker.classList.contains('is-playing'));
const pass = () => passTimers(reader.page);

const isClean = async (): Promise<void> => {
  const { violations, incomplete } = await axe(reader.page);
  assert.equal([...violations, ...incomplete.filter(line => !/^color-contrast/.test(line))], []);
};

test('without scripts the ticker is a list of links, all of them seen', async () => {
  const plain = await site.reader(undefined, { scripts: false });
  await plain.go('/');
  const tops = await plain.page.$$eval('.news-item', items => items.map(item => item.getBoundingClientRect().top));
  assert.is(new Set(tops).size, 3);
  assert.not(await plain.page.$eval('.ticker-controls', one => one.checkVisibility()));
  await plain.close();
});

test('B-042 B-045 B-046 B-047 headlines are revealed at a tenth of a pixel a millisecond, stand 3000 ms, go in 300, round and round, unsaid', async () => {
  const { page } = reader;
  await arrived();
  assert.equal(await pass(), [3_000]);
  assert.equal(await pass(), [300]);
  assert.is(await shown(), 'Two');
  const width = await page.$eval('.news-item.is-current a', link => link.getBoundingClientRect().width);
  const [reveal = 0] = await pass();
  assert.ok(Math.abs(reveal - width / 0.1) <= 1, `${reveal} ${width}`);
  for (let n = 0; n < 6; n++) await pass();
  assert.is(await shown(), 'One');
  assert.equal(await liveLog(page), []);
  await isClean();
});

test('B-039 B-040 play and pause take turns; previous and next show and say their headline, and pause', async () => {
  const { page } = reader;
  await arrived();
  await page.click('[data-ticker=toggle]');
  assert.not(await isPlaying());
  assert.is(await page.$eval('[data-ticker=toggle]', button => button.ariaLabel), 'Play the headlines');
  assert.equal(await pass(), []);
  await page.click('[data-ticker=toggle]');
  assert.ok(await isPlaying());
  await page.click('[data-ticker=previous]');
  assert.is(await shown(), 'Three');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Three' }]);
  assert.not(await isPlaying());
  await page.click('[data-ticker=next]');
  assert.is(await shown(), 'One');
});

test('F-2.7, A-089 a ticker that was paused stays paused on the next page, by a cookie of thirty days', async () => {
  const { page } = reader;
  await arrived();
  await page.click('[data-ticker=toggle]');
  const cookies = await page.browserContext().cookies();
  const { expires = 0 } = cookies.find(({ name }) => name === 'lectern_ticker_paused') ?? {};
  const days = (expires - Date.now() / 1000) / (24 * 3600);
  assert.ok(Math.abs(days - 30) < 0.1, String(days));
  await arrived();
  assert.not(await isPlaying());
  await page.click('[data-ticker=toggle]');
  await arrived();
  assert.ok(await isPlaying());
});

test('B-041 pointing at a headline holds it, but not in the mode fade; the focus shows its headline and holds it', async () => {
  const { page } = reader;
  await arrived();
  await page.hover('.news-item.is-current a');
  assert.equal(await pass(), []);
  await page.mouse.move(5, 700);
  assert.equal(await pass(), [3_000]);
  await page.focus('.news-item:nth-child(3) a');
  assert.is(await shown(), 'Three');
  assert.equal(await pass(), []);
  await site.server.set('ticker.display', 'fade');
  await arrived();
  await page.hover('.news-item.is-current a');
  assert.equal(await pass(), [3_000]);
  assert.equal(await pass(), [300]);
  assert.equal(await pass(), [600]);
  await site.server.set('ticker.display', 'reveal');
});

test('the ticker is still where stillness is asked for, and fits a narrow window', async () => {
  const { page } = reader;
  await emulation.reducedMotion(page);
  await emulation.narrow(page);
  await arrived();
  assert.not(await isPlaying());
  assert.equal(await pass(), []);
  assert.is(await page.evaluate(() => document.getAnimations().length), 0);
  assert.not(await scrollsSideways(page));
  await isClean();
});

test.run();
