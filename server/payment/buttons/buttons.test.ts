import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { providerKeys } from '../../../client/test/provider-calls.ts';
import { sanitize } from '../../core/rich-text/sanitize.ts';
import { openPaymentServer } from '../../test/fixtures/payments.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import type { Person } from '../../test/test-server.ts';
import { formatPlainAmount, readAmount } from '../money.ts';
import { buttonsById, buttonsPage } from './button-queries.ts';

const test = suite('pay buttons');
const base = '/blog/dashboard/site/buttons';
let on: Awaited<ReturnType<typeof openPaymentServer>>;
let staff: Person & { id: number };

test.before(async () => {
  on = await openPaymentServer();
  staff = await on.server.signedIn('staff');
});
test.before.each(async () => {
  for (const table of ['pay_buttons', 'settings', 'audit_log']) await on.server.sql(table).delete();
});
test.after(() => on.server.close());

const given = {
  ...{
    title: 'New <benches>',
    description: 'For the "park" & its readers',
    provider: 'im',
    product: '@lectern/benches',
  },
  ...{ amount: '12.50', currency: 'eur', label: 'Give', style: 'flat', overlay: '1', active: '1' },
};
const save = (fields: Record<string, string | number | undefined> = {}, as: Person = staff) =>
  on.server.post({ task: 'buttons.save', ...given, ...fields }, as);
const idOf = async (): Promise<number> => (await on.server.sql('pay_buttons').orderBy('id', 'desc').first('id')).id;

test('a stranger, a reader and a moderator see no list and make no button', async () => {
  for (const person of [undefined, await on.server.signedIn('reader'), await on.server.signedIn('moderator')])
    for (const path of [base, `${base}/button`]) assert.is((await on.server.get(path, person)).statusCode, 403);
  assert.is((await save({}, await on.server.signedIn('moderator'))).statusCode, 403);
  assert.is((await on.server.sql('pay_buttons')).length, 0);
});

test('what is no button is refused at its field, and everything typed stands', async () => {
  const wrong: [string, Record<string, string>][] = [
    ['title', { title: ' ' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '1.234' }],
    ['amount', { amount: '1e3' }],
    ['amount', { amount: '9999999.99' }],
    ['currency', { currency: 'EURO' }],
    ['currency', { currency: 'ZZZ' }],
    ['currency', { currency: 'UGX', amount: '500', provider: 'stripe' }],
    ['provider', { provider: 'nobody' }],
    ['provider', { provider: '__proto__' }],
    ...['', '//evil.test/x', 'https://evil.test', '/x', '../x', 'a/../b', 'javascript:alert(1)', 'a?b=c', 'a\\b'].map(
      (product): [string, Record<string, string>] => ['product', { product }],
    ),
  ];
  for (const [field, fields] of wrong) {
    const answer = await save(fields);
    assert.is(answer.statusCode, 422, JSON.stringify(fields));
    const page = load(answer.body);
    assert.is(page('.error-summary a').attr('href'), `#field-${field}`, JSON.stringify(fields));
    assert.is(page('#field-label').val(), 'Give');
  }
  assert.is((await on.server.sql('pay_buttons')).length, 0);
});

test('staff makes a button, changes it and deletes it after a question; each is written in the log', async () => {
  assert.is((await save()).statusCode, 303);
  const id = await idOf();
  const form = await on.server.get(`${base}/button?id=${id}`, staff);
  assert.equal(await markupProblems(form.body), []);
  const page = load(form.body);
  assert.equal([page('#field-amount').val(), page('#field-currency').val()], ['12.50', 'EUR']);
  assert.ok(page('#field-active').is(':checked'));
  const [markup] = load(page('pre code').text())('a').toArray();
  assert.is(markup?.attribs.rel, 'nofollow noopener im-checkout');
  assert.match(
    markup?.attribs.href ?? '',
    /^https:\/\/pay\.example\/@lectern\/benches\?purpose=\d+&amount=12\.50&currency=EUR/,
  );
  const pasted = await sanitize(page('pre code').text(), { ownHosts: ['lectern.test'], images: 'own' });
  const [kept] = load(pasted)('a').toArray();
  assert.equal([kept?.attribs.href, kept?.attribs['data-style']], [markup?.attribs.href, 'flat']);
  assert.match(kept?.attribs.rel ?? '', 'im-checkout');
  await save({ id, amount: '13', active: undefined });
  const row = await on.server.sql('pay_buttons').first('amount', 'is_active');
  assert.equal({ ...row }, { amount: 1300, is_active: 0 });
  const list = await on.server.get(base, staff);
  assert.equal(await markupProblems(list.body), []);
  assert.match(list.body, 'New &lt;benches&gt;');
  assert.is((await on.server.post({ task: 'buttons.delete', ids: [id, 999999] }, staff)).statusCode, 404);
  const question = await on.server.get(`${base}?ask=buttons.delete&ids=${id}&return=${base}`, staff);
  assert.is(load(question.body)('main input[name="ids[]"]').val(), String(id));
  await on.server.post({ task: 'buttons.delete', ids: [id] }, staff);
  assert.is((await on.server.sql('pay_buttons')).length, 0);
  assert.equal(
    (await on.server.sql('audit_log').orderBy('id').select('act')).map(({ act }) => act),
    ['button.save', 'button.save', 'button.delete'],
  );
});

