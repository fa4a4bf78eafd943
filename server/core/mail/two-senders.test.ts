import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mailHtml } from '../../mail-template/index.ts';
import { type MailSink, openMailSink } from '../../test/stubs/mail-sink.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import type { Services } from '../context/index.ts';
import { transact } from '../db/index.ts';
import { presenceOf } from '../jobs/index.ts';
import { leaseSeconds, renewLeases } from '../leases/index.ts';
import { moment } from '../time/clock.ts';
import { sendMail } from './outbox.ts';
import { claimMails } from './outbox-queries.ts';
import { outboxWorker } from './outbox-worker.ts';

const test = suite('two workers that send mails');
let server: TestServer;
let sink: MailSink;
let other: Services;

test.before(async () => {
  sink = await openMailSink();
  server = await openTestServer({ SMTP_URL: sink.url });
  other = { ...server.services, node: 'other' };
});
test.before.each(async () => {
  await server.sql('outbox').delete();
  sink.letters.length = 0;
  sink.onLetter = async () => {};
});
test.after(async () => {
  await server.close();
  await sink.close();
});

const post = (dedupeKey = 'test:1') =>
  transact(server.sql, tx =>
    sendMail(tx, { dedupeKey, to: 'asha@people.test', name: '', subject: 'A', text: 'Hello' }),
  );
const row = (cause = 'test:1') =>
  server.sql('outbox').where({ cause }).first('state', 'worker', 'attempts', 'crashes', 'problem');
/** Lets all leases be over, as after a long time. */
const passTime = () => server.sql('outbox').update({ due_at: server.sql.raw('UTC_TIMESTAMP()') });

/** Works once as this process; returns the number of attempts. */
const work = async (services: Services): Promise<number> => {
  const worker = outboxWorker(services, mailHtml);
  try {
    return await worker.work();
  } finally {
    await worker.close();
  }
};
const claim = () =>
  claimMails(server.sql, { now: moment(server.clock), worker: 'other', seconds: leaseSeconds, most: 20, except: [] });

test('a mail that the mail server takes long to accept is sent once', async () => {
  await post();
  const attempts: number[] = [];
  sink.onLetter = async () => {
    await passTime();
    await renewLeases(server.services);
    attempts.push(await work(other));
  };
  await work(server.services);
  assert.equal(attempts, [0]);
  assert.is(sink.letters.length, 1);
  assert.is((await row()).state, 'sent');
});

test('a mail that was accepted while the database failed is recorded before others are sent, and not sent again', async () => {
  await post();
  sink.onLetter = () => server.sql.schema.renameTable('outbox', 'outbox_away');
  const worker = outboxWorker(server.services, mailHtml);
  assert.is(await worker.work().catch(() => 'failed'), 'failed');
  assert.is(await worker.work().catch(() => 'failed'), 'failed');
  await server.sql.schema.renameTable('outbox_away', 'outbox');
  sink.onLetter = async () => {};
  assert.is((await row()).state, 'waiting');
  await passTime();
  assert.is(await worker.work(), 0);
  await worker.close();
  assert.equal(await row(), { state: 'sent', worker: null, attempts: 1, crashes: 0, problem: '' });
  assert.is(sink.letters.length, 1);
});

test('a mail that was refused while the database failed is tried again after its pause, and counts as no crash', async () => {
  await post();
  sink.onLetter = async () => {
    await server.sql.schema.renameTable('outbox', 'outbox_away');
    throw new Error('not today');
  };
  const worker = outboxWorker(server.services, mailHtml);
  assert.is(await worker.work().catch(() => 'failed'), 'failed');
  await server.sql.schema.renameTable('outbox_away', 'outbox');
  sink.onLetter = async () => {};
  assert.is(await worker.work(), 0);
  await worker.close();
  const { problem, ...counts } = await row();
  assert.equal(counts, { state: 'waiting', worker: null, attempts: 1, crashes: 0 });
  assert.match(problem, 'not today');
  assert.is(sink.letters.length, 1);
});

