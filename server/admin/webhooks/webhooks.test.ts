import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { text } from '../../core/i18n/texts.ts';
import { webhooksPath as list, openWebhookServer, verified } from '../../test/fixtures/webhooks.ts';
import type { Heard } from '../../test/stubs/other-servers.ts';

const test = suite('managing webhooks');
const site = await openWebhookServer();
const { server, others, first, author, add, save, rows, deliveries, work, write } = site;

test.before.each(site.clear);
test.after(site.close);

const get = (path: string) => server.get(path, site.admin());
const post = (fields: Parameters<typeof server.post>[0]) => server.post(fields, site.admin());
/** The first request that the other server got. */
const sent = (): Heard => {
  const [request] = others.heard('first.example');
  if (!request) throw new Error('nothing was sent');
  return request;
};
const acts = () => server.sql('audit_log').where('type', 'webhook').orderBy('id').pluck('act');
const errorsIn = (body: string): string[] =>
  load(body)('.error-summary li')
    .map((_, one) => load(one).text())
    .get();

test('nobody but an administrator sees webhooks or changes, tests, resends or deletes them', async () => {
  const { id } = await add();
  await post({ task: 'webhooks.test', id });
  const [delivery] = await deliveries();
  const before = await rows();
  const pages = ['', '/webhook', `/webhook?id=${id}`, '/secret', '/log', `/delivery?id=${delivery?.id}`];
  for (const role of ['reader', 'blogger', 'moderator', 'staff'] as const) {
    const person = await server.signedIn(role);
    for (const path of pages) assert.is((await server.get(list + path, person)).statusCode, 403, `${role} ${path}`);
    for (const more of [{}, { id }]) assert.is((await save(more, person)).statusCode, 403);
    for (const fields of [
      ...['webhooks.secret', 'webhooks.test'].map(task => ({ task, id })),
      { task: 'webhooks.delete', ids: [id] },
      { task: 'webhooks.resend', id: delivery?.id, attempts: 0 },
    ])
      assert.is((await server.post(fields, person)).statusCode, 403, `${role} ${fields.task}`);
  }
  const visitor = await server.visitor();
  for (const path of pages) assert.not.equal((await server.get(list + path, visitor)).statusCode, 200, path);
  assert.is((await save({}, visitor)).statusCode, 403);
  assert.equal(await rows(), before);
  assert.is((await deliveries()).length, 1);
});

test('a secret is shown once, to the administrator who made it, and printed nowhere again', async () => {
  const saved = await save();
  const address = String(saved.headers.location);
  const other = await server.signedIn('admin');
  assert.not.match((await server.get(address, other)).body, 'whsec_');
  const shown = await get(address);
  const secret = load(shown.body)('#webhook-secret').attr('value') ?? '';
  assert.match(load(shown.body)('.notice').text(), text('WEBHOOK_SAVED', 'First'));
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(await markupProblems(shown.body), []);
  assert.not.match((await get(address)).body, 'whsec_');
  const [{ id }] = await rows();
  await post({ task: 'webhooks.test', id });
  await work();
  assert.is(verified(sent(), secret).type, 'webhook.test');
  const [delivery] = await deliveries();
  for (const path of ['', `/webhook?id=${id}`, '/log', `/delivery?id=${delivery?.id}`])
    for (const hidden of [secret, secret.slice(6), (await rows())[0].secret])
      assert.not.ok((await get(list + path)).body.includes(hidden), path);
  for (const table of ['webhooks', 'webhook_deliveries', 'jobs', 'audit_log', 'one_time_links'])
    assert.not.ok(JSON.stringify(await server.sql(table)).includes(secret.slice(6)), table);
});

test('a changed secret signs from then on, and every change is in the log', async () => {
  const { id, secret } = await add();
  const changed = await post({ task: 'webhooks.secret', id });
  const next = await site.secretOn(String(changed.headers.location));
  assert.is.not(next, secret);
  await post({ task: 'webhooks.test', id });
  await work();
  assert.throws(() => verified(sent(), secret));
  assert.ok(verified(sent(), next));
  await save({ id, name: 'Renamed' });
  await post({ task: 'webhooks.delete', ids: [id] });
  assert.equal((await acts()).slice(-4), ['webhook.add', 'webhook.secret', 'webhook.save', 'webhook.delete']);
});

test('a secret that cannot be read any more sends nothing and says so', async () => {
  const { id } = await add();
  await server.sql('webhooks').where({ id }).update({ secret: 'of another site' });
  assert.match((await get(list)).body, text('WEBHOOK_NO_SECRET'));
  assert.match((await get(`${list}/webhook?id=${id}`)).body, 'can no longer be read');
  await post({ task: 'webhooks.test', id });
  await work();
  assert.is(others.heard('first.example').length, 0);
  const [delivery] = await deliveries();
  assert.is(delivery?.problem, 'secret');
  const page = (await get(`${list}/delivery?id=${delivery?.id}`)).body;
  assert.match(page, text('WEBHOOK_PROBLEM_SECRET'));
  assert.not.match(page, text('WEBHOOK_ANSWER_EMPTY'));
});

