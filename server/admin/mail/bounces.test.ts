import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { announcePublished } from '../../blog/subscriptions/mails/announcement-queries.ts';
import { transact } from '../../core/db/index.ts';
import { ensureRecurringJobs, workJobs } from '../../core/jobs/index.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('addresses that refuse mails');
const page = '/blog/dashboard/site/mail/bounces';
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await ensureRecurringJobs(server.services);
});
test.after(() => server.close());

const at = (): Date => new Date(server.clock.now());
const subscribed = async (frequency: string): Promise<string> => {
  const email = `${frequency}@people.test`;
  const row = { type: 'site', target_id: 0, name: 'Ravi', frequency, email, email_key: email };
  await server.sql('subscriptions').insert({ ...row, state: 'active', created_at: at() });
  return email;
};
const mailedAbout = async (): Promise<string[]> => {
  const { id } = await writer(server).post((await server.signedIn('blogger')).id, { published_at: at() });
  await transact(server.sql, sql => announcePublished({ sql, services: server.services }, [id]));
  // The announcement, then the next digest.
  for (const hours of [1, 25]) {
    server.clock.advance(hours * 3600_000);
    while ((await workJobs(server.services)) > 0);
  }
  const sent: string[] = await server.sql('outbox').orderBy('recipient').pluck('recipient');
  await server.sql('outbox').delete();
  return sent;
};

test('nobody below staff opens the list', async () => {
  for (const person of [await server.visitor(), await server.signedIn('moderator')])
    assert.is((await server.get(page, person)).statusCode, 403);
});

test('an address that refuses mails gets neither announcement nor digest until staff lift it', async () => {
  const [atOnce, daily] = [await subscribed('immediate'), await subscribed('daily')];
  await server.sql('mail_bounces').insert([
    { email_key: atOnce, kind: 'bounced', reason: 'No such <mailbox>', created_at: at() },
    { email_key: daily, kind: 'complained', created_at: at() },
  ]);
  assert.equal(await mailedAbout(), []);
  // A session of before has ended by now.
  const staff = await server.signedIn('staff');
  const { body } = await server.get(page, staff);
  assert.equal(await markupProblems(body), []);
  const listed = load(body);
  assert.equal(
    listed('tbody .user-email')
      .toArray()
      .map(one => listed(one).text()),
    [daily, atOnce],
  );
  assert.match(listed('tbody').text(), 'No such <mailbox>');
  const ids = await server.sql('mail_bounces').pluck('id');
  assert.is((await server.post({ task: 'mails.unbounce', ids }, staff)).statusCode, 303);
  assert.match(load((await server.get(page, staff)).body)('.notice').text(), '2 addresses again');
  assert.equal(await mailedAbout(), [daily, atOnce]);
});

test.run();
