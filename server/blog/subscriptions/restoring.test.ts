import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolution } from '../../test/fixtures/comments.ts';
import { subscribing } from '../../test/fixtures/subscriptions.ts';
import { undoFields, unsubscribing } from '../../test/fixtures/unsubscribing.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('undoing an unsubscription');
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

const none = async (): Promise<void> => assert.equal(await on.rows({ target_id: author.id }), []);

test('an undo that is too old leads to the form that subscribes, with a sentence of its own', async () => {
  const undo = await undoing.ended({ id: await on.follow(reader, author.id), return: '/blog/tags' }, reader);
  server.clock.advance(hourMs + 1_000);
  const { headers } = await undoing.restore(undo, reader);
  assert.is(headers.location, `/blog/subscription/add?type=blogger&id=${author.id}&return=%2Fblog%2Ftags`);
  const page = load((await server.get(String(headers.location), reader)).body);
  assert.match(page('main, [role="alert"], .notice').text(), 'no longer possible');
  assert.is(page('main form [name="task"][value="subscription.subscribe"]').length, 1);
  await none();
});

test('an account whose address changed gets its subscription back at the new one, once', async () => {
  const undo = await undoing.ended({ id: await on.follow(reader, author.id) }, reader);
  const email = `moved-${reader.id}@example.org`;
  await server.sql('users').where('id', reader.id).update({ email, email_key: email, name: 'Meera Iyer' });
  assert.ok(await undoing.restored(undo, reader));
  const now = async () => (await on.rows({ user_id: reader.id })).map(row => [row.name, row.email, row.email_key]);
  assert.equal(await now(), [['Meera Iyer', email, email]]);
});

test('an account that subscribed again meanwhile stays subscribed once, and is told so', async () => {
  const undo = await undoing.ended({ id: await on.follow(reader, author.id) }, reader);
  const id = await on.follow(reader, author.id);
  const email = `moved-${reader.id}@example.org`;
  await server.sql('users').where('id', reader.id).update({ email, email_key: email });
  const { headers } = await undoing.restore(undo, reader);
  assert.match((await server.get(String(headers.location), reader)).body, 'already subscribed');
  assert.equal(
    (await on.rows({ target_id: author.id })).map(row => row.id),
    [id],
  );
});

test('unsubscribing ends all subscriptions of an account to a target, and its undo restores one', async () => {
  const old = { type: 'blogger', target_id: author.id, user_id: reader.id, frequency: 'daily' };
  const endByCall = async () => {
    const asked = { type: 'blogger', id: author.id, return: '/' };
    return undoFields(String(resolution(await server.ask('site/views/subscription/unsubscribe', asked, reader))[2]));
  };
  const id = await on.follow(reader, author.id);
  for (const end of [endByCall, () => undoing.ended({ id }, reader)]) {
    const email = `old-${reader.id}@example.org`;
    const created_at = new Date(server.clock.now());
    await server.sql('subscriptions').insert({ ...old, email, email_key: email, created_at });
    const undo = await end();
    await none();
    assert.ok(await undoing.restored(undo, reader));
    assert.equal(
      (await on.rows({ user_id: reader.id })).map(row => [row.id, row.email, row.frequency]),
      [[id, await on.emailOf(reader), 'immediate']],
    );
  }
});

test('an account gets its subscription back as it was, under its number, without a mail', async () => {
  const id = await on.follow(reader, author.id);
  await on.statusOf({ task: 'subscription.frequency', id, frequency: 'immediate', fullText: '1' }, reader);
  const [before] = await on.rows({ id });
  const mails = await on.mails(before.email);
  const undo = await undoing.ended({ id, return: '/blog/authors' }, reader);
  assert.is((await on.rows({ id })).length, 0);
  const { statusCode, headers } = await undoing.restore(undo, reader);
  assert.equal([statusCode, headers.location], [303, '/blog/authors']);
  assert.equal(await on.rows({ user_id: reader.id }), [before]);
  assert.equal(await on.mails(before.email), mails);
});

test('a visitor who unsubscribed by the link of a mail gets it back, confirmed, and the link works again', async () => {
  const { email, row, key } = await undoing.confirmed(author.id);
  const mails = await on.mails(email);
  assert.match((await server.get(`/blog/subscription/end?key=${key}`, visitor)).body, 'subscription.unsubscribe');
  const undo = await undoing.ended({ key }, visitor);
  assert.ok(await undoing.restored(undo, visitor));
  assert.equal(await on.rows({ email }), [row]);
  assert.equal(await on.mails(email), mails);
  assert.ok((await undoing.ended({ key }, visitor)).key);
  assert.equal(await on.rows({ email }), []);
});

test('a request to confirm the same subscription that came meanwhile is confirmed by it', async () => {
  const { email, key } = await undoing.confirmed(author.id);
  const undo = await undoing.ended({ key }, visitor);
  const asked = { type: 'blogger', id: author.id, name: 'Ravi', email, frequency: 'daily' };
  await server.ask('site/views/subscription/subscribe', asked, visitor);
  assert.equal(
    (await on.rows({ email })).map(row => row.state),
    ['pending'],
  );
  assert.ok(await undoing.restored(undo, visitor));
  assert.equal(
    (await on.rows({ email })).map(row => [row.state, row.frequency]),
    [['active', 'weekly']],
  );
});

test('the answer to a script has the form of the undo, which comes back to its page', async () => {
  const id = await on.follow(reader, author.id);
  const asked = { type: 'blogger', id: author.id, return: '/blog/tags' };
  const undo = undoFields(
    String(resolution(await server.ask('site/views/subscription/unsubscribe', asked, reader))[2]),
  );
  assert.is(undo.return, '/blog/tags');
  assert.ok(await undoing.restored(undo, reader));
  assert.is((await on.rows({ id })).length, 1);
});

test.run();
