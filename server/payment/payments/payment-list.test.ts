import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { openPaymentServer } from '../../test/fixtures/payments.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import type { Person } from '../../test/test-server.ts';
import { eventsForUpdate, refusedCount, refusedEventsById, refusedPage } from '../events/event-queries.ts';
import { newReference } from '../reference.ts';
import { csvLine } from './csv.ts';
import { allPayments, paymentByReference, paymentForUpdate, paymentsPage } from './payment-queries.ts';

const test = suite('the list of payments, and receipts');
const base = '/blog/dashboard/site/payments';
const refusedPath = `${base}/refused`;
const secret = 'a secret for tests only, long enough to be one';
let on: Awaited<ReturnType<typeof openPaymentServer>>;
let staff: Person & { id: number };
let button: number;

const made = (columns: Readonly<Record<string, unknown>> = {}) => {
  const now = new Date(on.server.clock.now());
  return {
    ...{ reference: newReference(secret, button), button_id: button, title: 'New benches', provider: 'im' },
    ...{ transaction_id: `MOJO${Math.random()}`, state: 'paid', amount: 500, currency: 'EUR' },
    ...{ payer: 'Ravi Iyer', email: 'ravi@example.org', created_at: now, changed_at: now },
    ...columns,
  };
};

test.before(async () => {
  on = await openPaymentServer();
  staff = await on.server.signedIn('staff');
  button = await on.button();
});
test.before.each(async () => {
  for (const table of ['payment_events', 'payments']) await on.server.sql(table).delete();
});
test.after(() => on.server.close());

const list = async (query = '') => load((await on.server.get(base + query, staff)).body);
const titles = async (query: string): Promise<string[]> =>
  (await list(query))('.list-table tbody th > a')
    .toArray()
    .map(one => load(one).text());
const file = async (query = ''): Promise<string[]> =>
  (await on.server.get(`${base}/csv${query}`, staff)).body.trim().split('\r\n');

test('a stranger, a reader and a moderator see neither the list nor the file', async () => {
  for (const person of [undefined, await on.server.signedIn('reader'), await on.server.signedIn('moderator')])
    for (const path of [base, `${base}/csv`]) {
      const answer = await on.server.get(path, person);
      assert.is(answer.statusCode, 403, path);
      assert.not.match(answer.body, 'ravi@');
    }
});

test('staff finds payments by state, days and beginnings of numbers and addresses; totals are of what is found', async () => {
  const { sql } = on.server;
  await sql('payments').insert([
    made({ title: 'One', transaction_id: 'A1' }),
    made({ title: 'Two', transaction_id: 'A2', refunded: 200 }),
    made({ title: 'Three', state: 'refunded', refunded: 500, email: 'lena@example.org' }),
    made({ title: 'Four', state: 'failed' }),
    made({ title: 'Five', currency: 'USD', amount: 1234, created_at: new Date('2026-01-05T10:00:00Z') }),
  ]);
  const { body } = await on.server.get(base, staff);
  assert.equal(await markupProblems(body), []);
  assert.equal(await titles(''), ['Five', 'Four', 'Three', 'Two', 'One']);
  assert.equal(await titles('?filter=paid'), ['Five', 'Two', 'One']);
  assert.equal(await titles('?filter=refunded'), ['Three']);
  assert.equal(await titles('?filter=begun'), await titles(''));
  assert.equal(await titles('?dates=01/01/2026%20-%2031/01/2026'), ['Five']);
  assert.equal(await titles('?post-search=A'), ['Two', 'One']);
  assert.equal(await titles('?post-search=lena@'), ['Three']);
  assert.equal(await titles('?post-search=%25'), []);
  assert.equal(await titles('?ordering=asc&filter=paid'), ['One', 'Two', 'Five']);
  const facts = (await list())('.facts').text();
  assert.match(facts, '€8.00 (€15.00 paid, €7.00 refunded)');
  assert.match(facts, '12.34');
  assert.match((await list('?filter=refunded'))('.facts').text(), '€0.00 (€5.00 paid, €5.00 refunded)');
  assert.is((await list('?filter=paid'))('.dashboard-actions a').attr('href'), `${base}/csv?filter=paid`);
  await insertAll(
    sql,
    'payments',
    Array.from({ length: 12 }, () => made()),
  );
  assert.is((await titles('?start=10')).length, 7);
});

