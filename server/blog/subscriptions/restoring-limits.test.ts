import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eraseAccountData, eraseAddressData } from '../../personal-data/erasure/erase-data.ts';
import { resolution } from '../../test/fixtures/comments.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { subscribing } from '../../test/fixtures/subscriptions.ts';
import { undoFields, unsubscribing } from '../../test/fixtures/unsubscribing.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { digestKey, stopKey } from './keys.ts';

const test = suite('what undoing an unsubscription refuses');
const hourMs = 3600_000;
let server: TestServer;
let on: ReturnType<typeof subscribing>;
let author: Person & { id: number };
let reader: Person & { id: number };
let visitor: Person;
let undoing: ReturnType<typeof unsubscribing>;

test.before(async () => {
  server = await openTestServer();
  on = subscribing(server);
  undoing = unsubscribing(server);
});
test.before.each(async () => {
  server.clock.advance(2 * hourMs);
  author = await server.signedIn('blogger', 'Asha <Rao>');
  reader = await server.signedIn('reader', 'Meera');
  visitor = await server.visitor();
});
test.after(() => server.close());

/** An undo of the author's subscriber, by the key of a mail that the subscriber forwarded. */
const attacked = async () => {
  const subscription = await undoing.confirmed(author.id);
  const undo = await undoing.ended({ key: subscription.key }, await server.visitor());
  assert.ok(undo.key);
  return { ...subscription, undo };
};
const none = async (): Promise<void> => assert.equal(await on.rows({ target_id: author.id }), []);

test('the key of another account, a changed one, one without a token and an old one restore nothing', async () => {
  const id = await on.follow(reader, author.id);
  const undo = await undoing.ended({ id }, reader);
  assert.is(undo.task, 'subscription.restore');
  const other = await server.signedIn('staff');
  for (const person of [visitor, other]) assert.not(await undoing.restored(undo, person));
  const { key = '' } = undo;
  for (const wrong of ['', `${id}`, stopKey(server.services.settings.secret, id), `${key.slice(0, -3)}AAA`])
    assert.not(await undoing.restored({ ...undo, key: wrong }, reader), wrong);
  const { id: elsewhere } = await server.signedIn('blogger');
  assert.not(await undoing.restored({ ...undo, id: `${elsewhere}` }, reader));
  const { lectern_token: _, ...cookies } = reader.cookies;
  const tokenless = await undoing.restore(undo, { ...reader, cookies });
  assert.ok(tokenless.statusCode >= 400, `${tokenless.statusCode}`);
  await none();
  assert.ok(await undoing.restored(undo, reader));
});

test('an undo works once, also twice at the same moment', async () => {
  const id = await on.follow(reader, author.id);
  const undo = await undoing.ended({ id }, reader);
  const both = await Promise.all([undoing.restored(undo, reader), undoing.restored(undo, reader)]);
  assert.is(both.filter(Boolean).length, 1);
  await server.sql('subscriptions').where({ id }).delete();
  assert.not(await undoing.restored(undo, reader));
  await none();
});

test('with a forwarded mail nobody keeps its subscriber subscribed: each end makes the earlier ones final', async () => {
  const { key, undo } = await attacked();
  assert.ok(await undoing.restored(undo, visitor));
  await undoing.ended({ key }, visitor);
  assert.not(await undoing.restored(undo, visitor));
  await none();
});

test('who ends what another person has ended a moment ago has ended it for good, whatever the way', async () => {
  type Attack = Awaited<ReturnType<typeof attacked>>;
  const ways: Readonly<Record<string, (attack: Attack) => Promise<unknown>>> = {
    'the page of the link': async ({ key }) => {
      assert.is((await server.get(`/blog/subscription/end?key=${key}`, visitor)).statusCode, 200);
      assert.is((await undoing.ended({ key }, visitor)).key, undefined);
    },
    'one click in a mail program': ({ key }) => server.post({ task: 'subscription.stop', key }, visitor),
    'an older link': ({ key }) => server.post({ task: 'comments.follow', key }, visitor),
    'the digest': ({ email }) => {
      const { settings, clock } = server.services;
      const key = digestKey(settings.secret, email, 'weekly', clock.now());
      return server.post({ task: 'subscription.stop', key }, visitor);
    },
    'the account of the address': async ({ email }) => {
      await server.sql('users').where('id', reader.id).update({ email, email_key: email });
      await server.ask('site/views/subscription/unsubscribe', { type: 'blogger', id: author.id }, reader);
    },
  };
  for (const [name, endAgain] of Object.entries(ways)) {
    const attack = await attacked();
    await endAgain(attack);
    assert.not(await undoing.restored(attack.undo, visitor), name);
    await none();
  }
});

