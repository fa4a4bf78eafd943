import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paying } from '../../../server/test/fixtures/payments.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { databaseSums, differing } from '../../../server/test/rights/sums.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { openProvider, type Provider } from '../provider.ts';
import { hostedCall, hostedPayment, providerKeys, sessionEvent, stripeCall } from '../provider-calls.ts';

const test = suite('paying, from the button to the receipt');
let site: Site;
let provider: Provider;
let on: ReturnType<typeof paying>;
let reader: Reader;
let page: Page;
let id: number;

const button = 'main a[rel~="im-checkout"]';
const overlay = 'dialog.checkout-overlay[open]';

test.before(async () => {
  provider = await openProvider();
  site = await openSite({ PAYMENT_HOST: provider.origin, STRIPE_API: provider.origin, ...providerKeys });
  on = paying(site.server);
  provider.admit(site);
  id = await on.button();
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

const words = (): Promise<string> => page.$eval('main', one => one.textContent ?? '');
const heading = (): Promise<string> => page.$eval('h1', one => one.textContent ?? '');

/** The checkout dialog, and a function that sends messages as its provider. */
const opened = async () => {
  await page.waitForSelector(`${button}.checkout-button`);
  await page.click(button);
  await page.waitForSelector(`${overlay}[data-state="shown"]`);
  const frame = await (await page.$(`${overlay} iframe`))?.contentFrame();
  if (!frame) throw new Error('no frame');
  return (message: unknown) => frame.evaluate(data => parent.postMessage(data, '*'), message);
};

test('K-042, K-044 a visitor pays over the page and comes to a receipt that is confirmed by the provider’s server alone', async () => {
  await reader.go(`/pay/${id}`);
  assert.match(await words(), '€5.00');
  assert.equal((await axe(page)).violations, []);
  const reference = on.referenceIn(await page.content());
  const before = await databaseSums(site.server.sql);
  const say = await opened();
  await say({ paymentId: 'MOJO1', status: 'success', name: 'Ravi', url: `${provider.origin}/MOJO1` });
  const receipt = `${site.origin}/pay/receipt/${reference}`;
  await leaving(page, () =>
    say({ name: 'externalRedirect', url: `${receipt}?payment_status=Credit&payment_id=MOJO1` }),
  );
  assert.is(await heading(), 'Receipt');
  assert.match(await words(), 'not confirmed yet');
  assert.equal(differing(before, await databaseSums(site.server.sql)), []);
  assert.equal((await axe(page)).violations, []);
  const call = hostedCall(hostedPayment({ payment_id: 'MOJO1', purpose: reference }));
  assert.is((await on.postEvent('im', call)).statusCode, 200);
  await leaving(page, () => page.click('main a.btn'));
  assert.is(page.url(), receipt);
  assert.match(await words(), 'We have received your payment');
  assert.equal((await axe(page)).violations, []);
  await emulation.narrow(page);
  assert.not(await scrollsSideways(page));
  assert.equal(reader.consoleErrors, []);
});

test('without scripts the button is a link to the provider, which knows where to come back to', async () => {
  await reader.close();
  reader = await site.reader(undefined, { scripts: false });
  page = reader.page;
  await reader.go(`/pay/${id}`);
  const reference = on.referenceIn(await page.content());
  await leaving(page, () => page.click(button));
  const url = new URL(page.url());
  assert.equal([url.origin, url.pathname], [provider.origin, '/@lectern/benches']);
  assert.is(url.searchParams.get('redirect_url'), `${site.origin}/pay/receipt/${reference}`);
});

test('a checkout in the manner of Stripe is reached by the keyboard alone, and its receipt too', async () => {
  const other = await on.button({ provider: 'stripe' });
  await reader.go(`/pay/${other}`);
  const reference = on.referenceIn(await page.content());
  await page.focus('main a[href*="/pay/checkout/"]');
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(page.url(), `${provider.origin}/c/cs_`);
  const event = sessionEvent({ reference, intent: 'pi_1' });
  await on.postEvent('stripe', stripeCall(event, { at: site.server.clock.now() }));
  await reader.go(new URL(provider.sessions.get(reference)?.get('success_url') ?? '').pathname);
  assert.match(await words(), 'We have received your payment');
});

test('J-010 the button below a post opens the checkout over it', async () => {
  const author = await site.server.signedIn('blogger');
  const { slug } = await writer(site.server).post(author.id, { title: 'A cause' });
  await site.server.set('payments.entryButton', id);
  await reader.go(`/blog/${slug}`);
  assert.match(await page.$eval('.entry-pay', one => one.textContent ?? ''), 'New benches, €5.00');
  assert.equal((await axe(page)).violations, []);
  await opened();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog.checkout-overlay'));
});

test('staff makes a button, sees its page, and finds what was paid with it', async () => {
  await reader.close();
  reader = await site.reader(await site.server.signedIn('staff'));
  page = reader.page;
  await reader.go('/blog/dashboard/site/buttons');
  assert.equal((await axe(page)).violations, []);
  await leaving(page, () => page.click('.dashboard-actions a'));
  await page.type('#field-title', 'A reading lamp');
  await page.type('#field-amount', '19.90');
  await page.type('#field-product', '@lectern/lamp');
  assert.equal((await axe(page)).violations, []);
  await leaving(page, () => page.click('.site-form button[type="submit"]'));
  assert.match(await words(), 'rel="nofollow noopener im-checkout"');
  assert.equal((await axe(page)).violations, []);
  const made = await site.server.sql('pay_buttons').orderBy('id', 'desc').first('id');
  await on.postEvent('im', hostedCall(hostedPayment({ purpose: String(made.id), amount: '19.90' })));
  await on.postEvent('im', hostedCall(hostedPayment({ purpose: String(made.id), amount: '1.00' })));
  await reader.go('/blog/dashboard/site/payments');
  assert.match(await words(), '€19.90');
  assert.match(await words(), '1 payment notice was refused and needs attention.');
  assert.equal((await axe(page)).violations, []);
  await reader.go('/blog/dashboard/site/payments/refused');
  assert.match(await words(), 'The amount does not match.');
  assert.equal((await axe(page)).violations, []);
  await emulation.narrow(page);
  assert.not(await scrollsSideways(page));
  await site.server.sql('pay_buttons').where({ id: made.id }).update({ provider: 'gone' });
  await reader.go('/blog/dashboard/site/buttons');
  assert.match(await words(), 'Its provider is not set up');
  assert.not(await scrollsSideways(page), 'a long state stays in its card');
});

test.run();
