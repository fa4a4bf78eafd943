import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../../core/db/index.ts';
import { UserError } from '../../../core/errors/user-error.ts';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { autoposting } from '../../../test/fixtures/autopost.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { networksOf, scheduleAutoposts, sendDue } from './schedule.ts';

type Member = Person & { id: number };

const test = suite('wishing that posts are sent elsewhere');
const minuteMs = 60_000;
let server: TestServer;
let on: ReturnType<typeof autoposting>;
let write: ReturnType<typeof writer>;
let author: Member;
let other: Member;
let staff: Member;
let account: number;
let siteAccount: number;

test.before(async () => {
  server = await openTestServer();
  on = autoposting(server);
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  other = await server.signedIn('blogger');
  staff = await server.signedIn('staff');
  account = await on.account(author.id);
  siteAccount = await on.account(null, 'webhook');
});
test.after(() => server.close());

const wish = (as: Person, postId: number, ids: readonly number[]): Promise<unknown> =>
  on
    .mutation(as, mutation => scheduleAutoposts(mutation, postId, ids))
    .catch((error: unknown) => {
      if (error instanceof UserError) return error.status;
      throw error;
    });
const jobs = () => server.sql('jobs').where('kind', 'autopost');
const ripen = () => transact(server.sql, sql => sendDue(sql, new Date(server.clock.now())));
const now = () => new Date(server.clock.now());

test('F-038 nobody wishes by a foreign account, one of the site, one that is absent or broken, or for a foreign post', async () => {
  const own = await write.post(author.id);
  const foreign = await write.post(other.id);
  const broken = await on.account(author.id, 'bluesky', { state: 'broken' });
  const reader = await server.signedIn('reader');
  for (const [as, postId, ids, status] of [
    [author, own.id, [siteAccount], 404],
    [author, own.id, [account, siteAccount], 404],
    [author, own.id, [999_999], 404],
    [author, own.id, [broken], 404],
    [author, foreign.id, [account], 403],
    [author, 999_999, [account], 404],
    [other, own.id, [account], 404],
    [reader, own.id, [account], 404],
    [await server.visitor(), own.id, [account], 404],
  ] as const)
    assert.is(await wish(as, postId, ids), status);
  assert.equal([await on.rows(own.id), await on.rows(foreign.id), await jobs()], [[], [], []]);
});

test('E-020 a writer chooses among own accounts that work, staff among those of the site too', async () => {
  const labels = (as: Person) =>
    on.mutation(as, async mutation => (await networksOf(mutation)).map(({ label }) => label));
  assert.equal(await labels(author), ['Mastodon: @someone@mastodon.example']);
  assert.equal(await labels(staff), ['Webhook: @someone@webhook.example (site account)']);
  assert.equal([await labels(other), await labels(await server.visitor())], [[], []]);
});

test('a post that is out for everybody is sent at once, and once, however often it is wished for', async () => {
  const { id } = await write.post(author.id);
  for (let n = 0; n < 3; n++) await wish(author, id, [account]);
  assert.equal(await on.states(id), ['waiting']);
  assert.is((await jobs()).length, 1);
  await server.sql('jobs').where('kind', 'autopost').delete();
});

test('what is not out for everybody is kept, and goes when it comes out, exactly then and once', async () => {
  const later = new Date(server.clock.now() + 30 * minuteMs);
  const hidden = [
    await write.post(author.id, { state: 'draft' }),
    await write.post(author.id, { state: 'pending' }),
    await write.post(author.id, { privacy: 'private' }),
    await write.post(author.id, { privacy: 'registered' }),
    await write.post(author.id, { password: '$argon2id$x' }),
    await write.post(author.id, { lifecycle: 'trashed' }),
    await write.post(author.id, { publish_down: now() }),
    await write.post(author.id, { published_at: later }),
  ];
  for (const { id } of hidden) await wish(author, id, [account]);
  await ripen();
  for (const { id } of hidden) assert.equal(await on.states(id), ['scheduled']);
  assert.equal(await jobs(), []);
  server.clock.advance(30 * minuteMs);
  const [sent] = await Promise.all([ripen(), ripen()]);
  assert.ok(sent <= 1);
  assert.equal(await Promise.all(hidden.map(({ id }) => on.states(id))), [
    ...Array(7).fill(['scheduled']),
    ['waiting'],
  ]);
  assert.is((await jobs()).length, 1);
});

test('a wish is taken back by wishing without it; what is on its way stays', async () => {
  const { id } = await write.post(author.id, { state: 'draft' });
  await wish(author, id, [account]);
  const shown = () =>
    on.mutation(author, async mutation => (await networksOf(mutation, id)).map(({ isScheduled }) => isScheduled));
  assert.equal(await shown(), [true]);
  await wish(author, id, []);
  assert.equal([await on.rows(id), await shown()], [[], [false]]);
  const out = await write.post(author.id);
  await wish(author, out.id, [account]);
  await wish(author, out.id, []);
  assert.equal(await on.states(out.id), ['waiting']);
});

test('staff wish for any post, by accounts of the site', async () => {
  const { id } = await write.post(author.id, { state: 'draft' });
  await wish(staff, id, [siteAccount]);
  await wish(author, id, []);
  assert.equal(await on.states(id), ['scheduled']);
  await workJobs(server.services);
});

test.run();