test('K-001 its public page says what is paid and how much, and is a plain link of its provider, each time with a reference of its own', async () => {
  await save();
  const id = await idOf();
  const pages = await Promise.all([1, 2, 3].map(() => on.server.get(`/pay/${id}`)));
  assert.is(new Set(pages.map(({ body }) => on.referenceIn(body))).size, 3);
  const { body, headers } = await on.server.get(`/pay/${id}`);
  assert.equal(await markupProblems(body), []);
  assert.is(headers['cache-control'], 'private, no-store');
  const link = load(body)('main a[rel~="im-checkout"]');
  assert.equal([link.text(), link.attr('data-style'), link.attr('data-behaviour')], ['Give', 'flat', undefined]);
  const url = new URL(link.attr('href') ?? '');
  assert.is(url.origin, 'https://pay.example');
  assert.is(url.searchParams.get('redirect_url'), `http://lectern.test/pay/receipt/${on.referenceIn(body)}`);
  assert.match(body, '€12.50');
  await save({ id, overlay: undefined });
  assert.is(load((await on.server.get(`/pay/${id}`)).body)('a[data-behaviour="link"]').length, 1);
  await save({ id, active: undefined });
  for (const path of [`/pay/${id}`, '/pay/999999', '/pay/0', '/pay/x'])
    assert.is((await on.server.get(path)).statusCode, 404, path);
});

test('the keys of providers stand on no page', async () => {
  await save();
  const id = await idOf();
  const admin = await on.server.signedIn('admin');
  const lists = [base, `${base}/button?id=${id}`, '/blog/dashboard/site/payments', `/pay/${id}`];
  for (const path of [...lists, '/blog/dashboard/site/settings?group=payments', '/metrics', '/healthz']) {
    const { body, statusCode } = await on.server.get(path, admin);
    assert.is(statusCode, 200, path);
    for (const key of Object.values(providerKeys)) assert.not.match(body, key, path);
  }
});

test('a button whose provider is not set up says so and offers nothing', async () => {
  await save({ provider: 'stripe' });
  const id = await idOf();
  assert.match((await on.server.get(`/pay/${id}`)).body, '/pay/checkout/');
  const unset = await openPaymentServer({ STRIPE_WEBHOOK_SECRET: '' });
  const other = await unset.button({ provider: 'stripe' });
  const page = await unset.server.get(`/pay/${other}`);
  assert.match(page.body, 'cannot be paid at the moment');
  assert.is(load(page.body)('main a').length, 0);
  await unset.server.close();
});

test('J-010 the button an administrator chose stands below every post, for everybody, until it is closed or changed', async () => {
  const author = await on.server.signedIn('blogger');
  const { slug } = await writer(on.server).post(author.id, { title: 'A cause' });
  await save();
  const id = await idOf();
  await on.server.set('payments.entryButton', id);
  const shown = async (as?: Person) => load((await on.server.get(`/blog/${slug}`, as)).body)('.entry-pay a');
  for (const person of [undefined, author]) {
    const link = await shown(person);
    assert.equal([link.text(), link.attr('rel')], ['Give', 'nofollow noopener im-checkout']);
    assert.is(new URL(link.attr('href') ?? '').searchParams.get('redirect_url'), 'http://lectern.test/pay/returned');
  }
  await save({ id, label: 'Give more' });
  assert.is((await shown()).text(), 'Give more');
  await save({ id, active: undefined });
  assert.is((await shown()).length, 0);
  await save({ id });
  assert.is((await shown()).length, 1);
  assert.is((await on.server.get('/pay/returned')).statusCode, 200);
});

test('amounts are read in the minor units of their currency and in no other way', () => {
  assert.equal(
    [readAmount('12.5', 'EUR'), readAmount('12,50', 'EUR'), readAmount('12', 'JPY'), readAmount('1.234', 'KWD')],
    [1250, 1250, 12, 1234],
  );
  assert.is(readAmount('12.00', 'JPY'), 12);
  for (const wrong of ['', '1.', '.5', '1.005', '1,000.00', ' ', '+1', '٣', '1 000'])
    assert.is(readAmount(wrong, 'EUR'), undefined, wrong);
  assert.equal([formatPlainAmount(1250, 'EUR'), formatPlainAmount(12, 'JPY')], ['12.50', '12']);
});

test('indexes find buttons', async () => {
  for (let made = 0; made < 50; made++) await on.button();
  const plans = await plansOf(on.server.sql, async tx => {
    await buttonsById(tx, [1, 2]);
    await buttonsPage(tx, { ordering: 'desc', start: 0 });
  });
  assert.equal(scansIn(plans), []);
});

test.run();
