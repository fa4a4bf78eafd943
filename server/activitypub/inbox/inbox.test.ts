import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openFederatedServer } from '../../test/fixtures/fediverse.ts';
import { assertLinear } from '../../test/linear-time.ts';
import { hasDigest } from '../signatures/http-signature.ts';

type World = Awaited<ReturnType<typeof openFederatedServer>>;

const test = suite('activities of other servers (ActivityPub)');
const hourMs = 3600_000;
let world: World;

test.before(async () => {
  world = await openFederatedServer();
});
test.before.each(() => world.server.sql('throttles').delete());
test.after(() => world.close());

const follow = (name: string, object = world.actor) => world.social.activity(name, 'Follow', object);
const statusOf = async (request: ReturnType<World['social']['signed']>): Promise<number> =>
  (await world.send(request)).statusCode;

test('forged, unsigned, altered and old activities change nothing', async () => {
  const { social, other, inbox, server } = world;
  const activity = follow('mallory');
  const good = social.signed('mallory', inbox, activity);
  const without = (name: string) => ({
    ...good,
    headers: Object.fromEntries(Object.entries(good.headers).filter(([key]) => key !== name)),
  });
  const key = other.signed('x', inbox, activity);
  const long = new Date(server.clock.now() - 2 * hourMs);
  const soon = new Date(server.clock.now() + 2 * hourMs);
  other.rotate('thief');
  const sha = (text: string) => `SHA-256=${createHash('sha256').update(text).digest('base64')}`;
  for (const [what, request] of Object.entries({
    unsigned: without('signature'),
    'without a digest': without('digest'),
    'without a date': without('date'),
    'another body': { ...good, payload: JSON.stringify({ ...activity, object: world.site }) },
    'another digest': social.signed('mallory', inbox, activity, { digest: sha('x') }),
    'another path': { ...good, url: '/activitypub/site/inbox' },
    'for another host': social.signed('mallory', inbox, activity, { host: 'thief.example' }),
    old: social.signed('mallory', inbox, activity, { date: long }),
    'of the future': social.signed('mallory', inbox, activity, { date: soon }),
    'digest not signed': social.signed('mallory', inbox, activity, { names: ['(request-target)', 'host', 'date'] }),
    'signed by another key': { ...good, headers: { ...good.headers, signature: key.headers.signature ?? '' } },
    'key of another host': social.signed('mallory', inbox, activity, { keyId: `${other.uriOf('x')}#main-key` }),
    'key of another account': social.signed('mallory', inbox, activity, { keyId: `${social.uriOf('ravi')}#main-key` }),
    'a key inside': social.signed('mallory', inbox, activity, { keyId: 'https://inside.example/key' }),
  }))
    assert.is(await statusOf(request), 401, what);
  assert.equal(await world.followers(), []);
});

test('an account of one server does not act through another one, and no address inside is asked', async () => {
  const { social, other, inbox, others } = world;
  const foreign = { ...follow('mallory'), actor: other.uriOf('ravi') };
  assert.is(await statusOf(social.signed('mallory', inbox, foreign)), 400);
  const inside = { ...follow('mallory'), id: 'https://inside.example/1', actor: 'https://inside.example/users/x' };
  assert.is(await statusOf(social.signed('mallory', inbox, inside, { keyId: 'https://inside.example/users/x' })), 401);
  social.change('inward', { inbox: 'https://inside.example/inbox' });
  social.change('outward', { inbox: 'https://other.example/inbox' });
  social.change('plain', { inbox: 'http://social.example/inbox' });
  for (const name of ['inward', 'outward', 'plain'])
    assert.is(await statusOf(social.signed(name, inbox, follow(name))), 401, name);
  assert.not.ok(others.connected.some(one => one.startsWith('10.')));
  assert.equal(await world.followers(), []);
});

