import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openProvider, type Provider } from '../../../client/test/provider.ts';
import {
  hostedCall,
  hostedPayment,
  refundEvent,
  sessionEvent,
  stripeCall,
} from '../../../client/test/provider-calls.ts';
import { openPaymentServer } from '../../test/fixtures/payments.ts';
import { databaseSums, differing } from '../../test/rights/sums.ts';

const test = suite('checkouts in the manner of Stripe');
let provider: Provider;
let on: Awaited<ReturnType<typeof openPaymentServer>>;
let button: number;

test.before(async () => {
  provider = await openProvider();
  on = await openPaymentServer({ STRIPE_API: provider.origin });
});
test.before.each(async () => {
  for (const table of ['payment_events', 'payments', 'pay_buttons', 'outbox', 'throttles'])
    await on.server.sql(table).delete();
  button = await on.button({ provider: 'stripe' });
  provider.sessions.clear();
});
test.after(async () => {
  await on.server.close();
  await provider.close();
});

const reference = async (id = button): Promise<string> => on.referenceIn((await on.server.get(`/pay/${id}`)).body);
const postEvent = (event: unknown, at = on.server.clock.now()) => on.postEvent('stripe', stripeCall(event, { at }));
const rows = async () => (await on.payments()).map(row => ({ ...row }));
const statusOf = async (work: Promise<{ statusCode: number }>): Promise<number> => (await work).statusCode;
const paid = { state: 'paid', amount: 500, currency: 'EUR', refunded: 0, email: 'lena@example.org' };

test('its button leads to a session at the provider: asked for with the key, once for each reference, and told what is paid', async () => {
  const ours = await reference();
  for (let times = 0; times < 2; times++) {
    const { statusCode, headers } = await on.server.get(`/pay/checkout/${ours}`);
    assert.equal([statusCode, headers.location], [302, `${provider.origin}/c/cs_1`]);
  }
  const checkoutParams = Object.fromEntries(provider.sessions.get(ours) ?? []);
  assert.is(provider.sessions.size, 1);
  assert.equal(checkoutParams, {
    mode: 'payment',
    success_url: `http://lectern.test/pay/receipt/${ours}`,
    cancel_url: `http://lectern.test/pay/${button}`,
    client_reference_id: ours,
    'metadata[reference]': ours,
    'payment_intent_data[metadata][reference]': ours,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][price_data][product_data][name]': 'New benches',
  });
  assert.equal(await rows(), []);
});

test('nobody opens a checkout with a reference that was made up, or of a button that is closed; many at once are slowed down', async () => {
  const ours = await reference();
  for (const forged of [`${button}`, `${button}-${'a'.repeat(44)}`, ours.replace(/^\d+/, '7'), `${ours}x`, '%00'])
    assert.is(await statusOf(on.server.get(`/pay/checkout/${forged}`)), 404, forged);
  await on.server.sql('pay_buttons').update({ is_active: false });
  assert.is(await statusOf(on.server.get(`/pay/checkout/${ours}`)), 404);
  assert.is(provider.sessions.size, 0);
  await on.server.sql('pay_buttons').update({ is_active: true });
  const statuses: number[] = [];
  for (let times = 0; times < 31; times++) statuses.push(await statusOf(on.server.get(`/pay/checkout/${ours}`)));
  assert.equal([statuses[29], statuses[30]], [302, 429]);
});

test('a provider that is away, refuses, or leads elsewhere is a sentence, and its key is told to nobody', async () => {
  const ours = await reference();
  const providerUnavailable = async (environment: Record<string, string>): Promise<void> => {
    const other = await openPaymentServer(environment);
    const id = await other.button({ provider: 'stripe' });
    const answer = await other.server.get(
      `/pay/checkout/${other.referenceIn((await other.server.get(`/pay/${id}`)).body)}`,
    );
    assert.is(answer.statusCode, 502);
    assert.match(answer.body, 'is not responding');
    assert.not.match(answer.body, 'sk_test');
    await other.server.close();
  };
  await providerUnavailable({ STRIPE_API: 'http://127.0.0.1:1' });
  await providerUnavailable({ STRIPE_API: provider.origin, STRIPE_SECRET_KEY: 'sk_test_wrong' });
  await providerUnavailable({ STRIPE_API: `${provider.origin}/nothing` });
  provider.leadsTo = 'https://evil.test/c/1';
  await providerUnavailable({ STRIPE_API: provider.origin });
  await on.server.set('payments.hosts', ['evil.test']);
  assert.is((await on.server.get(`/pay/checkout/${ours}`)).headers.location, 'https://evil.test/c/1');
  await on.server.set('payments.hosts', []);
  provider.leadsTo = '';
});

test('K-042, K-044 a paid session is a payment with the receipt it was opened for, once', async () => {
  const ours = await reference();
  const event = sessionEvent({ reference: ours, intent: 'pi_1' });
  assert.match((await on.server.get(`/pay/receipt/${ours}`)).body, 'not confirmed yet');
  const answers = await Promise.all([1, 2, 3].map(() => statusOf(postEvent(event))));
  assert.equal(answers, [200, 200, 200]);
  assert.is(await statusOf(postEvent(sessionEvent({ reference: ours, intent: 'pi_1' }))), 200);
  assert.equal(await rows(), [paid]);
  assert.is((await on.server.sql('outbox')).length, 1);
  assert.match((await on.server.get(`/pay/receipt/${ours}`)).body, 'We have received your payment');
});

