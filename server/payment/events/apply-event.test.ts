import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type HostedFields, hostedCall, hostedPayment } from '../../../client/test/provider-calls.ts';
import { limits } from '../../../protocol/limits.ts';
import { openPaymentServer } from '../../test/fixtures/payments.ts';
import { databaseSums, differing } from '../../test/rights/sums.ts';

const test = suite('what the hosted provider tells of payments');
let on: Awaited<ReturnType<typeof openPaymentServer>>;
let button: string;

test.before(async () => {
  on = await openPaymentServer();
});
test.before.each(async () => {
  for (const table of ['payment_events', 'payments', 'pay_buttons', 'outbox']) await on.server.sql(table).delete();
  button = String(await on.button());
});
test.after(() => on.server.close());

const post = (fields: HostedFields = {}, by: Parameters<typeof hostedCall>[1] = {}) =>
  on.postEvent('im', hostedCall(hostedPayment({ purpose: button, ...fields }), by));
const rows = async () => (await on.payments()).map(row => ({ ...row }));
const paid = { state: 'paid', amount: 500, currency: 'EUR', refunded: 0, email: 'ravi@example.org' };

/** Asserts that no database row changes and that each response is one plain sentence. */
const changesNothing = async (work: () => Promise<readonly { statusCode: number; body: string }[]>) => {
  const before = await databaseSums(on.server.sql);
  const answers = await work();
  assert.equal(differing(before, await databaseSums(on.server.sql)), []);
  for (const { body } of answers) assert.not.match(body, '<');
  return answers.map(({ statusCode }) => statusCode);
};

test('K-042 a forged call changes nothing in the database: no signature, a wrong one, another secret, another digest, a changed value', async () => {
  const { payload, headers } = hostedCall(hostedPayment({ purpose: button }));
  const forged = [
    payload.replace(/&mac=.*/, ''),
    payload.replace(/mac=[0-9a-f]+/, 'mac='),
    payload.replace(/mac=[0-9a-f]{64}/, `mac=${'0'.repeat(64)}`),
    payload.replace(/mac=([0-9a-f]{63}).*/, 'mac=$1'),
    payload.replace('amount=5.00', 'amount=500.00'),
    payload.replace('status=Credit', 'status=Refunded'),
    `${payload}&status=Credit`,
    `${payload}&extra=1`,
    '',
    'mac',
    'null',
  ];
  const statuses = await changesNothing(async () => [
    ...(await Promise.all(forged.map(one => on.postEvent('im', { payload: one, headers })))),
    await post({}, { secret: 'another secret of somebody' }),
    await post({}, { digest: 'sha1' }),
    await on.postEvent('im', { payload: JSON.stringify({ mac: '' }), headers: { 'content-type': 'application/json' } }),
  ]);
  assert.equal([...new Set(statuses)], [400]);
});

test('nor does a GET, a body that is too large, a provider that is none, or one whose secret is not set', async () => {
  const { payload, headers } = hostedCall(hostedPayment({ purpose: button, x: 'y'.repeat(limits.signedEvent) }));
  const good = hostedCall(hostedPayment({ purpose: button }));
  const statuses = await changesNothing(async () => [
    await on.postEvent('im', { payload, headers }),
    await on.postEvent('nobody', good),
    await on.postEvent('__proto__', good),
  ]);
  assert.equal(statuses, [413, 404, 404]);
  const params = await on.server.app.inject({ method: 'GET', url: `/payments/im/events?${good.payload}` });
  assert.is(params.statusCode, 404);
  assert.equal(await rows(), []);
  const unset = await openPaymentServer({ PAYMENT_SECRET: '' });
  await unset.button();
  assert.is((await unset.postEvent('im', good)).statusCode, 400);
  assert.is(
    (await unset.postEvent('im', hostedCall(hostedPayment({ purpose: '1' }), { secret: 'undefined' }))).statusCode,
    400,
  );
  assert.equal(await unset.payments(), []);
  await unset.server.close();
});

test('K-042, K-044 what is signed and fits its button is a payment, once, however often and at once it is told', async () => {
  const fields = hostedPayment({ purpose: button });
  const answers = await Promise.all([1, 2, 3, 4].map(() => on.postEvent('im', hostedCall(fields))));
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200],
  );
  assert.is((await on.postEvent('im', hostedCall(fields))).body, 'Already recorded. Nothing was changed.');
  assert.equal(await rows(), [paid]);
  assert.is((await on.events()).length, 1);
  const mails = await on.server.sql('outbox').select('recipient', 'subject', 'text', 'html');
  assert.is(mails.length, 1);
  assert.is(mails[0].recipient, 'ravi@example.org');
  for (const part of [mails[0].text, mails[0].html]) {
    assert.match(part, 'New benches');
    assert.match(part, '€5.00');
    assert.match(part, /http:\/\/lectern\.test\/pay\/receipt\/\d+-[\w-]{44}/);
  }
});

