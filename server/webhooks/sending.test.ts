import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openWebhookServer, verified } from '../test/fixtures/webhooks.ts';
import { startWorkers } from '../workers.ts';

const test = suite('sending webhooks');
const site = await openWebhookServer();
const { server, others, first, author, add, rows, deliveries, work, write } = site;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

test.before.each(site.clear);
test.after(site.close);

const heard = () => others.heard('first.example');
const publish = async (columns: Readonly<Record<string, unknown>> = {}) => {
  const post = await write.post(author.id, { state: 'draft', published_at: null, ...columns });
  await server.post({ task: 'posts.publish', ids: [post.id] }, site.admin());
  return post;
};

test('a published post is sent once, signed as the library of Standard Webhooks verifies it', async () => {
  server.clock.advance(Date.now() - server.clock.now());
  const { secret } = await add();
  const { id, slug } = await publish({ title: 'New benches' });
  await work(1_000);
  await work(6_000);
  await work();
  assert.is(heard().length, 1);
  const [request] = heard();
  const headers = Object.fromEntries(Object.entries(request?.headers ?? {}).map(([name, value]) => [name, `${value}`]));
  const event = new Webhook(secret).verify(request?.body.toString() ?? '', headers);
  const { type, timestamp, data } = Object(event);
  assert.is(type, 'post.published');
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  const shown = (await server.get(`/api/v1/posts/${id}`)).json();
  assert.equal(data, shown);
  assert.is(data.url, `http://lectern.test/blog/${slug}`);
  assert.is(request?.method, 'POST');
  assert.match(String(request?.headers['content-type']), 'application/json');
  const [row] = await deliveries();
  assert.equal([row?.state, row?.status, row?.attempts], ['sent', 204, 1]);
  assert.not.match(JSON.stringify(data), '@');
});

test('an answer that is lost or refused is tried again with the same id, with growing pauses, and listed', async () => {
  const { secret } = await add();
  first.moods({ isCut: true }, { status: 500, json: { error: 'Nothing works' } }, { status: 429 });
  await publish();
  await work();
  const state = async () => {
    const [row] = await deliveries();
    return [row?.state, row?.attempts, row?.status, row?.problem];
  };
  assert.equal(await state(), ['waiting', 1, null, 'unreachable']);
  await work(6_000);
  assert.equal(await state(), ['waiting', 2, 500, 'status']);
  assert.match((await deliveries())[0]?.answer ?? '', 'Nothing works');
  await work(minuteMs);
  assert.is((await deliveries())[0]?.attempts, 2);
  await work(5 * minuteMs);
  assert.equal(await state(), ['waiting', 3, 429, 'status']);
  await work(34 * minuteMs);
  assert.equal(await state(), ['sent', 4, 204, '']);
  assert.is((await rows())[0].failing_since, null);
  const events = heard().map(one => verified(one, secret));
  assert.is(events.length, 4);
  assert.is(new Set(events.map(({ id }) => id)).size, 1);
});

/** Publishes posts and tries to send them for somewhat less than three days. */
const tryForDays = async (): Promise<void> => {
  await publish();
  for (const pause of [0, 6_000, 6 * minuteMs, 34 * minuteMs]) await work(pause);
  for (const hours of [2, 5, 10, 14, 20]) {
    await publish();
    await work(hours * 1.1 * hourMs + minuteMs);
  }
};
const mailsAboutWebhooks = () => server.sql('outbox').where('subject', 'like', '%webhook%').orderBy('id');

test('a webhook that fails for three days is switched off; each administrator gets one email in their language', async () => {
  const { id: reader } = await server.signedIn('admin');
  await server.sql('users').where('id', reader).update({ language: 'de-DE' });
  const { id } = await add();
  first.moods(...Array.from({ length: 40 }, () => ({ status: 503 })));
  await tryForDays();
  assert.is((await rows())[0].is_on, 1);
  await work(dayMs * 1.1 + minuteMs);
  await work();
  const [row] = await rows();
  assert.equal([row.is_on, row.off_reason], [0, 'failing']);
  const states = new Set((await deliveries(id)).map(one => one.state));
  assert.equal([...states], ['failed']);
  const mails = await mailsAboutWebhooks();
  assert.is(mails.length, 2);
  assert.match(mails[0].text, 'first.example has accepted no event for three days');
  assert.match(mails[1].subject, 'Der Webhook „First“ wurde abgeschaltet');
  assert.match(mails[1].text, 'first.example hat drei Tage lang kein Ereignis angenommen');
  assert.not.match(mails[1].text, 'deliveries');
  const before = heard().length;
  await publish();
  await work(dayMs);
  assert.is(heard().length, before);
});

