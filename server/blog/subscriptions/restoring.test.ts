import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolution } from '../../test/fixtures/comments.ts';
import { keyIn, subscribing } from '../../test/fixtures/subscriptions.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { stopKey } from './keys.ts';

const test = suite('undoing an unsubscription');
const hourMs = 3600_000;
let server: TestServer;
let on: ReturnType<typeof subscribing>;
let author: Person & { id: number };
let reader: Person & { id: number };
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = subscribing(server);
});
test.before.each(async () => {
  server.clock.advance(2 * hourMs);
  author = await server.signedIn('blogger', 'Asha <Rao>');
  reader = await server.signedIn('reader', 'Meera');
  visitor = await server.visitor();
});
test.after(() => server.close());

type Fields = Readonly<Record<string, string>>;

/** Fields of the form that undoes. */
const fieldsIn = (html: string): Fields =>
  Object.fromEntries(
    load(html)('form[data-undo]')
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
/** Ends a subscription, and returns the fields of the undo that the next page has. */
const ended = async (fields: Record<string, unknown>, as: Person): Promise<Fields> => {
  const { headers } = await server.post({ task: 'subscription.unsubscribe', ...fields }, as);
  return fieldsIn((await server.get(String(headers.location), as)).body);
};
const restore = ({ key, return: back }: Fields, as: Person) =>
  server.post({ task: 'subscription.restore', key, return: back }, as);
const restored = async (fields: Fields, as: Person): Promise<number> => (await restore(fields, as)).statusCode;
/** A confirmed subscription of a visitor's address, with the key of its mails. */
const confirmed = async () => {
  const { name, email } = on.guest();
  const asked = { type: 'blogger', id: author.id, name, email, frequency: 'weekly' };
  await server.ask('site/views/subscription/subscribe', asked, visitor);
  const key = keyIn((await on.mails(email))[0].text, 'confirm');
  await server.post({ task: 'subscription.confirmSubscribe', key }, visitor);
  const [row] = await on.rows({ email });
  return { email, row, key: stopKey(server.services.settings.secret, row.id) };
};

test('the key of another account, a changed one, one without a token and an old one restore nothing', async () => {
  const id = await on.follow(reader, author.id);
  const undo = await ended({ id }, reader);
  assert.is(undo.task, 'subscription.restore');
  const other = await server.signedIn('staff');
  for (const person of [visitor, other]) assert.is(await restored(undo, person), 404);
  const { key = '' } = undo;
  const keys = [
    '',
    `${id}`,
    stopKey(server.services.settings.secret, id),
    `${key.slice(0, -3)}AAA`,
    `AAAA${key.slice(4)}`,
  ];
  for (const wrong of keys) assert.is(await restored({ ...undo, key: wrong }, reader), 404, wrong);
  const { lectern_token: _, ...cookies } = reader.cookies;
  const tokenless = await server.post({ task: 'subscription.restore', key }, { ...reader, cookies });
  assert.ok(tokenless.statusCode >= 400, `${tokenless.statusCode}`);
  assert.equal(await on.rows({ user_id: reader.id }), []);
  const old = await ended({ key: (await confirmed()).key }, visitor);
  server.clock.advance(hourMs + 1_000);
  assert.is(await restored(old, visitor), 404);
  assert.equal(await on.rows({ target_id: author.id }), []);
});

test('the key does not show an address, and opens neither a list nor a subscription', async () => {
  const { email, key, row } = await confirmed();
  const undo = await ended({ key }, visitor);
  assert.not.match(Buffer.from(undo.key ?? '', 'base64url').toString('latin1'), email);
  assert.is((await server.get(`/blog/subscription?key=${undo.key}`, visitor)).statusCode, 404);
  for (const task of ['subscription.unsubscribe', 'subscription.stop', 'comments.follow'])
    assert.is(await on.statusOf({ task, id: row.id, key: undo.key }, visitor), 404, task);
});

test('an account gets its subscription back as it was, under its number, without a mail, and twice the same', async () => {
  const id = await on.follow(reader, author.id);
  await on.statusOf({ task: 'subscription.frequency', id, frequency: 'immediate', fullText: '1' }, reader);
  const [before] = await on.rows({ id });
  const mails = await on.mails(before.email);
  const undo = await ended({ id, return: '/blog/authors' }, reader);
  assert.is((await on.rows({ id })).length, 0);
  const { statusCode, headers } = await restore(undo, reader);
  assert.equal([statusCode, headers.location], [303, '/blog/authors']);
  assert.is(await restored(undo, reader), 303);
  assert.equal(await on.rows({ user_id: reader.id }), [before]);
  assert.equal(await on.mails(before.email), mails);
});

test('a visitor who unsubscribed by the link of a mail gets it back, confirmed, and the link works again', async () => {
  const { email, row, key } = await confirmed();
  const mails = await on.mails(email);
  assert.match((await server.get(`/blog/subscription/end?key=${key}`, visitor)).body, 'subscription.unsubscribe');
  const undo = await ended({ key }, visitor);
  assert.is(await restored(undo, visitor), 303);
  assert.equal(await on.rows({ email }), [row]);
  assert.equal(await on.mails(email), mails);
  assert.ok((await ended({ key }, visitor)).key);
  assert.equal(await on.rows({ email }), []);
});

test('a request to confirm the same subscription that came meanwhile is confirmed by it', async () => {
  const { email, key } = await confirmed();
  const undo = await ended({ key }, visitor);
  const asked = { type: 'blogger', id: author.id, name: 'Ravi', email, frequency: 'daily' };
  await server.ask('site/views/subscription/subscribe', asked, visitor);
  assert.equal(
    (await on.rows({ email })).map(row => row.state),
    ['pending'],
  );
  assert.is(await restored(undo, visitor), 303);
  assert.equal(
    (await on.rows({ email })).map(row => [row.state, row.frequency]),
    [['active', 'weekly']],
  );
});

test('an unconfirmed request that was ended, and one of an account that was deleted, do not come back', async () => {
  const { name, email } = on.guest();
  await server.ask('site/views/subscription/subscribe', { type: 'blogger', id: author.id, name, email }, visitor);
  const [row] = await on.rows({ email });
  assert.is((await ended({ key: stopKey(server.services.settings.secret, row.id) }, visitor)).key, undefined);
  const id = await on.follow(reader, author.id);
  const undo = await ended({ key: stopKey(server.services.settings.secret, id) }, visitor);
  await server.sql('users').where('id', reader.id).delete();
  assert.is(await restored(undo, visitor), 404);
  assert.equal(await on.rows({ target_id: author.id }), []);
});

test('the answer to a script has the form of the undo, which comes back to its page', async () => {
  const id = await on.follow(reader, author.id);
  const asked = { type: 'blogger', id: author.id, return: '/blog/tags' };
  const undo = fieldsIn(String(resolution(await server.ask('site/views/subscription/unsubscribe', asked, reader))[2]));
  assert.is(undo.return, '/blog/tags');
  assert.is(await restored(undo, reader), 303);
  assert.is((await on.rows({ id })).length, 1);
});

test.run();