test('two calls at once about one payment that is not known yet leave one payment, and the one further on', async () => {
  const payment_id = 'MOJO77';
  const statuses = ['Failed', 'Credit', 'Refunded', 'Credit'];
  await Promise.all(statuses.map(status => post({ payment_id, status })));
  assert.equal(await rows(), [{ ...paid, state: 'refunded', refunded: 500 }]);
});

test('a payment goes forward only: failed, paid, refunded', async () => {
  const payment_id = 'MOJO1';
  const stateAfter = async (status: string): Promise<unknown> => {
    assert.is((await post({ payment_id, status })).statusCode, 200);
    return (await rows())[0]?.state;
  };
  assert.is(await stateAfter('Failed'), 'failed');
  assert.is((await on.server.sql('outbox')).length, 0);
  assert.is(await stateAfter('Credit'), 'paid');
  assert.is(await stateAfter('Refunded'), 'refunded');
  await post({ payment_id: 'MOJO2', status: 'Credit' });
  assert.is((await post({ payment_id: 'MOJO2', status: 'Failed' })).statusCode, 200);
  assert.equal(
    (await rows()).map(({ state }) => state),
    ['refunded', 'paid'],
  );
  assert.equal(
    (await on.events()).map(({ outcome }) => outcome),
    ['applied', 'applied', 'applied', 'applied', 'unchanged'],
  );
});

test('F-1.4, K-042 another amount, currency or button is a refused event and no payment, each time it is delivered', async () => {
  const dollars = String(await on.button({ currency: 'USD' }));
  const elsewhere = String(await on.button({ provider: 'stripe' }));
  const wrong: HostedFields[] = [
    { amount: '0.01' },
    { amount: '50.00' },
    { purpose: dollars },
    { currency: 'USD' },
    { purpose: elsewhere },
    { purpose: '999999' },
    { purpose: `${button}-${'a'.repeat(44)}` },
    { purpose: `${button} OR 1=1` },
    { status: 'Refunded', amount: '2.00' },
  ];
  for (const [index, fields] of wrong.entries()) {
    const told = { payment_id: `MOJO${index}`, ...fields };
    assert.is((await post(told)).statusCode, 400, JSON.stringify(fields));
    assert.is((await post(told)).statusCode, 400);
  }
  assert.equal(await rows(), []);
  assert.equal(
    (await on.events()).map(({ outcome, reason }) => `${outcome} ${reason}`),
    ['amount', 'amount', 'currency', 'currency', 'button', 'button', 'button', 'button', 'unknown'].map(
      one => `refused ${one}`,
    ),
  );
});

test('F-1.4, F-6.7, K-045 a payment refused for its price is recorded once when the provider retries after the price is put back', async () => {
  const fields = hostedPayment({ purpose: button });
  await on.server.sql('pay_buttons').update({ amount: 900 });
  const statuses = async (times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => on.postEvent('im', hostedCall(fields))));
    return answers.map(({ statusCode }) => statusCode);
  };
  assert.equal([...new Set(await statuses(8))], [400]);
  assert.equal(await rows(), []);
  assert.is((await on.events()).length, 1);
  await on.server.sql('pay_buttons').update({ amount: 500 });
  assert.equal([...new Set(await statuses(12))], [200]);
  assert.equal(await rows(), [paid]);
  assert.equal(
    (await on.events()).map(({ outcome, reason }) => [outcome, reason]),
    [['applied', '']],
  );
  assert.is((await on.server.sql('outbox').where('recipient', 'ravi@example.org')).length, 1);
  assert.equal(await statuses(3), [200, 200, 200]);
  assert.equal(await rows(), [paid]);
});

test('F-1.4, K-045 staff are mailed of a refused event, once: each of them, or the mailbox of the setting', async () => {
  const { sql } = on.server;
  await sql('users').delete();
  const staff = [await on.server.signedIn('staff'), await on.server.signedIn('admin')];
  await on.server.signedIn('moderator');
  const wrong = hostedPayment({ purpose: button, amount: '7.00' });
  await Promise.all([1, 2, 3].map(() => on.postEvent('im', hostedCall(wrong))));
  const emails = await sql('users')
    .whereIn(
      'id',
      staff.map(({ id }) => id),
    )
    .orderBy('email')
    .pluck('email');
  const mails = await sql('outbox').orderBy('recipient').select('recipient', 'subject', 'text');
  assert.equal(
    mails.map(({ recipient }) => recipient),
    emails,
  );
  assert.match(mails[0].subject, '€7.00');
  assert.match(mails[0].text, /The amount does not match\..*\/blog\/dashboard\/site\/payments\/refused/s);
  await sql('outbox').delete();
  await on.server.set('mail.staff', 'desk@lectern.test');
  await post({ amount: '8.00' });
  assert.equal(await sql('outbox').pluck('recipient'), ['desk@lectern.test']);
  await on.server.set('mail.staff', '');
});

