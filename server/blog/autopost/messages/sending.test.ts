import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../../core/db/index.ts';
import { autoposting } from '../../../test/fixtures/autopost.ts';
import { openAutopostServer, autopostPage as page } from '../../../test/fixtures/autopost-server.ts';
import { resolution } from '../../../test/fixtures/comments.ts';
import { composing } from '../../../test/fixtures/composer.ts';
import { storedPicture } from '../../../test/fixtures/stored-picture.ts';
import type { Person } from '../../../test/test-server.ts';
import { scheduleAutoposts, sendDue } from './schedule.ts';

type World = Awaited<ReturnType<typeof openAutopostServer>>;

const test = suite('sending posts to other networks');
const minuteMs = 60_000;
let close: World['close'];
let author: World['author'];
let hook: World['hook'];
let server: World['server'];
let ids: World['ids'];
let post: World['post'];
let rowOf: World['rowOf'];
let rows: World['rows'];
let send: World['send'];
let sky: World['sky'];
let social: World['social'];
let staff: World['staff'];
let work: World['work'];
let write: World['write'];

const confirm = (as: Person, id: number, type = 'mastodon') =>
  server.ask('site/views/dashboard/confirmAutopost', { id, type }, as);
const formOf = async (as: Person, id: number, type = 'mastodon') => {
  const [html] = resolution(await confirm(as, id, type));
  return load(String(html));
};

test.before(async () => {
  ({ close, author, hook, server, ids, post, rowOf, rows, send, sky, social, staff, work, write } =
    await openAutopostServer());
});
test.before.each(() => server.sql('throttles').delete());
test.after(() => close());

test('E-016 F-038 a foreign post, one that is not for everybody, and a foreign account are refused, and nothing is sent', async () => {
  const other = await server.signedIn('blogger');
  const foreign = await write.post(other.id);
  const own = await post();
  const hidden = [
    await post({ state: 'draft' }),
    await post({ privacy: 'private' }),
    await post({ privacy: 'registered' }),
    await post({ password: '$argon2id$x' }),
    await post({ lifecycle: 'trashed' }),
    await post({ published_at: new Date(server.clock.now() + minuteMs) }),
  ];
  for (const [as, id] of [
    ...hidden.map(({ id }) => [author, id] as const),
    [author, foreign.id] as const,
    [author, 999_999] as const,
    ...[await server.visitor(), await server.signedIn('reader'), other, await server.signedIn('moderator')].map(
      as => [as, own.id] as const,
    ),
  ]) {
    assert.is((await confirm(as, id))[0]?.type, 'reject');
    const { statusCode } = await send(as, id);
    assert.ok(statusCode === 403 || statusCode === 404, String(statusCode));
    assert.ok([403, 404].includes((await server.get(`${page}/post?type=mastodon&id=${id}`, as)).statusCode));
  }
  assert.is((await send(author, own.id, { type: 'webhook' })).statusCode, 422);
  assert.is((await send(author, own.id, { accounts: [ids.webhook] })).statusCode, 404);
  assert.is((await send(staff, own.id, { accounts: [ids.mastodon] })).statusCode, 422);
  assert.is((await confirm(author, own.id, 'facebook'))[0]?.type, 'reject');
  assert.equal(await server.sql('autoposts'), []);
});