test('the undo of an address or account that was erased, or refuses mails, restores nothing', async () => {
  const options = { comments: 'anonymous', name: 'A guest', now: new Date(server.clock.now()) } as const;
  const erased = await attacked();
  await eraseAddressData(server.services, erased.email, options);
  assert.not(await undoing.restored(erased.undo, visitor));
  const refusing = await attacked();
  await server.sql('mail_bounces').insert({ email_key: refusing.email, kind: 'complained', created_at: options.now });
  assert.not(await undoing.restored(refusing.undo, visitor));
  const id = await on.follow(reader, author.id);
  const undo = await undoing.ended({ key: stopKey(server.services.settings.secret, id) }, visitor);
  await eraseAccountData(server.services, reader.id, { ...options, posts: 'kept' });
  assert.not(await undoing.restored(undo, visitor));
  assert.equal(await server.sql('ended_subscriptions').where('user_id', reader.id), []);
  await none();
});

test('the undo takes nothing from another account that has the address by now', async () => {
  const { email, undo } = await attacked();
  const other = await server.signedIn('reader');
  const taken = { type: 'blogger', target_id: author.id, user_id: other.id, email, email_key: email };
  await server.sql('subscriptions').insert({ ...taken, created_at: new Date(server.clock.now()) });
  const before = await on.rows({ email });
  assert.not(await undoing.restored(undo, visitor));
  assert.equal(await on.rows({ email }), before);
});

test('the undo asks what subscribing asks: open subscriptions, and a target that is there', async () => {
  const { id: postId } = await writer(server).post(author.id);
  const follow = async (): Promise<ReturnType<typeof undoFields>> => {
    const asked = { type: 'entry', id: postId, return: '/' };
    resolution(await server.ask('site/views/subscription/subscribe', asked, reader));
    return undoFields(String(resolution(await server.ask('site/views/subscription/unsubscribe', asked, reader))[2]));
  };
  const undo = await follow();
  const post = () => server.sql('posts').where('id', postId);
  await post().update({ allow_subscriptions: 0 });
  assert.is((await undoing.restore(undo, reader)).statusCode, 403);
  await post().update({ allow_subscriptions: 1, state: 'draft' });
  assert.is((await undoing.restore(undo, reader)).statusCode, 404);
  await post().delete();
  assert.is((await undoing.restore(undo, reader)).statusCode, 404);
  assert.equal(await on.rows({ user_id: reader.id }), []);
  const byAuthor = await undoing.ended({ id: await on.follow(reader, author.id) }, reader);
  await server.set('subscriptions.enabled', false);
  assert.is((await undoing.restore(byAuthor, reader)).statusCode, 403);
  await server.set('subscriptions.enabled', true);
  assert.ok(await undoing.restored(byAuthor, reader));
});

test('the key is stored as a digest, and opens neither a list nor a subscription', async () => {
  const { key, row } = await undoing.confirmed(author.id);
  const undo = await undoing.ended({ key }, visitor);
  assert.not.match(JSON.stringify(await server.sql('ended_subscriptions')), undo.key ?? '');
  assert.is((await server.get(`/blog/subscription?key=${undo.key}`, visitor)).statusCode, 404);
  for (const task of ['subscription.unsubscribe', 'subscription.stop', 'comments.follow'])
    assert.is(await on.statusOf({ task, id: row.id, key: undo.key }, visitor), 404, task);
});

test('an unconfirmed request that was ended, and one of an account that was deleted, do not come back', async () => {
  const { name, email } = on.guest();
  await server.ask('site/views/subscription/subscribe', { type: 'blogger', id: author.id, name, email }, visitor);
  const [row] = await on.rows({ email });
  assert.is((await undoing.ended({ key: stopKey(server.services.settings.secret, row.id) }, visitor)).key, undefined);
  const id = await on.follow(reader, author.id);
  const undo = await undoing.ended({ key: stopKey(server.services.settings.secret, id) }, visitor);
  await server.sql('users').where('id', reader.id).delete();
  assert.not(await undoing.restored(undo, visitor));
  assert.equal(await on.rows({ target_id: author.id }), []);
});

test.run();