test('errors of the site itself do not switch a webhook off, however long they last', async () => {
  const { id } = await add();
  await server.sql('webhooks').where({ id }).update({ secret: 'of another site' });
  await tryForDays();
  await work(dayMs * 1.1 + minuteMs);
  await work();
  const [row] = await rows();
  assert.equal([row.is_on, row.off_reason, row.failing_since], [1, '', null]);
  assert.is((await deliveries(id))[0]?.problem, 'secret');
  assert.equal(await mailsAboutWebhooks(), []);
  const renewed = await server.post({ task: 'webhooks.secret', id }, await server.signedIn('admin'));
  assert.is(renewed.statusCode, 303);
  await work(dayMs * 1.1 + minuteMs);
  assert.equal([...new Set((await deliveries(id)).map(one => one.state))], ['sent']);
});

test('410 Gone switches a webhook off at once', async () => {
  const { id } = await add();
  await add({ name: 'Second', url: 'https://second.example/in' });
  first.moods({ status: 410 });
  await publish();
  await publish();
  await work();
  const [row] = await rows();
  assert.equal([row.is_on, row.off_reason], [0, 'removed']);
  assert.is(heard().length, 1);
  assert.equal(
    (await deliveries(id)).map(one => [one.state, one.problem]),
    [
      ['failed', 'status'],
      ['failed', 'off'],
    ],
  );
  assert.is(others.heard('second.example').length, 2);
  assert.match((await server.get('/blog/dashboard/site/webhooks', site.admin())).body, 'The server answered 410 Gone.');
});

test('while one server is down, the others get their events', async () => {
  const down = await add();
  const { secret } = await add({ name: 'Second', url: 'https://second.example/in' });
  first.moods(...Array.from({ length: 20 }, () => ({ isCut: true })));
  for (let count = 0; count < 3; count++) await publish();
  await work();
  await work();
  assert.equal(
    others.heard('second.example').map(one => verified(one, secret).type),
    Array(3).fill('post.published'),
  );
  assert.ok((await deliveries(down.id)).every(one => one.state === 'waiting'));
});

test('a server that does not answer delays no other one', async () => {
  const heard = (): number => others.heard('second.example').length;
  const heardAtEnds: number[] = [];
  const silent = createServer(() => {}).unref();
  silent.on('connection', socket => socket.once('close', () => heardAtEnds.push(heard())));
  await new Promise<void>(resolve => void silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const connect = server.services.outbound.connect;
  const outbound = {
    resolve: async (host: string) =>
      host === 'silent.example' ? ['93.184.217.1'] : ((await others.door.resolve?.(host)) ?? []),
    connect: (to: { address: string; port: number }) =>
      to.address === '93.184.217.1' ? { address: '127.0.0.1', port, isPlain: true } : (connect?.(to) ?? to),
  };
  const slow = await add({ name: 'Slow' });
  await server.sql('webhooks').where('id', slow.id).update({ url: 'https://silent.example/in' });
  await add({ name: 'Quick', url: 'https://second.example/in' });
  for (let count = 0; count < 3; count++) await publish();
  server.clock.advance(11_000);
  const workers = startWorkers({ ...server.services, outbound });
  for (let looked = 0; heard() < 3 && looked < 600; looked++) {
    server.clock.advance(1_000);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  silent.closeAllConnections();
  silent.close();
  await workers.stop();
  assert.is(heard(), 3);
  assert.ok((heardAtEnds[0] ?? 0) > 0, 'the quick server had an event before the silent one was given up');
});

test('addresses inside the network are never connected to, nor are redirects followed', async () => {
  const { id } = await add();
  const attempt = async (url: string): Promise<string | undefined> => {
    await server.sql('webhook_deliveries').delete();
    await server.sql('webhooks').where({ id }).update({ url });
    await publish();
    await work();
    return (await deliveries())[0]?.problem;
  };
  others.connected.length = 0;
  for (const url of [
    'https://127.0.0.1/in',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/in',
    'https://[::ffff:10.0.0.1]/in',
    'https://inside.example/in',
    'https://first.example:8443/in',
  ])
    assert.is(await attempt(url), 'address', url);
  assert.equal(others.connected, []);
  first.moods({ status: 302, headers: { location: 'http://169.254.169.254/latest' } });
  assert.is(await attempt('https://first.example/in'), 'redirects');
  assert.is(others.connected.length, 1);
});

test('of a long answer the beginning is kept as text, without the secret', async () => {
  const { secret } = await add();
  first.moods({ status: 200, json: `${secret} <b>\u0000${'x'.repeat(2_000_000)}` });
  await publish();
  await work();
  const [row] = await deliveries();
  assert.equal([row?.state, row?.status], ['sent', 200]);
  assert.is(row?.answer.length, 1_000);
  assert.not.ok(row?.answer.includes(secret));
  const page = (await server.get(`/blog/dashboard/site/webhooks/delivery?id=${row?.id}`, site.admin())).body;
  assert.match(page, '&lt;b&gt;');
});

test('deliveries are deleted after 30 days', async () => {
  await add();
  await publish();
  await work();
  assert.is((await deliveries()).length, 1);
  await work(29 * dayMs);
  assert.is((await deliveries()).length, 1);
  await work(2 * dayMs);
  assert.is((await deliveries()).length, 0);
});

test.run();
