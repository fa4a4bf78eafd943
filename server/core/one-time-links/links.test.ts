import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { moment } from '../time/clock.ts';
import { addLink, dropLinks, peekLink, takeLink, useOnce } from './links.ts';

const test = suite('one-time links');
let server: TestServer;
let userId: number;

test.before(async () => {
  server = await openTestServer();
  userId = (await server.signedIn('reader')).id;
});
test.after(() => server.close());

const now = () => moment(server.clock);
const make = () => addLink(server.sql, 'reset', { userId, now: now() });
const take = (key: string, purpose: 'reset' | 'enter' = 'reset') =>
  server.sql.transaction(tx => takeLink(tx, purpose, key, now()));

test('an unknown key, another purpose and an expired link open nothing', async () => {
  const key = await make();
  assert.is(await take('nothing'), undefined);
  assert.is(await take(key, 'enter'), undefined);
  server.clock.advance(3600_000);
  assert.is(await take(key), undefined);
});

test('a link works once, also when it is used twice at the same moment', async () => {
  const key = await make();
  const taken = await Promise.all([take(key), take(key), take(key)]);
  assert.is(taken.filter(Boolean).length, 1);
  assert.is(await take(key), undefined);
});

test('looking at a link does not use it', async () => {
  const key = await make();
  assert.is((await peekLink(server.sql, 'reset', key, now()))?.userId, userId);
  assert.is((await take(key))?.userId, userId);
});

test('a key has at least 128 bits and is stored as a digest only', async () => {
  const key = await make();
  assert.ok(Buffer.from(key, 'base64url').length >= 16);
  const rows = await server.sql('one_time_links').select('*');
  assert.not.ok(JSON.stringify(rows).includes(key));
});

test('dropped links open nothing', async () => {
  const key = await make();
  await server.sql.transaction(tx => dropLinks(tx, userId, 'reset'));
  assert.is(await take(key), undefined);
});

test('a key that was not stored is used once, also at the same moment', async () => {
  const use = () => server.sql.transaction(tx => useOnce(tx, 'passkey', 'a challenge', now()));
  assert.equal((await Promise.all([use(), use()])).filter(Boolean).length, 1);
  assert.is(await use(), false);
});

test.run();