test('the file holds what is found, for spreadsheets, and no cell of it is a formula', async () => {
  const hostile = ['=cmd|x!A1', '+1', '-2', '@SUM(1)', '\tx', 'a "quoted", name'];
  await on.server.sql('payments').insert(hostile.map(payer => made({ payer })));
  await on.server.sql('payments').insert(made({ state: 'failed', title: '=1+1' }));
  const answer = await on.server.get(`${base}/csv?filter=paid`, staff);
  assert.is(answer.headers['content-type'], 'text/csv; charset=utf-8');
  assert.is(answer.headers['content-disposition'], 'attachment; filename="payments.csv"');
  assert.is(answer.headers['cache-control'], 'private, no-store');
  assert.is(answer.body.charCodeAt(0), 0xfeff);
  const lines = await file('?filter=paid');
  assert.is(lines.length, hostile.length + 1);
  for (const line of await file()) assert.not.match(line, /(?:^\ufeff?|,)"?[=+\-@\t]/);
  assert.match(lines[1] ?? '', /^"2026-11-21T12:00:00Z","New benches","Paid","EUR","5\.00","0\.00","'=cmd\|x!A1",/);
  assert.match(lines[6] ?? '', '"a ""quoted"", name"');
  assert.is(csvLine(['-1', -1, '']), `"'-1","'-1",""\r\n`);
});

const refused = async (columns: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const [id] = await on.server.sql('payment_events').insert({
    ...{ provider: 'im', event_id: `${Math.random()}`, kind: 'paid', transaction_id: 'MOJO<9>', button: '7' },
    ...{ purpose: '7', amount: 1, currency: 'EUR', outcome: 'refused', reason: 'amount', payer: 'Ravi Iyer' },
    ...{ email: 'ravi@example.org', created_at: new Date(on.server.clock.now()), ...columns },
  });
  return Number(id);
};

test('F-1.4, K-045 refused events are listed for staff alone, with the reason, in pages; the list of payments leads there', async () => {
  for (let number = 0; number < 11; number++) await refused({ transaction_id: `MOJO<${number}>` });
  const link = (await list())('.alert a');
  assert.equal([link.text(), link.attr('href')], ['11 payment notices were refused and need attention.', refusedPath]);
  const { body } = await on.server.get(refusedPath, staff);
  assert.equal(await markupProblems(body), []);
  const page = load(body);
  assert.is(page('.list-table tbody tr').length, 10);
  assert.match(
    page('.list-table tbody tr').first().text(),
    /MOJO<10>.*€0\.01.*Paid.*The amount does not match\..*Ravi/s,
  );
  assert.is(load((await on.server.get(`${refusedPath}?start=10`, staff)).body)('.list-table tbody tr').length, 1);
  for (const person of [undefined, await on.server.signedIn('reader'), await on.server.signedIn('moderator')])
    assert.is((await on.server.get(refusedPath, person)).statusCode, 403);
});

test('F-1.4, K-045 staff accept a refused event after a question: it is a payment with a receipt, once, and in the log', async () => {
  const { sql } = on.server;
  for (const table of ['outbox', 'audit_log']) await sql(table).delete();
  const id = await refused({ purpose: String(button), transaction_id: 'MOJO9' });
  const address = load((await on.server.get(refusedPath, staff)).body)('.list-table tbody a').attr('href') ?? '';
  const question = await on.server.get(address, staff);
  assert.equal(await markupProblems(question.body), []);
  const form = load(question.body);
  assert.match(form('.asked-items').text(), 'im MOJO9: Paid, €0.01');
  assert.is(form('.asked-items').closest('form').find('[name="task"]').val(), 'payments.accept');
  const moderator = await on.server.signedIn('moderator');
  assert.is((await on.server.post({ task: 'payments.accept', ids: [id] }, moderator)).statusCode, 403);
  assert.is((await sql('payments')).length, 0);
  const accept = () => on.server.post({ task: 'payments.accept', ids: [id] }, staff);
  const answers = await Promise.all([accept(), accept(), accept()]);
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [303, 409, 409]);
  const [payment, ...more] = await sql('payments');
  assert.is(more.length, 0);
  const { state, amount, currency, title, email, button_id } = payment;
  assert.equal([state, amount, currency, title, button_id], ['paid', 1, 'EUR', 'New benches', button]);
  assert.is(email, 'ravi@example.org');
  assert.is((await sql('outbox').where('recipient', 'ravi@example.org')).length, 1);
  assert.match((await on.server.get(`/pay/receipt/${payment.reference}`)).body, '€0.01');
  const [entry] = await sql('audit_log').select('act', 'user_id', 'target_id', 'detail');
  assert.equal(
    { ...entry },
    { act: 'payment.accept', user_id: staff.id, target_id: id, detail: 'im MOJO9: Paid, €0.01' },
  );
  const event = await sql('payment_events').first('outcome', 'payment_id', 'payer', 'email');
  assert.equal({ ...event }, { outcome: 'applied', payment_id: payment.id, payer: '', email: '' });
  assert.is((await list())('.alert-warning').length, 0);
});

