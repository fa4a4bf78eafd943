import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAutopostServer, autopostPage as page } from '../../../test/fixtures/autopost-server.ts';

type World = Awaited<ReturnType<typeof openAutopostServer>>;

const test = suite('what is lost on the way to other networks');
const minuteMs = 60_000;
let close: World['close'];
let author: World['author'];
let hook: World['hook'];
let server: World['server'];
let ids: World['ids'];
let post: World['post'];
let rowOf: World['rowOf'];
let secret: World['secret'];
let send: World['send'];
let sky: World['sky'];
let social: World['social'];
let staff: World['staff'];
let work: World['work'];

test.before(async () => {
  ({ close, author, hook, server, ids, post, rowOf, secret, send, sky, social, staff, work } =
    await openAutopostServer());
});
test.before.each(() => server.sql('throttles').delete());
test.after(() => close());

test('a post that is taken back before it is sent is not sent', async () => {
  const { id } = await post();
  await send(author, id);
  await server.sql('posts').where({ id }).update({ privacy: 'private' });
  await work();
  assert.equal([(await rowOf(id)).state, social.statuses], ['scheduled', []]);
});

test('a server that is busy is asked again, later and later, and the list says what it answered', async () => {
  const { id } = await post();
  social.moods({ status: 429, json: { error: 'Too many requests' } }, { status: 503 }, { status: 502 });
  await send(author, id);
  await work();
  const first = await rowOf(id);
  assert.equal(
    [first.state, first.problem, first.answered, first.attempts],
    ['waiting', 'busy', 'HTTP 429 Too many requests', 1],
  );
  await work(30_000);
  assert.is((await rowOf(id)).attempts, 1);
  await work(minuteMs);
  await work(2 * minuteMs);
  assert.equal([(await rowOf(id)).attempts, social.statuses.length], [3, 0]);
  await work(4 * minuteMs);
  const { state, attempts } = await rowOf(id);
  assert.equal([state, attempts, social.statuses.length], ['sent', 4, 1]);
  social.statuses.length = 0;
});

test('E-105 an answer that got lost, and a worker that died, send nothing twice, on any network', async () => {
  for (const [type, cut, as, count] of [
    ['mastodon', social, author, () => social.statuses.length],
    ['bluesky', sky, author, () => sky.records.size],
    ['webhook', hook, staff, () => hook.events.size],
  ] as const) {
    const { id } = await post();
    const before = count();
    cut.moods({ isCut: true });
    await send(as, id, { type });
    await work();
    assert.equal([(await rowOf(id)).state, count()], ['waiting', before + 1], type);
    await work(2 * minuteMs);
    assert.equal([(await rowOf(id)).state, count()], ['sent', before + 1], type);
    // State after a worker died between sending and marking.
    const row = await rowOf(id);
    const now = new Date(server.clock.now());
    await server.sql('autoposts').where('id', row.id).update({ state: 'sending', uncertain_since: now });
    await server.sql('jobs').insert({
      kind: 'autopost',
      cause: `died:${row.id}`,
      payload: JSON.stringify({ id: row.id }),
      due_at: now,
      created_at: now,
    });
    await work(30 * minuteMs);
    assert.equal([(await rowOf(id)).state, count()], ['sent', before + 1], type);
  }
  social.statuses.length = 0;
});

test('what a network would not know again is not sent again by itself: somebody looks, and says', async () => {
  const { id } = await post();
  const now = new Date(server.clock.now());
  await send(author, id);
  await server.sql('autoposts').where('post_id', id).update({ state: 'sending', uncertain_since: now });
  social.forgetKeys();
  await work(2 * 60 * minuteMs);
  const row = await rowOf(id);
  assert.equal([row.state, social.statuses], ['unknown', []]);
  assert.match((await server.get(page, author)).body, 'Please check there');
  const other = await server.signedIn('blogger');
  for (const task of ['autopost.retry', 'autopost.settle'])
    assert.is((await server.post({ task, id: row.id }, other)).statusCode, 404);
  await server.post({ task: 'autopost.settle', id: row.id }, author);
  assert.is((await rowOf(id)).state, 'sent');
  assert.is((await server.post({ task: 'autopost.settle', id: row.id }, author)).statusCode, 409);
  assert.is((await server.post({ task: 'autopost.retry', id: row.id }, author)).statusCode, 409);
  await server.sql('autoposts').where('id', row.id).update({ state: 'unknown' });
  await server.post({ task: 'autopost.retry', id: row.id }, author);
  await server.post({ task: 'autopost.retry', id: row.id }, author);
  await work();
  assert.equal([(await rowOf(id)).state, social.statuses.length], ['sent', 1]);
  social.statuses.length = 0;
});

test('sending and sending again are counted together, and slow down', async () => {
  const { id } = await post();
  social.moods({ status: 422, json: { error: 'Nothing of this kind' } });
  await send(author, id);
  await work();
  const row = await rowOf(id);
  const retry = () => server.post({ task: 'autopost.retry', id: row.id }, author);
  const counted = () => server.sql('throttles').where('name', `autopost-send:${author.id}`);
  assert.equal([row.state, (await counted().first()).count], ['failed', 1]);
  await counted().update({ count: 30 });
  assert.is((await send(author, (await post()).id)).statusCode, 429);
  assert.is((await retry()).statusCode, 429);
  await counted().delete();
  assert.is((await retry()).statusCode, 303);
  await work();
  assert.equal([(await rowOf(id)).state, social.statuses.length], ['sent', 1]);
  social.statuses.length = 0;
});

test('of a secret that a server repeats where its answer is cut not even a part is kept', async () => {
  const { id } = await post();
  const [token = ''] = [...social.tokens.keys()];
  social.moods({ status: 422, json: { error: `${'x'.repeat(280)}${token}` } });
  await send(author, id);
  await work();
  const { answered } = await rowOf(id);
  assert.match(answered, 'xxx•••');
  assert.not.ok(answered.includes(token.slice(0, 8)));
});

test('what is refused is not tried again until somebody says so; a closed access stops the account, and no secret is told', async () => {
  const { id } = await post();
  const [token = ''] = [...social.tokens.keys()];
  social.moods({ status: 422, json: { error: `Validation failed for ${token}` } });
  await send(author, id);
  await work();
  await work(10 * minuteMs);
  const row = await rowOf(id);
  assert.equal([row.state, row.attempts, row.answered], ['failed', 1, 'HTTP 422 Validation failed for •••']);
  await server.post({ task: 'autopost.retry', id: row.id }, author);
  await work();
  assert.is((await rowOf(id)).state, 'sent');
  social.tokens.clear();
  const next = await post();
  await send(author, next.id);
  await work();
  assert.equal([(await rowOf(next.id)).state, (await rowOf(next.id)).problem], ['failed', 'signedOut']);
  assert.is((await server.sql('autopost_accounts').where('id', ids.mastodon).first()).state, 'broken');
  assert.is((await server.post({ task: 'autopost.retry', id: (await rowOf(next.id)).id }, author)).statusCode, 409);
  for (const place of [page, '/blog/dashboard']) {
    const shown = (await server.get(place, author)).body;
    for (const hidden of [token, 'abcd-efgh', secret]) assert.not.match(shown, hidden);
  }
  for (const table of ['autoposts', 'autopost_accounts', 'jobs', 'audit_log'])
    for (const hidden of [token, 'abcd-efgh', secret])
      assert.not.ok(JSON.stringify(await server.sql(table)).includes(hidden), table);
});

test.run();
