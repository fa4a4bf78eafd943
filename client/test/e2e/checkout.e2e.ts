import type { Frame, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, emulation, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { articleWithButton, payButton as button, openProvider, type Provider, readButton } from '../provider.ts';

const test = suite('pay buttons and the checkout over the page');
let site: Site;
let provider: Provider;
let reader: Reader;
let page: Page;

const overlay = 'dialog.checkout-overlay[open]';

test.before(async () => {
  provider = await openProvider();
  site = await openSite({ PAYMENT_HOST: `${provider.origin}/` });
  provider.admit(site);
});
test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
  provider.requested.length = 0;
});
test.after.each(async () => {
  await reader.close();
});
test.after(async () => {
  await site.close();
  await provider.close();
});

const read = (attributes = '', label = ''): Promise<void> => readButton({ site, provider, reader }, attributes, label);
/** Options whose handlers record their events. */
const listen = (more = {}): Promise<void> =>
  page.evaluate(async initial => {
    const heard: unknown[] = [];
    const note = (name: string) => (message?: unknown) => void heard.push([name, message ?? null]);
    Object.assign(window, { heard });
    const names = ['onOpen', 'onClose', 'onSuccess', 'onFailure'];
    await window.lectern.checkout?.configure({
      ...Object.fromEntries(names.map(name => [name, note(name)])),
      ...initial,
    });
  }, more);
const heard = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'heard'));
const state = (wanted: string) => page.waitForSelector(`${overlay}[data-state="${wanted}"]`);
const frameOf = async (): Promise<Frame> => {
  const frame = await (await page.waitForSelector(`${overlay} iframe`))?.contentFrame();
  if (!frame) throw new Error('no frame');
  return frame;
};
const opened = async (): Promise<Frame> => {
  await page.click(button);
  await state('shown');
  return frameOf();
};
const tell = async (frame: Frame, message: unknown): Promise<void> => {
  await frame.evaluate(data => parent.postMessage(data, '*'), message);
};
const closed = () => page.waitForFunction(() => !document.querySelector('dialog.checkout-overlay'));
const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
const address = async (): Promise<URL> =>
  new URL((await page.$eval(`${overlay} iframe`, one => one.getAttribute('src'))) ?? '');

test('K-001 K-002 K-040 a Pay button is a link marked for its provider; its label is Pay or its own, and no purpose is named', async () => {
  await read();
  assert.equal(await page.$eval(button, one => [one.getAttribute('rel'), one.textContent]), [
    'noopener im-checkout',
    'Pay',
  ]);
  await read('data-text="Give"');
  assert.is(await page.$eval(button, one => one.textContent), 'Give');
});

test('K-003 K-012 K-017 K-020 K-021 K-027 a guest’s click opens the checkout in a frame; the page behind is frozen until it is closed, and the focus comes back', async () => {
  await read();
  await listen();
  const frame = await opened();
  assert.match(await frame.evaluate(() => document.body.textContent ?? ''), 'Card');
  assert.is(await overflow(), 'hidden');
  assert.equal(await heard(), [['onOpen', null]]);
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Close the checkout');
  assert.is(await page.$eval(`${overlay} iframe`, one => one.getAttribute('title')), 'Checkout');
  assert.equal((await axe(page)).violations, []);
  await page.keyboard.press('Enter');
  await closed();
  assert.is(await overflow(), 'visible');
  assert.equal(await heard(), [
    ['onOpen', null],
    ['onClose', null],
  ]);
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Pay');
});

test('K-017 K-018 K-019 K-026 the provider’s open call shows the spinner until the checkout asks to be shown; its close call closes', async () => {
  await read();
  // A frame whose page has begun to load and is not complete.
  const address = `${provider.origin}/@asha/slow`;
  await page.evaluate(url => window.lectern.checkout?.open(url), address);
  await state('loading');
  assert.is(await page.$eval(`${overlay} .checkout-loading`, one => getComputedStyle(one).display), 'block');
  assert.is(await overflow(), 'visible');
  const frame = await frameOf();
  while (!frame.url().includes('/@asha/slow')) await page.evaluate(() => undefined);
  await tell(frame, 'onRequestShow');
  await state('shown');
  await page.evaluate(() => window.lectern.checkout?.close());
  await closed();
  const refused = await page.evaluate(() => window.lectern.checkout?.open('https://elsewhere.example/').catch(String));
  assert.match(String(refused), 'begins with');
});

test('K-019 K-022 K-023 onRequestShow shows and changingIframeUrl loads again; onOpen is called once for all of it', async () => {
  await read();
  await listen();
  const frame = await opened();
  await tell(frame, 'onRequestShow');
  await tell(frame, 'changingIframeUrl');
  await state('reloading');
  assert.is(await page.$eval(`${overlay} .checkout-loading`, one => getComputedStyle(one).display), 'block');
  assert.is(await overflow(), 'hidden');
  await tell(frame, { name: 'onRequestShow' });
  await state('shown');
  assert.equal(await heard(), [['onOpen', null]]);
});

