import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Services } from '../core/context/services.ts';
import { transact } from '../core/db/index.ts';
import { addJob, registerJob, workJobs } from '../core/jobs/index.ts';
import { commenting } from './fixtures/comments.ts';
import { type Written, writer } from './fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from './test-server.ts';

type Subscriber = Services['subscribers']['comment.added'][number];

const test = suite('check for stale values');
const hour = 3_600_000;
const reports: string[] = [];
let server: TestServer;
let on: ReturnType<typeof commenting>;
let writerId: number;
let reader: Person;
let post: Written;
let other: Written;

test.before(async () => {
  server = await openTestServer({}, {}, sentence => reports.push(sentence));
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  writerId = (await server.signedIn('blogger', 'Asha Rao')).id;
  reader = await server.signedIn('reader', 'Ravi Ode');
  post = await writer(server).post(writerId);
});
test.before.each(async () => {
  other = await writer(server).post(writerId);
  await server.sql('throttles').delete();
  server.services.pages.clear();
  reports.length = 0;
});
test.after(() => server.close());

const pageOf = ({ slug }: Written): string => `/blog/${slug}`;

const rename: Subscriber = ({ sql }) => sql('posts').where({ id: other.id }).update({ title: 'Renamed' });

/**
 * Comments on the first post; `follow` runs in the same transaction and is a fault of the product where it changes
 * rows.
 */
const comment = async (follow: Subscriber, people: readonly Person[] = [reader]): Promise<void> => {
  const { subscribers } = server.services;
  Object.assign(server.services, { subscribers: { ...subscribers, 'comment.added': [follow] } });
  const saved = Promise.all(people.map(person => on.save(post, person, { comment: `Said at ${Math.random()}.` })));
  await saved.finally(() => Object.assign(server.services, { subscribers }));
};

const nothing: Subscriber = async () => {};

test('a page and a fragment that a request leaves stale are reported with key, tags, the difference and the request', async () => {
  await server.get(pageOf(other));
  await comment(rename);
  for (const group of ['page', 'post']) {
    const report = reports.find(sentence => sentence.includes(` "${group}" `)) ?? '';
    assert.match(report, /^POST .*comments%2Fsave.* did not invalidate/);
    assert.match(report, other.slug);
    assert.match(report, `post:${other.id}`);
    assert.match(report, /cached ".*fresh ".*Renamed/);
  }
});

test('a stale list of comments is reported', async () => {
  await server.get(pageOf(other));
  await comment(async () => {
    await on.row(other, { body: 'Not invalidated.' });
  });
  assert.ok(reports.some(sentence => sentence.includes('"post comments"') && sentence.includes(`post:${other.id}`)));
});

test('a value that a job leaves stale is reported', async () => {
  registerJob('rename', async ({ sql }) => {
    await sql('posts').where({ id: other.id }).update({ title: 'Renamed' });
  });
  await server.get(pageOf(other));
  const dueAt = new Date(server.clock.now());
  await transact(server.sql, tx => addJob(tx, { kind: 'rename', dedupeKey: 'test', dueAt }));
  await workJobs(server.services);
  assert.ok(reports.some(sentence => sentence.startsWith('job rename did not invalidate "post"')));
});

test('of requests at the same time, a stale value is reported once', async () => {
  const people = [reader, await server.signedIn('reader'), await server.signedIn('reader')];
  await server.get(pageOf(other));
  await comment(rename, people);
  assert.is(reports.filter(sentence => sentence.includes(`"page" ${pageOf(other)}`)).length, 1);
});

test('a request that invalidates what it changes is not reported', async () => {
  for (const url of ['/', pageOf(post), pageOf(other), '/feed.xml']) await server.get(url);
  await comment(nothing);
  assert.equal(reports, []);
  assert.ok(server.services.pages.find(pageOf(other)));
});

test('rows that a test writes itself are not reported', async () => {
  await server.get(pageOf(other));
  await server.sql('posts').where({ id: other.id }).update({ title: 'Written by the test' });
  await comment(nothing);
  assert.equal(reports, []);
  assert.ok(server.services.pages.find(pageOf(other)));
  server.dropWritten();
  assert.is(server.services.pages.find(pageOf(other)), undefined);
});

test('values that change with the time are not reported', async () => {
  await writer(server).post(writerId, { published_at: new Date(server.clock.now() + hour) });
  for (const url of ['/', '/blog/calendar', pageOf(other)]) await server.get(url);
  server.clock.advance(2 * hour);
  await comment(nothing);
  assert.equal(reports, []);
});

test('queries of the check are heard by no test', async () => {
  const heard: string[] = [];
  // The poller of changes queries once a second beside the requests.
  const hear = ({ sql }: { sql: string }): void => {
    if (!sql.includes('from `page_changes`')) heard.push(sql);
  };
  const countOf = async (): Promise<number> => {
    heard.length = 0;
    server.sql.on('query', hear);
    await comment(nothing).finally(() => server.sql.off('query', hear));
    return heard.length;
  };
  await comment(nothing);
  const cold = await countOf();
  for (const url of ['/', pageOf(other)]) await server.get(url);
  assert.is(await countOf(), cold);
});

test.run();