test('E-015 E-016 the question shows the message, what is left of it and the link; a form sent twice sends once', async () => {
  const { id, slug } = await post({ title: 'Of “nets” & rivers', body: '<p>How they are knotted.</p>' });
  const list = load((await server.get('/blog/dashboard', author)).body);
  const tool = list(`[data-eb-post-item][data-id="${id}"] [data-post-autopost][data-autopost-type="mastodon"]`);
  assert.is(tool.attr('href'), `${page}/post?type=mastodon&id=${id}`);
  assert.is((await server.get(tool.attr('href') ?? '', author)).statusCode, 200);
  const $ = await formOf(author, id);
  const message = $('textarea[name="message"]').text();
  assert.is(message.trim(), 'Of “nets” & rivers\n\nHow they are knotted.');
  assert.match($('[data-autopost-left]').text(), `${475 - [...message.trim()].length} characters left`);
  assert.match($('content').text(), `http://lectern.test/blog/${slug}`);
  const fields = {
    accounts: [$('[name="accounts[]"]').attr('value')],
    cause: $('[name="cause"]').attr('value'),
    isWritten: '1',
    message: 'Of nets, in my own words',
  };
  assert.is((await send(author, id, { ...fields, message: 'x'.repeat(476) })).statusCode, 422);
  const [one, two] = [await send(author, id, fields), await send(author, id, fields)];
  assert.equal([one.statusCode, two.statusCode], [303, 303]);
  await work();
  await send(author, id, fields);
  await work();
  const [status, ...more] = social.statuses;
  assert.equal(
    [status?.text, status?.visibility, status?.language, more],
    [`Of nets, in my own words\n\nhttp://lectern.test/blog/${slug}`, 'unlisted', 'en', []],
  );
  const again = await formOf(author, id);
  assert.match(again('content').text(), 'It was already sent there');
  await send(author, id, { ...fields, cause: again('[name="cause"]').attr('value') });
  await work();
  assert.is(social.statuses.length, 2);
  const shown = load((await server.get(page, author)).body)('[data-autopost]').first();
  assert.is(shown.attr('data-state'), 'sent');
  assert.is(shown.find('a').last().attr('href'), social.statuses[1]?.url);
  social.statuses.length = 0;
});

test('Y-06 Bluesky gets a link that can be followed and a card with the picture; an access that ran out is renewed', async () => {
  const cover = await storedPicture(server, author.id, { width: 700, height: 400 });
  const { id, slug } = await post({ title: 'Über “Netze” 🎣', cover_id: cover.id });
  sky.expire();
  await send(author, id, { type: 'bluesky' });
  await work();
  const [record] = [...sky.records.values()];
  const text = Buffer.from(String(record?.text));
  const json = JSON.stringify(record);
  const { byteStart, byteEnd } = JSON.parse(json).facets[0].index;
  assert.match(text.subarray(byteStart, byteEnd).toString(), 'lectern.test/blog/');
  assert.is(JSON.parse(json).facets[0].features[0].uri, `http://lectern.test/blog/${slug}`);
  assert.is(JSON.parse(json).embed.external.title, 'Über “Netze” 🎣');
  assert.is(sky.blobs.size, 1);
  assert.is((await rowOf(id)).state, 'sent');
  sky.expire(true);
  const next = await post();
  await send(author, next.id, { type: 'bluesky' });
  await work();
  assert.is((await rowOf(next.id)).state, 'sent');
  assert.is((await server.sql('autopost_accounts').where('id', ids.bluesky).first()).state, 'connected');
});

test('Y-06 a webhook gets the post as signed JSON, by staff for any post', async () => {
  const { id, slug } = await post({ title: 'For the hook' });
  const before = hook.events.size;
  await send(staff, id, { type: 'webhook' });
  await work();
  assert.is(hook.events.size, before + 1);
  const event = JSON.parse(JSON.stringify([...hook.events.values()].at(-1)));
  assert.equal(
    [event.type, event.data.title, event.data.url, event.data.author.name],
    ['post.published', 'For the hook', `http://lectern.test/blog/${slug}`, 'Asha Rao'],
  );
});