test('K-015 K-024 K-025 onRequestClose and Escape close it', async () => {
  await read();
  await tell(await opened(), 'onRequestClose');
  await closed();
  await opened();
  await page.keyboard.press('Escape');
  await closed();
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Pay');
});

test('K-015 K-028 K-029 K-030 K-041 success and failure come to their handlers with the whole message, and the checkout stays', async () => {
  await read();
  await listen();
  const frame = await opened();
  const paid = { paymentId: 'P1', status: 'success', name: 'done', url: 'https://pay.example/P1' };
  await tell(frame, paid);
  await tell(frame, { ...paid, status: 'failure' });
  await page.waitForFunction(() => Reflect.get(window, 'heard').length === 3);
  assert.equal(await heard(), [
    ['onOpen', null],
    ['onSuccess', paid],
    ['onFailure', { ...paid, status: 'failure' }],
  ]);
  assert.ok(await page.$(overlay));
});

test('a message of the page itself, of another window and of another origin means nothing', async () => {
  await read();
  await listen();
  await opened();
  const forged = [
    { paymentId: 'P1', status: 'success' },
    { name: 'externalRedirect', url: 'https://evil.test/' },
    'onRequestClose',
  ];
  await page.evaluate(async messages => {
    for (const message of messages) window.postMessage(message, '*');
    const other = Object.assign(document.createElement('iframe'), { srcdoc: '<p>x' });
    document.body.append(other);
    await new Promise(done => other.addEventListener('load', done));
    for (const data of messages) {
      window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: other.contentWindow }));
    }
    await new Promise(done => setTimeout(done, 100));
  }, forged);
  assert.equal(await heard(), [['onOpen', null]]);
  assert.ok(await page.$(overlay));
});

test('K-031 externalRedirect sends the whole page to the provider, and to no host that nobody allowed', async () => {
  await read();
  const frame = await opened();
  await nextSpoken(page);
  await tell(frame, { name: 'externalRedirect', url: 'https://evil.test/' });
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(), 'not allowed');
  await leaving(page, () => tell(frame, { name: 'externalRedirect', url: `${provider.origin}/@asha/done` }));
  assert.is(page.url(), `${provider.origin}/@asha/done`);
});

test('K-013 K-014 K-037 K-038 K-039 the frame’s address carries what the options say', async () => {
  await read();
  await opened();
  assert.is((await address()).search, '?iframe=1&embed=form&checkout=remote');
  await page.keyboard.press('Escape');
  await listen({ isInternalCheckout: true, directPaymentMode: 'card' });
  await opened();
  assert.is((await address()).search, '?iframe=1&embed=form&directPaymentMode=card');
});

test('K-016 options that are no object, or hold a handler that is no function, are reported and leave the defaults', async () => {
  await read();
  const invalid = () => reader.consoleErrors.filter(line => line.startsWith('Invalid Options')).length;
  for (const [at, wrong] of [null, 'card', { directPaymentMode: 'card', onOpen: 'open' }].entries()) {
    await page.evaluate(async initial => window.lectern.checkout?.configure(initial), wrong);
    assert.is(invalid(), at + 1);
  }
  await opened();
  assert.is((await address()).search, '?iframe=1&embed=form&checkout=remote');
});

test('K-035 K-036 what the checkout loads is asked for once a page, when a button is touched, and preloaded', async () => {
  await read();
  assert.equal(provider.requested, []);
  await page.hover(button);
  await page.waitForSelector('link[rel="preload"]');
  await opened();
  assert.is(provider.requested.filter(path => path === '/webapi/checkout-assets/').length, 1);
  const links = await page.$$eval('link[rel="preload"][as="fetch"]', all => all.map(one => one.getAttribute('href')));
  assert.equal(links, [`${provider.origin}/checkout.js`, `${provider.origin}/checkout.css`]);
  assert.equal(reader.consoleErrors, []);
});

test('K-032 K-034 below 640 px the checkout fills the window; it stands above everything', async () => {
  await read();
  await opened();
  assert.is(await page.$eval(overlay, one => getComputedStyle(one).zIndex), '10000001');
  const widthAt = async (width: number): Promise<number> => {
    await page.setViewport({ width, height: 800 });
    return page.$eval('.checkout-panel', one => one.getBoundingClientRect().width);
  };
  assert.is(await widthAt(639), 639);
  assert.ok((await widthAt(640)) < 640);
  await emulation.narrow(page);
  assert.not(await scrollsSideways(page));
});

test('K-033 on iOS a shorter body is made 1500 px high while the checkout stands', async () => {
  await reader.close();
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  reader = await site.reader(undefined, { userAgent });
  page = reader.page;
  await page.setViewport({ width: 1280, height: 900 });
  await site.server.set('articles.comments', 'off');
  await site.server.set('articles.rating', 'none');
  await reader.go(await articleWithButton({ site, provider }));
  await page.waitForSelector('.checkout-button');
  const height = () => page.evaluate(() => document.body.offsetHeight);
  const before = await height();
  assert.ok(before < 1500, String(before));
  await page.click('.checkout-button');
  await state('shown');
  assert.is(await height(), 1500);
  await page.keyboard.press('Escape');
  await closed();
  assert.is(await height(), before);
});

test.run();