test('an accepted mail that another worker has claimed meanwhile is recorded, so that this one does not send it', async () => {
  await post();
  sink.onLetter = async () => {
    await passTime();
    assert.is((await claim()).length, 1);
  };
  await work(server.services);
  assert.is((await row()).state, 'sent');
  await passTime();
  assert.is(await work(other), 0);
  assert.is(sink.letters.length, 1);
});

test('a failure is not recorded where another worker has the mail', async () => {
  await post();
  sink.onLetter = async () => {
    await passTime();
    await claim();
    throw new Error('not today');
  };
  await work(server.services);
  assert.equal(await row(), { state: 'waiting', worker: 'other', attempts: 1, crashes: 1, problem: '' });
});

test('a mail that is stopped, or taken over, after it was claimed with others is not sent', async () => {
  for (const key of ['test:1', 'test:2', 'test:3']) await post(key);
  sink.onLetter = async () => {
    await server.sql('outbox').where('cause', 'test:2').update({ state: 'stopped' });
    await server.sql('outbox').where('cause', 'test:3').update({ worker: 'other' });
  };
  await work(server.services);
  assert.is(sink.letters.length, 1);
  assert.equal([(await row('test:2')).attempts, (await row('test:3')).attempts], [0, 0]);
});

test('a mail that an administrator retries while it is sent is sent once', async () => {
  await post();
  const admin = await server.signedIn('admin');
  const { id } = await server.sql('outbox').first('id');
  const attempts: number[] = [];
  sink.onLetter = async () => {
    const answer = await server.post({ task: 'mails.retry', ids: [id] }, admin);
    assert.match(String(answer.headers.location), /\/dashboard\/site\/mail/);
    assert.is((await row()).attempts, 0);
    attempts.push(await work(other));
  };
  await work(server.services);
  assert.equal(attempts, [0]);
  assert.is(sink.letters.length, 1);
});

test('an accepted mail is recorded before the pause that lets requests go first', async () => {
  await post();
  const states: string[] = [];
  const worker = outboxWorker(server.services, mailHtml, async work => {
    const result = await work();
    states.push((await row()).state);
    return result;
  });
  await worker.work();
  await worker.close();
  assert.equal(states, ['sent']);
});

test('a mail that is stopped while it is sent, or before, is due at once when it is retried', async () => {
  for (const key of ['test:1', 'test:2']) await post(key);
  const admin = await server.signedIn('admin');
  const ids: number[] = await server.sql('outbox').pluck('id');
  sink.onLetter = async () => {
    await server.post({ task: 'mails.stop', ids }, admin);
    throw new Error('not today');
  };
  await work(server.services);
  for (const cause of ['test:1', 'test:2']) {
    const { state, worker } = await row(cause);
    assert.equal({ state, worker }, { state: 'stopped', worker: null });
  }
  sink.onLetter = async () => {};
  sink.letters.length = 0;
  await server.post({ task: 'mails.retry', ids }, admin);
  assert.is(await work(other), 2);
  assert.is(sink.letters.length, 2);
});

for (const [how, end] of [
  ['stops as planned', () => presenceOf(other).leave()],
  [
    'is found dead',
    async () => {
      const { sql } = server;
      const seen = sql.raw('UTC_TIMESTAMP() - INTERVAL 1 HOUR');
      await sql('servers').insert({ node: 'other', host: 'elsewhere', pid: 1, started_at: seen, seen_at: seen });
      await presenceOf(server.services).round();
    },
  ],
] as const)
  test(`a mail that was stopped after its worker had claimed it is given back when that one ${how}`, async () => {
    await post();
    await claim();
    await server.sql('outbox').update({ state: 'stopped' });
    await end();
    assert.equal(await row(), { state: 'stopped', worker: null, attempts: 0, crashes: 0, problem: '' });
    const admin = await server.signedIn('admin');
    await server.post({ task: 'mails.retry', ids: await server.sql('outbox').pluck('id') }, admin);
    assert.is(await work(server.services), 1);
    assert.is(sink.letters.length, 1);
  });

test('mails that are claimed while their worker is closed are given back', async () => {
  await post();
  const worker = outboxWorker(server.services, mailHtml);
  await worker.close();
  assert.is(await worker.work(), 0);
  assert.is((await row()).worker, null);
  assert.is(await work(other), 1);
});

test.run();
