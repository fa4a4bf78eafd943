import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { namespaceOf } from './comments-post.ts';

const test = suite('how many stars there are');
let site: Site;
let reader: Reader;
let path: string;
const calls: URLSearchParams[] = [];

test.before(async () => {
  site = await openSite();
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  path = `/blog/${(await writer(site.server).post(id, { title: 'A walk by the river' })).slug}`;
  site.stub(request => {
    if (namespaceOf(request).startsWith('site/views/ratings/'))
      calls.push(new URLSearchParams(request.postData() ?? ''));
    return false;
  });
  reader = await site.reader();
});
test.after(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
  await site.close();
});

const opened = async (page: Page): Promise<Page> => {
  await page.waitForSelector('[data-rating-form][data-enhanced]');
  await liveLog(page);
  return page;
};
const read = async (): Promise<Page> => {
  await reader.go(path);
  return opened(reader.page);
};
const again = async (page: Page): Promise<Page> => {
  await page.reload();
  return opened(page);
};
const half = (halves: number): string => `[data-rating-form] label[for$="-${halves}"]`;
const spokenText = (page: Page): Promise<string> =>
  page.$eval('[data-rating-text]', one => one.textContent?.trim() ?? '');
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    return (active instanceof HTMLInputElement ? active.labels?.[0] : active)?.textContent?.trim() ?? '';
  });

test('F-2.10, D-028 D-027 the setting asks for another number of stars; a page that asks for thirty gets twenty', async () => {
  await site.server.set('ratings.stars', 10);
  try {
    const page = await read();
    const stars = () => page.$$eval('[data-rating-form] .star', all => all.length);
    assert.is(await stars(), 10);
    await page.click(half(13));
    const [spoken] = await nextSpoken(page);
    assert.is(spoken?.text, 'Thank you for your rating. You gave 6 and a half stars. 6.5 out of 10, 1 rating');
    assert.is(calls[0]?.get('value'), '13');
    assert.is(await stars(), 10);
    await again(page);
    assert.is(await spokenText(page), 'You gave 6 and a half stars.');
    await site.server.set('ratings.stars', 20);
    await again(page);
    assert.equal([await stars(), await spokenText(page)], [20, 'You gave 13 stars.']);
    await page.click('[data-rating-take-back]');
    await nextSpoken(page);
    for (const width of [1280, 360]) {
      await page.setViewport({ width, height: 800 });
      assert.not(await scrollsSideways(page), String(width));
      assert.equal((await axe(page)).violations, [], String(width));
    }
    for (let step = 0; step < 26; step++) await page.keyboard.press('ArrowRight');
    assert.is(await focused(page), '13 and a half stars');
    await page.keyboard.press('Enter');
    assert.match((await nextSpoken(page))[0]?.text ?? '', 'You gave 13 and a half stars. 13.5 out of 20');
    assert.is(calls.at(-1)?.get('value'), '27');
    await page.evaluateOnNewDocument(() => {
      new MutationObserver(() => {
        const form = document.querySelector<HTMLElement>('form[data-rating-form]:not([data-enhanced])');
        if (form) form.dataset.stars = '30';
      }).observe(document, { childList: true, subtree: true });
    });
    await again(page);
    assert.equal(
      [await page.$eval('[data-rating-form]', one => one.getAttribute('data-stars')), await stars()],
      ['30', 20],
    );
  } finally {
    await site.server.set('ratings.stars', 5);
  }
});

test.run();
