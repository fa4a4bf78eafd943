import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ensureRecurringJobs, workJobs } from '../../../core/jobs/index.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { periodEnd } from './digest-job.ts';

const test = suite('digests');
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Person & { id: number };

const hourMs = 3600_000;

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  await ensureRecurringJobs(server.services);
  while ((await workJobs(server.services)) > 0);
});
test.after(() => server.close());

const now = (): Date => new Date(server.clock.now());
const follow = (email: string, type: string, target_id: number, frequency: string) =>
  server
    .sql('subscriptions')
    .insert({ type, target_id, name: 'R', email, email_key: email, frequency, created_at: now() });
const later = async (hours: number): Promise<void> => {
  server.clock.advance(hours * hourMs);
  while ((await workJobs(server.services)) > 0);
};
const mailsTo = (recipient: string) => server.sql('outbox').where({ recipient }).orderBy('id');

test('a period ends at five in the morning, a week on Monday', () => {
  const at = Date.parse('2026-11-21T12:00:00Z');
  assert.is(periodEnd('daily', at).toISOString(), '2026-11-21T05:00:00.000Z');
  assert.is(periodEnd('weekly', at).toISOString(), '2026-11-16T05:00:00.000Z');
});

test('who chose a digest gets what came out in one mail, once a period; what came at once does not come again', async () => {
  const [day, week, both, early] = ['day@example.org', 'week@example.org', 'both@example.org', 'early@example.org'];
  await follow(early, 'site', 0, 'immediate');
  await follow(day, 'site', 0, 'daily');
  await follow(day, 'blogger', author.id, 'daily');
  await follow(week, 'site', 0, 'weekly');
  await follow(both, 'site', 0, 'weekly');
  await follow(both, 'blogger', author.id, 'immediate');
  const at = new Date(server.clock.now() + hourMs);
  for (const title of ['First', 'Second'])
    await write.post(author.id, { title, excerpt: `${title} words.`, published_at: at });
  await write.post(author.id, { title: 'Hidden', privacy: 'private', published_at: at });
  await write.post(author.id, { title: 'Members', privacy: 'registered', published_at: at });
  await later(2);
  assert.is((await mailsTo(early)).length, 2);
  assert.is((await mailsTo(both)).length, 2);
  assert.is((await mailsTo(day)).length, 0);
  await later(20);
  await later(1);
  const [mail, ...more] = await mailsTo(day);
  assert.is(more.length, 0);
  assert.match(mail.subject, '2 new posts');
  for (const words of ['First words.', 'Second words.']) assert.match(mail.text, words);
  for (const words of ['Hidden', 'Members']) assert.not.match(mail.text, words);
  assert.is((await mailsTo(week)).length, 0);
  await later(7 * 24);
  assert.is((await mailsTo(week)).length, 1);
  assert.is((await mailsTo(both)).length, 2);
  assert.is((await mailsTo(day)).length, 1);
});

test('one click ends a digest with all that it gathers, and nothing else', async () => {
  const email = 'day@example.org';
  await follow(email, 'entry', 1, 'immediate');
  const [{ headers }] = await mailsTo(email);
  const address = /<(.+)>/.exec(JSON.parse(headers)['List-Unsubscribe'])?.[1] ?? '';
  const url = new URL(address);
  const answer = await server.app.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  assert.is(answer.statusCode, 200);
  assert.equal(
    (await server.sql('subscriptions').where({ email })).map(row => row.type),
    ['entry'],
  );
});

test.run();