test('large bodies, deep JSON and what is no activity are refused', async () => {
  const { social, inbox } = world;
  const large = JSON.stringify({ ...follow('mallory'), content: 'x'.repeat(1024 * 1024) });
  assert.is(await statusOf(social.signed('mallory', inbox, large)), 413);
  const deep = `{"id":"https://social.example/1","type":"Follow","actor":"https://social.example/users/mallory","object":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  for (const body of [deep, 'no JSON', '[]', '{}', 'null', '{"id":1,"type":[],"actor":{},"object":null}'])
    assert.is(await statusOf(social.signed('mallory', inbox, body)), 400, body.slice(0, 40));
});

test('a follow is stored once and accepted by a signed activity; the same activity counts once', async () => {
  const { social, inbox, actor, work } = world;
  const activity = follow('ravi');
  assert.is(await statusOf(social.signed('ravi', inbox, activity)), 202);
  assert.is(await statusOf(social.signed('ravi', inbox, activity)), 202);
  await work();
  assert.equal(await world.followers(), [{ uri: social.uriOf('ravi'), inbox: 'https://social.example/inbox' }]);
  assert.is(social.received.length, 1);
  const [accept] = social.received;
  assert.equal([accept?.type, accept?.actor], ['Accept', actor]);
  assert.equal(accept?.object, { id: activity.id, type: 'Follow', actor: social.uriOf('ravi'), object: actor });
  assert.is(await statusOf(social.signed('ravi', inbox, follow('ravi'))), 202);
  await work();
  assert.equal([(await world.followers()).length, social.received.length], [1, 2]);
  const { totalItems } = await world.document(`${new URL(actor).pathname}/followers`);
  assert.is(totalItems, 1);
  social.received.length = 0;
});

test('an end of a follow that was received before is not undone by a repeated follow', async () => {
  const { social, inbox, work } = world;
  const activity = follow('kim');
  await world.send(social.signed('kim', inbox, activity));
  const undo = social.activity('kim', 'Undo', activity);
  assert.is(await statusOf(social.signed('kim', inbox, undo)), 202);
  assert.is(await statusOf(social.signed('kim', inbox, activity)), 202);
  assert.not.ok((await world.followers()).some(({ uri }) => uri === social.uriOf('kim')));
  const named = follow('kim');
  await world.send(social.signed('kim', inbox, named));
  await world.send(social.signed('kim', inbox, social.activity('kim', 'Undo', named.id)));
  assert.not.ok((await world.followers()).some(({ uri }) => uri === social.uriOf('kim')));
  await work();
  social.received.length = 0;
});

test('nobody ends the follow of another, or deletes another account', async () => {
  const { social, inbox, actor } = world;
  const theirs = { id: 'https://social.example/x', type: 'Follow', actor: social.uriOf('ravi'), object: actor };
  await world.send(social.signed('mallory', inbox, social.activity('mallory', 'Undo', theirs)));
  await world.send(social.signed('mallory', inbox, social.activity('mallory', 'Delete', social.uriOf('ravi'))));
  const forged = social.activity('ravi', 'Delete', social.uriOf('ravi'));
  const keyId = 'https://social.example/users/nobody#main-key';
  assert.is(await statusOf(social.signed('mallory', inbox, forged, { keyId })), 202, 'a key that is gone');
  assert.ok((await world.followers()).some(({ uri }) => uri === social.uriOf('ravi')));
});

test('a document elsewhere on the server of an account does not speak for it', async () => {
  const { social, inbox } = world;
  const id = 'https://social.example/uploads/1.json';
  const { publicKey } = social.documentOf('mallory');
  social.upload('/uploads/1.json', {
    ...social.documentOf('ravi'),
    publicKey: { ...publicKey, id, owner: social.uriOf('ravi') },
  });
  const forged = social.activity('ravi', 'Follow', world.site);
  const { privateKey: key } = social.pairOf('mallory');
  assert.is(await statusOf(social.signed('mallory', inbox, forged, { keyId: id, key })), 401);
});

test('the name of an account cannot look like an address of another server', async () => {
  const { social, inbox, server } = world;
  social.change('spoof', { preferredUsername: `alice@mastodon.example${' '.repeat(200)}x`, name: '\u202eecila' });
  assert.is(await statusOf(social.signed('spoof', inbox, social.activity('spoof', 'Follow', world.site))), 202);
  const row = await server.sql('activitypub_remote_actors').where('uri', social.uriOf('spoof')).first();
  assert.equal([row.handle, row.name], ['@account@social.example', 'ecila']);
  await world.send(social.signed('spoof', inbox, social.activity('spoof', 'Undo', follow('spoof', world.site))));
  await world.work();
  social.received.length = 0;
});

test('a header Digest is read in linear time', () => {
  const body = Buffer.from('x');
  assertLinear(spaces => hasDigest({ headers: { digest: `SHA-256=a${spaces}x` }, body }), ' ', 8_000);
});

test('a replaced key is read once; a deleted account takes its follows along', async () => {
  const { social, inbox, others, server } = world;
  server.clock.advance(120_000);
  social.rotate('ravi');
  const before = others.heard('social.example').length;
  assert.is(await statusOf(social.signed('ravi', inbox, follow('ravi'))), 202);
  assert.is(others.heard('social.example').length, before + 1);
  social.rotate('ravi');
  assert.is(await statusOf(social.signed('ravi', inbox, follow('ravi'))), 401);
  social.remove('ravi');
  server.clock.advance(120_000);
  await server.sql('activitypub_remote_actors').delete();
  assert.is(await statusOf(social.signed('ravi', inbox, social.activity('ravi', 'Delete', social.uriOf('ravi')))), 202);
  assert.equal(await world.followers(), []);
});

test('the deletion of an account that nobody here knows asks no other server', async () => {
  const { social, inbox, others } = world;
  const before = others.heard('social.example').length;
  const gone = social.activity('stranger', 'Delete', social.uriOf('stranger'));
  assert.is(await statusOf(social.signed('stranger', inbox, gone)), 202);
  assert.is(others.heard('social.example').length, before);
});

test('one network has few unknown keys of a server asked for in a minute', async () => {
  const { social, inbox } = world;
  const answers: number[] = [];
  for (let at = 0; at < 11; at++)
    answers.push(
      await statusOf(social.signed('ravi2', inbox, follow('ravi2'), { keyId: `https://social.example/none${at}` })),
    );
  assert.is(answers[0], 401);
  assert.is(answers.at(-1), 429);
});