test('K-042 a forged call changes nothing in the database: none, another secret, a changed body, an old or a coming time', async () => {
  const event = sessionEvent({ reference: await reference(), intent: 'pi_2' });
  const now = on.server.clock.now();
  const good = stripeCall(event, { at: now });
  const signature = good.headers['stripe-signature'] ?? '';
  const signed = (value: string, payload = good.payload) => ({
    payload,
    headers: { ...good.headers, 'stripe-signature': value },
  });
  const forged = [
    signed(''),
    signed(signature.replace(/,v1=.*/, '')),
    signed(signature.replaceAll('v1=', 'v0=')),
    signed(signature.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 1}`)),
    signed(signature.replace(/t=\d+/, 't=')),
    signed(signature, good.payload.replace('500', '501')),
    signed(signature, JSON.stringify(event)),
    stripeCall(event, { at: now, secret: 'whsec_somebody' }),
    stripeCall(event, { at: now - 301_000 }),
    stripeCall(event, { at: now + 301_000 }),
    hostedCall(hostedPayment({ purpose: String(button) })),
  ];
  const before = await databaseSums(on.server.sql);
  for (const call of forged)
    assert.is(await statusOf(on.postEvent('stripe', call)), 400, call.headers['stripe-signature']);
  assert.equal(differing(before, await databaseSums(on.server.sql)), []);
  assert.is(await statusOf(postEvent(event, now - 299_000)), 200);
});

test('F-1.4, K-042 another amount, currency, button or provider is refused and no payment', async () => {
  const ours = await reference();
  const hosted = await reference(await on.button());
  const wrong = [
    sessionEvent({ reference: ours, intent: 'pi_3', amount: 1 }),
    sessionEvent({ reference: ours, intent: 'pi_4', currency: 'usd' }),
    sessionEvent({ reference: hosted, intent: 'pi_5' }),
    sessionEvent({ reference: 'order 77 of another shop', intent: 'pi_6' }),
  ];
  for (const event of wrong) {
    assert.is(await statusOf(postEvent(event)), 400);
    assert.is(await statusOf(postEvent(event)), 400);
  }
  assert.equal(await rows(), []);
  assert.equal(
    (await on.events()).map(({ reason }) => reason),
    ['amount', 'currency', 'button', 'button'],
  );
});

test('K-043 money goes back in parts or whole, in whatever order it is told', async () => {
  const ours = await reference();
  const one = { reference: ours, intent: 'pi_7' };
  await postEvent(sessionEvent(one));
  await postEvent(refundEvent(one, 200));
  assert.equal(await rows(), [{ ...paid, refunded: 200 }]);
  assert.match((await on.server.get(`/pay/receipt/${ours}`)).body, '€2.00');
  await postEvent(refundEvent(one, 500));
  await postEvent(refundEvent(one, 200));
  assert.equal(await rows(), [{ ...paid, state: 'refunded', refunded: 500 }]);
  assert.is((await on.server.sql('outbox')).length, 3);
  const early = { reference: await reference(), intent: 'pi_8' };
  await postEvent(refundEvent(early, 500));
  await postEvent(sessionEvent(early));
  assert.equal((await rows()).at(-1), { ...paid, state: 'refunded', refunded: 500 });
});

test('who pays twice with one reference has two payments', async () => {
  const ours = await reference();
  await postEvent(sessionEvent({ reference: ours, intent: 'pi_9' }));
  await postEvent(sessionEvent({ reference: ours, intent: 'pi_10' }));
  await postEvent(refundEvent({ reference: ours, intent: 'pi_10' }, 500));
  assert.equal(
    (await rows()).map(({ state }) => state),
    ['paid', 'refunded'],
  );
});

test('what is signed and not about a payment of ours is answered, and nothing is stored', async () => {
  const ours = await reference();
  const before = await databaseSums(on.server.sql);
  const others = [
    { id: 'evt_1', type: 'customer.created', data: { object: {} } },
    sessionEvent({ reference: '', intent: 'pi_11' }),
    sessionEvent({ reference: ours, intent: 'pi_12' }, { status: 'unpaid' }),
    sessionEvent({ reference: ours, intent: 'pi_13' }, { type: 'checkout.session.expired' }),
    refundEvent({ reference: '', intent: 'pi_14' }, 500),
  ];
  for (const event of others) assert.is(await statusOf(postEvent(event)), 200);
  for (const event of [null, [], {}, { id: 'evt_2' }, sessionEvent({ reference: ours, intent: 'a b' })])
    assert.is(await statusOf(postEvent(event)), 400);
  assert.equal(differing(before, await databaseSums(on.server.sql)), []);
});

test('a bank transfer that comes later, or does not, is told by events of its own', async () => {
  const one = { reference: await reference(), intent: 'pi_15' };
  await postEvent(sessionEvent(one, { status: 'unpaid' }));
  await postEvent(sessionEvent(one, { type: 'checkout.session.async_payment_failed', status: 'unpaid' }));
  assert.is((await rows())[0]?.state, 'failed');
  await postEvent(sessionEvent(one, { type: 'checkout.session.async_payment_succeeded' }));
  assert.is((await rows())[0]?.state, 'paid');
});

test.run();