test('a refused form names each field, and typed text stays', async () => {
  const { statusCode, body } = await save({ name: '', url: 'http://first.example/in', events: [] });
  assert.is(statusCode, 422);
  assert.equal(errorsIn(body), [
    text('WEBHOOK_NAME_MISSING'),
    text('WEBHOOK_URL_WRONG'),
    text('WEBHOOK_EVENTS_MISSING'),
  ]);
  assert.is(load(body)('[name=url]').val(), 'http://first.example/in');
  assert.equal(await markupProblems(body), []);
  for (const url of [
    'https://me@first.example/',
    'https://first.example:8443/',
    'javascript:1',
    'https://a.example/#b',
  ])
    assert.equal(errorsIn((await save({ url })).body), [text('WEBHOOK_URL_WRONG')], url);
  for (const url of [
    ...['https://127.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/', 'https://10.1.2.3/in'],
    ...['https://inside.example/in', 'https://[fd00::1]/', 'https://2130706433/'],
  ]) {
    const refused = await save({ url });
    assert.equal(errorsIn(refused.body), [text('WEBHOOK_URL_INSIDE')], url);
    assert.is(load(refused.body)('[name="events[]"][checked]').length, 4);
  }
  assert.equal(errorsIn((await save({ url: 'https://nowhere.example/' })).body), [
    text('WEBHOOK_URL_UNKNOWN', 'nowhere.example'),
  ]);
  assert.equal(errorsIn((await save({ events: ['post.read'] })).body), [text('WEBHOOK_EVENTS_MISSING')]);
  assert.equal(await rows(), []);
  await add();
  assert.equal(errorsIn((await save()).body), [text('WEBHOOK_NAME_TAKEN')]);
});

test('a webhook that is switched off gets nothing and no test; its waiting deliveries end', async () => {
  const { id } = await add();
  await post({ task: 'webhooks.test', id });
  await save({ id, is_on: '0' });
  assert.equal(
    (await deliveries()).map(one => [one.state, one.problem]),
    [['failed', 'off']],
  );
  assert.is((await post({ task: 'webhooks.test', id })).statusCode, 409);
  const written = await write.post(author.id, { state: 'draft', published_at: null });
  await post({ task: 'posts.publish', ids: [written.id] });
  await work();
  assert.equal([(await deliveries()).length, others.heard('first.example').length], [1, 0]);
  await save({ id });
  await post({ task: 'posts.unpublish', ids: [written.id] });
  assert.is((await deliveries()).length, 2);
});

test('a delivery is sent again once, however often its form is sent', async () => {
  const { id, secret } = await add();
  first.moods({ status: 200, json: { ok: true } });
  await post({ task: 'webhooks.test', id });
  await work();
  const [delivery] = await deliveries();
  const page = (await get(`${list}/delivery?id=${delivery?.id}`)).body;
  assert.equal(await markupProblems(page), []);
  assert.is(load(page)('pre.mail-words').text(), '{"ok":true}');
  const title = text('WEBHOOK_DELIVERY_OF', 'webhook.test', 'First');
  assert.is(load(page)('h1').text(), title);
  assert.ok(load(page)('title').text().startsWith(title));
  assert.is(load(page)('.facts time[datetime]').length, 2);
  const fields = { task: 'webhooks.resend', id: delivery?.id, attempts: load(page)('[name=attempts]').val() };
  const resend = () => post({ ...fields, attempts: String(fields.attempts) });
  assert.is((await resend()).statusCode, 303);
  assert.is((await resend()).statusCode, 409);
  await work();
  assert.is((await resend()).statusCode, 409);
  await work();
  const heard = others.heard('first.example').map(one => verified(one, secret).id);
  assert.equal([heard.length, new Set(heard).size], [2, 1]);
  assert.is((await post({ ...fields, id: 999_999, attempts: '0' })).statusCode, 404);
});

test('the list and the log name what happened; deleting a webhook asks first and deletes its deliveries', async () => {
  const { id } = await add();
  first.moods({ status: 500, json: 'Broken <script>' });
  await post({ task: 'webhooks.test', id });
  await work();
  const log = await get(`${list}/log?webhook=${id}&filter=waiting`);
  assert.match(load(log.body)('#list tbody').text(), /webhook\.test.*First.*Pending.*500/s);
  for (const path of [list, `${list}/log`, `${list}/webhook?id=${id}`, `${list}/webhook`])
    assert.equal(await markupProblems((await get(path)).body), [], path);
  assert.match((await get(list)).body, 'Failing');
  const question = (await get(`${list}?ask=webhooks.delete&ids=${id}&return=${list}`)).body;
  assert.match(question, 'Delete this webhook?');
  assert.is((await post({ task: 'webhooks.delete', ids: [id, 999_999] })).statusCode, 404);
  assert.is((await rows()).length, 1);
  assert.is((await post({ task: 'webhooks.delete', ids: [id] })).statusCode, 303);
  assert.equal([await rows(), await deliveries()], [[], []]);
});

test('both lists are sorted by their headings, and each row of the log has a name of its own', async () => {
  const { id } = await add();
  await add({ name: 'Second' });
  for (let count = 0; count < 3; count++) {
    await post({ task: 'webhooks.test', id });
    await work(60_000);
  }
  const newest = (await deliveries()).map(one => one.id).reverse();
  const rowsOf = async (path: string) => load((await get(path)).body)('#list tbody tr');
  const ids = async (path: string): Promise<number[]> =>
    (await rowsOf(path)).map((_, row) => Number(load(row)('tr').attr('data-id'))).get();
  assert.equal(await ids(`${list}/log`), newest);
  assert.equal(await ids(`${list}/log?ordering=asc`), [...newest].reverse());
  const names = (await rowsOf(`${list}/log`)).map((_, row) => load(row)('th').attr('abbr')).get();
  assert.is(new Set(names).size, 3);
  const hooks = (await rows()).map(row => Number(row.id));
  assert.equal(await ids(list), hooks);
  assert.equal(await ids(`${list}?ordering=desc`), hooks.reverse());
});

test.run();