test('K-045 accepted events without a button, in another currency or for more than was paid leave sums that are true', async () => {
  const { sql } = on.server;
  const accept = async (columns: Readonly<Record<string, unknown>>): Promise<number> => {
    const id = await refused(columns);
    return (await on.server.post({ task: 'payments.accept', ids: [id] }, staff)).statusCode;
  };
  const sums = async (transaction_id: string) => {
    const row = await sql('payments')
      .where({ transaction_id })
      .first('title', 'state', 'amount', 'currency', 'refunded');
    return Object.values(row ?? {});
  };
  assert.is(await accept({ transaction_id: 'M1', reason: 'button', amount: 700 }), 303);
  assert.equal(await sums('M1'), ['Payment without a pay button', 'paid', 700, 'EUR', 0]);
  await sql('payments').insert([made({ transaction_id: 'M2' }), made({ transaction_id: 'M3', state: 'failed' })]);
  const refund = { kind: 'refunded', amount: 0, reason: 'amount' };
  assert.is(await accept({ transaction_id: 'M2', ...refund, refunded: 900, reason: 'amount' }), 303);
  assert.equal(await sums('M2'), ['New benches', 'refunded', 900, 'EUR', 900]);
  assert.is(await accept({ transaction_id: 'M3', amount: 600, currency: 'USD', reason: 'currency' }), 303);
  assert.equal(await sums('M3'), ['New benches', 'paid', 600, 'USD', 0]);
  assert.is(await accept({ transaction_id: 'M3', ...refund, refunded: 100, currency: 'EUR', reason: 'currency' }), 409);
  assert.equal(await sums('M3'), ['New benches', 'paid', 600, 'USD', 0]);
});

test('K-044 a receipt says what a payment came to, to who knows its reference; nobody is named there, and nothing keeps it', async () => {
  const notice = { paid: 'We have received', failed: 'You have not been charged', refunded: 'was refunded' };
  for (const [state, words] of Object.entries(notice)) {
    const row = made({ state, refunded: state === 'refunded' ? 500 : 0 });
    await on.server.sql('payments').insert(row);
    const { body, headers } = await on.server.get(`/pay/receipt/${row.reference}`);
    assert.equal(await markupProblems(body), []);
    const page = load(body);
    assert.match(page('main').text(), words);
    assert.match(page('main').text(), '€5.00');
    assert.is(page('meta[name="robots"]').attr('content'), 'noindex');
    assert.is(headers['cache-control'], 'private, no-store');
    assert.not.match(body, /ravi/i);
  }
});

test('until the provider tells of it a payment is not confirmed, whatever the browser was told; other references are nothing', async () => {
  const reference = newReference(secret, button);
  for (const query of ['', '?payment_status=Credit&payment_id=MOJO1&payment_request_id=1&state=paid']) {
    const page = load((await on.server.get(`/pay/receipt/${reference}${query}`)).body);
    assert.match(page('main .alert').text(), 'not confirmed yet');
    assert.is(page('main a.btn').attr('href'), `/pay/receipt/${reference}`);
  }
  const visitor = await on.server.visitor();
  for (const state of [{ state: 'paid' }, { status: 'success', paymentId: 'MOJO1' }])
    await on.server.post({ task: 'payments.save', reference, ...state }, visitor, { url: `/pay/receipt/${reference}` });
  assert.is((await on.server.sql('payments')).length, 0);
  for (const other of [
    newReference('another secret of another site', button),
    newReference(secret, 999999),
    '1',
    `${button}-x`,
  ])
    assert.is((await on.server.get(`/pay/receipt/${other}`)).statusCode, 404, other);
});

test('indexes find payments', async () => {
  const { sql } = on.server;
  await insertAll(
    sql,
    'payments',
    Array.from({ length: 2_000 }, (_, index) =>
      made({
        transaction_id: `MOJO${index}`,
        email: `reader${index}@example.org`,
        state: index % 9 ? 'paid' : 'failed',
        created_at: new Date(on.server.clock.now() - index * 3_600_000),
      }),
    ),
  );
  await sql.raw('ANALYZE TABLE payments, payment_events');
  const all = { state: undefined, search: '', from: null, until: null };
  const plans = await plansOf(sql, async tx => {
    const page = { ordering: 'desc', start: 0 } as const;
    await paymentsPage(tx, { ...all, ...page });
    await paymentsPage(tx, { ...all, ...page, state: 'failed' });
    await paymentsPage(tx, { ...all, ...page, search: 'MOJO17' });
    await paymentsPage(tx, { ...all, ...page, from: new Date('2026-11-01'), until: new Date('2026-11-02') });
    for await (const _ of allPayments(tx, { ...all, state: 'paid' }));
    await paymentByReference(tx, 'x');
    await paymentForUpdate(tx, 'im', 'MOJO7');
    await refusedPage(tx, page);
    await refusedCount(tx);
    await refusedEventsById(tx, [1, 2]);
    await eventsForUpdate(tx, [1, 2]);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