test('F-6.7, K-043 a corrected event of a payment is an event of its own', async () => {
  const payment_id = 'MOJO4';
  assert.is((await post({ payment_id, amount: '50.00' })).statusCode, 400);
  assert.is((await post({ payment_id, purpose: '999' })).statusCode, 400);
  assert.is((await post({ payment_id })).statusCode, 200);
  assert.equal(await rows(), [paid]);
  assert.is((await post({ payment_id, status: 'Refunded', amount: '50.00' })).statusCode, 400);
  assert.is((await post({ payment_id, status: 'Refunded' })).statusCode, 200);
  assert.equal(await rows(), [{ ...paid, state: 'refunded', refunded: 500 }]);
});

test('F-1.4, F-6.7, K-043 refunds in parts are recorded once each; none of them blocks the whole refund', async () => {
  const payment_id = 'MOJO5';
  const refund = async (amount: string): Promise<unknown> => {
    const told = hostedPayment({ purpose: button, payment_id, status: 'Refunded', amount });
    const answers = await Promise.all([1, 2, 3].map(() => on.postEvent('im', hostedCall(told))));
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  };
  // The payment is unknown, so its full amount is unknown too.
  assert.equal(await refund('2.00'), [400]);
  await post({ payment_id });
  assert.equal(await refund('2.00'), [200]);
  assert.equal(await rows(), [{ ...paid, refunded: 200 }]);
  assert.equal(await refund('9.00'), [400]);
  assert.equal(await refund('5.00'), [200]);
  assert.equal(await refund('2.00'), [200]);
  assert.equal(await rows(), [{ ...paid, state: 'refunded', refunded: 500 }]);
  assert.is((await on.server.sql('outbox').where('recipient', 'ravi@example.org')).length, 3);
});

test('a payment that stands is held against itself, not against what its button asks now', async () => {
  const payment_id = 'MOJO5';
  await post({ payment_id });
  await on.server.sql('pay_buttons').update({ amount: 900 });
  assert.is((await post({ payment_id, status: 'Refunded', amount: '9.00' })).statusCode, 400);
  const other = String(await on.button());
  assert.is((await post({ payment_id, status: 'Refunded', purpose: other })).statusCode, 400);
  assert.equal(await rows(), [paid]);
  await on.server.sql('pay_buttons').delete();
  assert.is((await post({ payment_id, status: 'Refunded' })).statusCode, 200);
  assert.equal(await rows(), [{ ...paid, state: 'refunded', refunded: 500 }]);
});

test('who was forgotten is not brought back by a later call, and is not written to', async () => {
  const payment_id = 'MOJO9';
  await post({ payment_id });
  await on.server.sql('payments').update({ payer: '', email: '' });
  assert.is((await post({ payment_id, status: 'Refunded' })).statusCode, 200);
  assert.equal(await rows(), [{ ...paid, state: 'refunded', refunded: 500, email: '' }]);
  assert.is((await on.server.sql('outbox')).length, 1);
});

test('what was paid was paid, however long the name and the address of who paid are', async () => {
  assert.is((await post({ buyer: `${'a'.repeat(200)}@example.org`, buyer_name: 'N'.repeat(300) })).statusCode, 200);
  assert.equal(await rows(), [{ ...paid, email: '' }]);
  assert.is((await on.server.sql('payments').first('payer')).payer, 'N'.repeat(limits.name));
  assert.is((await on.server.sql('outbox')).length, 0);
});

test('what is signed and is no payment is refused, and nothing is stored', async () => {
  const wrong: HostedFields[] = [
    { amount: '-5.00' },
    { amount: '5.001' },
    { amount: '1e3' },
    { amount: '' },
    { currency: 'EURO' },
    { currency: 'ZZZ' },
    { payment_id: '' },
    { payment_id: "'; DROP TABLE payments" },
    { purpose: 'x'.repeat(65) },
  ];
  const statuses = await changesNothing(() => Promise.all(wrong.map(fields => post(fields))));
  assert.equal([...new Set(statuses)], [400]);
  const others = ['Perhaps', '', '__proto__', 'constructor'];
  assert.equal(
    await changesNothing(() => Promise.all(others.map(status => post({ status })))),
    others.map(() => 200),
  );
});

test('the digest is a setting: calls of an older install are signed with SHA-1', async () => {
  const older = await openPaymentServer({ PAYMENT_DIGEST: 'sha1' });
  const fields = hostedPayment({ purpose: String(await older.button()), status: 'Credit' });
  assert.is((await older.postEvent('im', hostedCall(fields))).statusCode, 400);
  assert.is((await older.postEvent('im', hostedCall(fields, { digest: 'sha1' }))).statusCode, 200);
  assert.is((await older.payments()).length, 1);
  await older.server.close();
});

test.run();