test('E-105, E-028 what was wished for goes, once to each network, when the post comes out, also when somebody else lets it out', async () => {
  const { id } = await post({ state: 'draft', published_at: null });
  await autoposting(server).mutation(author, mutation => scheduleAutoposts(mutation, id, [ids.mastodon, ids.bluesky]));
  await work(minuteMs);
  assert.equal(
    (await rows(id)).map(({ state }) => state),
    ['scheduled', 'scheduled'],
  );
  const moderator = await server.signedIn('moderator');
  await server.post({ task: 'posts.publish', ids: [id] }, moderator);
  // Recurring jobs become due again.
  server.clock.advance(minuteMs);
  await server.sql('jobs').insert({
    kind: 'autoposts-coming-out',
    cause: 'test',
    payload: 'null',
    due_at: new Date(0),
    created_at: new Date(0),
  });
  await work();
  assert.equal(
    (await rows(id)).map(({ state }) => state),
    ['sent', 'sent'],
  );
  assert.is(social.statuses.length, 1);
  await server.post({ task: 'posts.unpublish', ids: [id] }, moderator);
  await server.post({ task: 'posts.publish', ids: [id] }, moderator);
  await work(minuteMs);
  assert.is(social.statuses.length, 1);
  social.statuses.length = 0;
});

test('E-105 a post from the editor is delivered once to each network its writer chose, whatever is cut and however often it is published', async () => {
  const before = { social: social.statuses.length, sky: sky.records.size, hook: hook.events.size };
  const on = composing(server, author);
  const form = on.form({ goal: 'publish', title: 'Of ropes', autopost: [`${ids.mastodon}`, `${ids.bluesky}`] });
  // The form is sent twice, and each network's first answer is lost.
  for (let turn = 0; turn < 2; turn++) assert.is((await server.post(form, author)).statusCode, 303);
  const { id } = await on.newest();
  social.moods({ isCut: true });
  sky.moods({ isCut: true });
  const delivered = () => ({ social: social.statuses.length, sky: sky.records.size, hook: hook.events.size });
  const once = { social: before.social + 1, sky: before.sky + 1, hook: before.hook };
  await work(minuteMs);
  assert.equal(delivered(), once, 'the network that was not chosen gets nothing');
  await work(10 * minuteMs);
  const moderator = await server.signedIn('moderator');
  for (const way of ['unpublish', 'publish'])
    assert.is((await server.post({ task: `posts.${way}`, ids: [id] }, moderator)).statusCode, 303);
  await work(10 * minuteMs);
  assert.equal(delivered(), once);
  assert.equal(
    (await rows(id)).map(({ state }) => state),
    ['sent', 'sent'],
  );
  social.statuses.length = 0;
});

test('F-038 what waits is not sent when whoever wished for it has lost the role, the account or their place here', async () => {
  const wishing = autoposting(server);
  const chief = await server.signedIn('staff');
  const [own, foreign] = [await post({ state: 'draft' }), await post({ state: 'draft' })];
  const before = hook.events.size;
  await wishing.mutation(author, mutation => scheduleAutoposts(mutation, own.id, [ids.mastodon]));
  await wishing.mutation(chief, mutation => scheduleAutoposts(mutation, foreign.id, [ids.webhook]));
  await server.sql('users').where('id', author.id).update({ status: 'blocked' });
  await server.sql('users').where('id', chief.id).update({ role: 'blogger' });
  const moderator = await server.signedIn('moderator');
  await server.post({ task: 'posts.publish', ids: [own.id, foreign.id] }, moderator);
  await transact(server.sql, sql => sendDue(sql, new Date(server.clock.now())));
  await work();
  for (const { id } of [own, foreign]) {
    const { state, problem } = await rowOf(id);
    assert.equal([state, problem], ['failed', 'forbidden']);
  }
  assert.equal([social.statuses.length, hook.events.size], [0, before]);
  // Another permitted user sends it again, under their own name.
  await server.sql('users').where('id', author.id).update({ status: 'active' });
  assert.is((await server.post({ task: 'autopost.retry', id: (await rowOf(foreign.id)).id }, staff)).statusCode, 303);
  await work();
  assert.equal([(await rowOf(foreign.id)).state, hook.events.size], ['sent', before + 1]);
});

test.run();