test('a blocked domain and its subdomains neither follow nor are asked', async () => {
  const { social, inbox, server, others } = world;
  await server.set('activitypub.blockedDomains', ['example']);
  const before = others.heard('social.example').length;
  assert.is(await statusOf(social.signed('lena', inbox, follow('lena'))), 403);
  assert.is(others.heard('social.example').length, before);
  await server.set('activitypub.blockedDomains', ['ial.example']);
  assert.is(await statusOf(social.signed('lena', inbox, follow('lena'))), 202);
  assert.is((await world.followers()).length, 1);
});

test('other activities, and follows of what is not there, are accepted and dropped', async () => {
  const { social, inbox, actor } = world;
  const before = (await world.followers()).length;
  for (const activity of [
    social.activity('lena', 'Like', `${actor}/x`),
    social.activity('lena', 'Follow', 'http://lectern.test/activitypub/authors/999999'),
    social.activity('lena', 'Follow', 'https://thief.example/activitypub/site'),
    social.activity('lena', '__proto__', actor),
  ])
    assert.is(await statusOf(social.signed('lena', inbox, activity)), 202);
  assert.is((await world.followers()).length, before);
});

test('a site that is switched off has no inbox', async () => {
  const { social, server, actor } = world;
  await server.set('activitypub.enabled', false);
  for (const path of ['/activitypub/inbox', '/activitypub/site/inbox', `${new URL(actor).pathname}/inbox`])
    assert.is(await statusOf(social.signed('lena', path, follow('lena'))), 404, path);
});

test.run();
