import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storedPicture } from '../../../server/test/fixtures/stored-picture.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { payButton as button, openProvider, type Provider, postWithButton, readButton } from '../provider.ts';

const test = suite('how pay buttons look, and where they lead');
let site: Site;
let provider: Provider;
let reader: Reader;
let page: Page;

test.before(async () => {
  provider = await openProvider();
  site = await openSite({ PAYMENT_HOST: provider.origin });
  provider.admit(site);
});
test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
});
test.after.each(async () => {
  await reader.close();
});
test.after(async () => {
  await site.close();
  await provider.close();
});

const read = (attributes: string): Promise<void> => readButton({ site, provider, reader }, attributes);

test('F-2.18, K-004 K-005 K-007 a behaviour of link, in either spelling, leaves a link; a new tab is what data-newtab says, and is said', async () => {
  for (const spelling of ['data-behavior', 'data-behaviour']) {
    await read(`${spelling}="link" data-newtab="false"`);
    assert.is(await page.$eval(button, one => one.getAttribute('target')), null);
    await leaving(page, () => page.click(button));
    assert.is(page.url(), `${provider.origin}/@asha/1`);
  }
  for (const newtab of ['data-newtab="true"', 'data-newtab="False"', 'data-newtab="0"', 'data-newtab=""', '']) {
    await read(`data-behaviour="link" ${newtab}`);
    await page.waitForFunction(
      one => document.querySelector(one)?.textContent?.includes('opens a new tab'),
      {},
      button,
    );
    assert.is(await page.$eval(button, one => one.getAttribute('target')), '_blank', newtab);
  }
  // Without `link` a button opens the checkout in a dialog, not in a new tab.
  await read('');
  await page.waitForSelector('.checkout-button');
  assert.is(await page.$eval(button, one => one.getAttribute('target')), null);
});

test('F-2.19, K-006 K-008 the five styles and a style of its own change how a button looks, never where it stands', async () => {
  const looks = new Set<string>();
  for (const style of ['light', 'dark', 'flat', 'flat-dark', 'default']) {
    await read(`data-style="${style}"`);
    looks.add(
      await page.$eval(button, one =>
        [getComputedStyle(one).borderRadius, getComputedStyle(one).backgroundColor].join(),
      ),
    );
    assert.equal((await axe(page)).violations, [], style);
  }
  assert.is(looks.size, 5);
  await read('data-css-style="color: rgb(1, 2, 3); position: fixed; inset: 0; background: url(https://evil.test/x)"');
  assert.equal(await page.$eval(button, one => [getComputedStyle(one).color, getComputedStyle(one).position]), [
    'rgb(1, 2, 3)',
    'static',
  ]);
  const lookOf = async (style: string): Promise<string[]> => {
    await read(`data-style="light" data-css-style="${style}"`);
    await page.waitForSelector('.checkout-button');
    return page.$eval(button, async one => {
      await Promise.all(one.getAnimations().map(({ finished }) => finished));
      const { color, backgroundColor, backgroundImage, fontSize } = getComputedStyle(one);
      return [color, backgroundColor, backgroundImage, fontSize];
    });
  };
  const [white, navy] = ['rgb(255, 255, 255)', 'rgb(0, 0, 128)'];
  assert.equal(await lookOf('color: #fff; background: navy; font: 20px serif'), [white, navy, 'none', '20px']);
  assert.equal((await axe(page)).violations, []);
  const [, background, picture] = await lookOf('color:#fff;BACKGROUND: navy url(https://evil.test/x) no-repeat');
  assert.equal([background, picture], [navy, 'none']);
  assert.match((await lookOf('background: linear-gradient(navy, black)')).join(), 'linear-gradient(');
});

test('F-2.20, K-009 K-010 K-011 a picture stands at 300 by 252, a description beside it, in a column of 300 px or a row of 600 px', async () => {
  const picture = await storedPicture(site.server, (await site.server.signedIn('blogger')).id, {
    width: 600,
    height: 504,
    alt: '',
  });
  const path = new URL(picture.address, site.origin).pathname;
  const boxOf = async (layout: string): Promise<number> => {
    await read(`data-layout="${layout}" data-image="${path}" data-description="For new benches"`);
    assert.match(await page.$eval('.checkout-box', one => one.textContent ?? ''), 'For new benches');
    return page.$eval('.checkout-box', one => one.getBoundingClientRect().width);
  };
  const sizeOfPicture = () =>
    page.$eval('.checkout-picture', one => {
      const { width, height } = one.getBoundingClientRect();
      return [width, height];
    });
  assert.is(await boxOf('horizontal'), 600);
  assert.equal(await sizeOfPicture(), [300, 252]);
  assert.is(await boxOf('vertical'), 300);
  assert.equal(await sizeOfPicture(), [300, 252]);
  await emulation.narrow(page);
  assert.not(await scrollsSideways(page));
});

test('a button of another provider stays a link, and without scripts every button is one', async () => {
  await reader.close();
  reader = await site.reader(undefined, { scripts: false });
  page = reader.page;
  const { slug } = await postWithButton({ site, provider });
  await reader.go(`/blog/${slug}`);
  await leaving(page, () => page.click(button));
  assert.is(page.url(), `${provider.origin}/@asha/1`);
});

test.run();
