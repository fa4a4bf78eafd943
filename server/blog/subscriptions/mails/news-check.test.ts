import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../../core/db/index.ts';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { type MailSink, openMailSink } from '../../../test/stubs/mail-sink.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { workOnce } from '../../../workers.ts';
import { announcePublished } from './announcement-queries.ts';

const test = suite('mails about posts that changed while they waited');
let sink: MailSink;
let server: TestServer;
let author: Person & { id: number };

test.before(async () => {
  sink = await openMailSink();
  server = await openTestServer({ SMTP_URL: sink.url });
  author = await server.signedIn('blogger');
  const guest = { name: 'Ravi', email: 'ravi@people.test', email_key: 'ravi@people.test' };
  const created_at = new Date(server.clock.now() - 1_000);
  await server.sql('subscriptions').insert({ type: 'site', target_id: 0, full_text: 1, ...guest, created_at });
});
test.before.each(async () => {
  sink.letters.length = 0;
  await server.sql('outbox').delete();
});
test.after(async () => {
  await server.close();
  await sink.close();
});

/** A post whose announcement waits in the outbox. */
const announced = async (columns: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const published_at = new Date(server.clock.now());
  const { id } = await writer(server).post(author.id, { title: 'Early', published_at, ...columns });
  await transact(server.sql, sql => announcePublished({ sql, services: server.services }, [id]));
  while ((await workJobs(server.services)) > 0);
  assert.is((await server.sql('outbox').where('state', 'waiting')).length, 1);
  return id;
};
const states = () => server.sql('outbox').pluck('state');

test('a mail about a post that was withdrawn, restricted or locked meanwhile is stopped', async () => {
  for (const change of [
    { state: 'draft' },
    { privacy: 'private' },
    { privacy: 'registered' },
    { lifecycle: 'trashed' },
    { password: 'any hash' },
  ]) {
    const id = await announced();
    await server.sql('posts').where({ id }).update(change);
    await workOnce(server.services);
    assert.equal([sink.letters.length, await states()], [0, ['stopped']], JSON.stringify(change));
    await server.sql('outbox').delete();
  }
});

test('a mail about a post that stays open, or was locked before, is sent', async () => {
  for (const columns of [{}, { password: 'any hash' }]) {
    await announced(columns);
    await workOnce(server.services);
    assert.equal(await states(), ['sent']);
    await server.sql('outbox').delete();
  }
});

test.run();
