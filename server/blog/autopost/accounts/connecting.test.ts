import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { autoposting } from '../../../test/fixtures/autopost.ts';
import { blueskyServer } from '../../../test/stubs/bluesky.ts';
import { mastodonServer } from '../../../test/stubs/mastodon.ts';
import { otherServers } from '../../../test/stubs/other-servers.ts';
import { webhookReceiver } from '../../../test/stubs/webhook.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('connecting accounts of other networks');
const page = '/blog/dashboard/autoposting';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const social = mastodonServer('social.example', { limit: 640 });
const sky = blueskyServer();
let hook: ReturnType<typeof webhookReceiver>;
let others: Awaited<ReturnType<typeof otherServers>>;
let server: TestServer;
let on: ReturnType<typeof autoposting>;
let author: Member;
let staff: Member;

test.before(async () => {
  let now = (): number => 0;
  hook = webhookReceiver(secret, () => now());
  others = await otherServers({
    'social.example': social.speaks,
    'bsky.social': sky.speaks,
    'hooks.example': hook.speaks,
    'leads.example': () => ({ status: 302, headers: { location: 'https://inside.example/' } }),
    'talks.example': () => ({ status: 422, json: { error: `No: ${secret}` } }),
    'strange.example': () => ({ json: { hello: 'world' } }),
  });
  server = await openTestServer({}, others.door);
  now = server.clock.now;
  on = autoposting(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  staff = await server.signedIn('staff');
});
test.before.each(() => server.sql('throttles').delete());
test.after(async () => {
  await server.close();
  others.close();
});

const connect = (as: Person, fields: Record<string, string>) =>
  server.post({ task: 'autopost.connect', ...fields }, as);
const accounts = () => server.sql('autopost_accounts').orderBy('id');
const see = async (as: Person, path = page) => load((await server.get(path, as)).body);
const leaving = async (as: Person): Promise<string> =>
  (await see(as))('a[href*="/oauth/authorize"]').attr('href') ?? '';
const finish = (as: Person, back: string) => {
  const { searchParams } = new URL(back);
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  return server.post({ task: 'autopost.finish', code, state }, as);
};
const path = (url: string): string => url.slice('http://lectern.test'.length);
const clear = () => server.sql('autopost_accounts').delete();

test('F-038 visitors, readers and authors see and connect nothing, and nobody but staff connects for the site', async () => {
  const before = others.connected.length;
  const reader = await server.signedIn('reader');
  for (const as of [await server.visitor(), reader, await server.signedIn('author')]) {
    for (const place of [page, `${page}/callback?state=x&code=y`, `${page}/disconnect?id=1`])
      assert.is((await server.get(place, as)).statusCode, 403, place);
    assert.is((await connect(as, { network: 'mastodon', server: 'social.example' })).statusCode, 403);
    assert.is((await server.post({ task: 'autopost.finish', code: 'x', state: 'y' }, as)).statusCode, 403);
  }
  const forSite = { network: 'mastodon', server: 'social.example', isForSite: '1' };
  assert.is((await connect(author, forSite)).statusCode, 403);
  assert.equal([await accounts(), others.connected.length], [[], before]);
});

test('no server inside, behind a redirect, without TLS, on another port or with a path is asked for anything', async () => {
  const before = others.connected.length;
  for (const address of [
    ...['inside.example', '127.0.0.1', '[::1]', 'localhost', '169.254.169.254', '10.0.0.5', 'absent.example'],
    ...['http://social.example', 'https://social.example:8443', 'https://a:b@social.example', 'social.example/path'],
    ...['javascript:alert(1)', 'file:///etc/passwd', '', '@a@b@c', 'https://0x7f.1'],
  ])
    for (const network of ['mastodon', 'webhook']) {
      const fields = { network, server: address, address, secret };
      const { statusCode } = await connect(author, fields);
      const isPath = network === 'webhook' && address === 'social.example/path';
      if (!isPath) assert.is(statusCode, 422, `${network} ${address}`);
      await server.sql('throttles').delete();
    }
  const beyond = others.connected.slice(before).filter(place => !place.startsWith('93.184.216.1:443'));
  assert.equal(beyond, []);
  assert.is((await connect(author, { network: 'mastodon', server: 'leads.example' })).statusCode, 422);
  assert.is(
    (await connect(author, { network: 'webhook', address: 'https://leads.example/x', secret })).statusCode,
    422,
  );
  assert.is(others.heard('leads.example').length, 2);
  assert.equal(await accounts(), []);
});

test('what is no server of the network, an own password or a weak secret is refused, and no secret comes back', async () => {
  const strange = await connect(author, { network: 'mastodon', server: 'strange.example' });
  assert.is(strange.statusCode, 422);
  const wrong = await connect(author, {
    network: 'bluesky',
    handle: 'asha.bsky.example',
    password: 'my real password',
  });
  assert.is(wrong.statusCode, 422);
  assert.match(wrong.body, 'asha.bsky.example');
  assert.not.match(wrong.body, 'my real password');
  const foreign = await connect(author, {
    network: 'bluesky',
    handle: 'asha.bsky.example',
    password: 'aaaa-bbbb-cccc-dddd',
  });
  assert.match(load(foreign.body)('[role="alert"]').text(), 'no longer accepts our access');
  assert.not.match(foreign.body, 'aaaa-bbbb');
  for (const weak of ['', 'short', 'whsec_c2hvcnQ=', 'no base64 at all, but long enough to be'])
    assert.is(
      (await connect(author, { network: 'webhook', address: 'https://hooks.example/x', secret: weak })).statusCode,
      422,
    );
  const told = await connect(author, { network: 'webhook', address: 'https://talks.example/x', secret });
  assert.match(told.body, 'HTTP 422');
  assert.not.match(told.body, secret);
  assert.equal(await accounts(), []);
});

test('a way back is good once, for whoever began it, in the browser it was begun in, for a quarter of an hour', async () => {
  await connect(author, { network: 'mastodon', server: 'social.example' });
  const back = social.allow(await leaving(author));
  const other = await server.signedIn('blogger');
  const again = { id: author.id, cookies: { ...(await elsewhere(author)) } };
  for (const as of [other, again, staff]) {
    assert.is((await server.get(path(back), as)).statusCode, 410);
    assert.is((await finish(as, back)).statusCode, 410);
  }
  const forged = new URL(back);
  forged.searchParams.set('state', 'x'.repeat(43));
  assert.is((await finish(author, forged.href)).statusCode, 410);
  const foreign = await server.app.inject({
    method: 'POST',
    url: '/index.php',
    payload: `option=com_blog&task=autopost.finish&${new URL(back).searchParams}`,
    headers: { host: 'lectern.test', origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
    cookies: author.cookies,
  });
  assert.is(foreign.statusCode, 403);
  assert.is(social.tokens.size, 0);
  // Opening the address alone changes nothing.
  assert.is((await server.get(path(back), author)).statusCode, 200);
  assert.is(social.tokens.size, 0);
  const [one, two] = await Promise.all([finish(author, back), finish(author, back)]);
  assert.equal([one.statusCode, two.statusCode].filter(code => code === 303).length, 1);
  assert.is((await finish(author, back)).statusCode, 410);
  assert.is((await accounts()).length, 1);
  await connect(author, { network: 'mastodon', server: 'social.example' });
  const late = social.allow(await leaving(author));
  server.clock.advance(16 * 60_000);
  assert.is((await finish(author, late)).statusCode, 410);
  assert.is(await leaving(author), '');
  const refused = `${page}/callback?error=access_denied&state=${new URL(late).searchParams.get('state')}`;
  assert.is((await server.get(refused, author)).statusCode, 410);
  await clear();
});

/** The same person in another browser. */
const elsewhere = async ({ id }: Member): Promise<Record<string, string>> => {
  const twin = await server.signedIn('blogger');
  await server.sql('sessions').where('user_id', twin.id).update({ user_id: id });
  return { ...twin.cookies };
};

test('Y-06 Mastodon: an application is registered, the person allows it there, and the access is kept sealed', async () => {
  await connect(author, { network: 'mastodon', server: '@asha@social.example', visibility: 'unlisted' });
  const $ = await see(author);
  assert.match($('[data-autopost-account]').text(), 'not authorised yet');
  await finish(author, social.allow(await leaving(author)));
  const [account] = await accounts();
  assert.equal(
    [account.handle, account.state, account.visibility, account.message_limit, account.user_id],
    ['@asha@social.example', 'connected', 'unlisted', 640, author.id],
  );
  const [token] = [...social.tokens.keys()].slice(-1);
  const shown = (await server.get(page, author)).body;
  for (const hidden of [token ?? '', account.credentials]) {
    assert.not.match(shown, hidden);
    assert.not.match(account.credentials, token ?? '');
  }
  const registered = others
    .heard('social.example')
    .filter(({ path: asked }) => asked === '/api/v1/apps')
    .at(-1);
  assert.match(String(registered?.body), 'http://lectern.test/blog/dashboard/autoposting/callback');
});

test('Y-06 Bluesky: an app password opens a session; connected twice it is one account', async () => {
  for (let n = 0; n < 2; n++)
    assert.is(
      (await connect(author, { network: 'bluesky', handle: '@asha.bsky.example', password: 'abcd-efgh-ijkl-mnop' }))
        .statusCode,
      303,
    );
  const found = (await accounts()).filter(({ network }) => network === 'bluesky');
  assert.equal(
    found.map(({ handle, message_limit }) => [handle, message_limit]),
    [['@asha.bsky.example', 300]],
  );
});

test('Y-06 webhook: a signed trial event has to be taken; for the site it is staff’s', async () => {
  const fields = { network: 'webhook', address: 'https://hooks.example/lectern?key=private', secret };
  assert.is((await connect(staff, { ...fields, isForSite: '1' })).statusCode, 303);
  assert.is(hook.events.size, 1);
  const account = (await accounts()).at(-1);
  assert.equal([account.handle, account.user_id], ['hooks.example', null]);
  assert.not.match((await server.get(page, staff)).body, 'key=private');
  assert.not.match((await server.get(page, author)).body, 'hooks.example');
});

test('an account is tested and disconnected by its owner alone, and its access is given back', async () => {
  const [own] = await accounts();
  const other = await server.signedIn('blogger');
  for (const task of ['autopost.check', 'autopost.disconnect'])
    for (const [as, status] of [
      [other, 404],
      [await server.visitor(), task === 'autopost.check' ? 403 : 404],
    ] as const)
      assert.is((await server.post({ task, id: own.id }, as)).statusCode, status, task);
  assert.is((await server.get(`${page}/disconnect?id=${own.id}`, other)).statusCode, 404);
  for (const { id } of await server.sql('autopost_accounts').where('user_id', author.id))
    await server.post({ task: 'autopost.check', id }, author);
  const now = new Date(server.clock.now());
  for (const { state, checked_at } of await server.sql('autopost_accounts').where('user_id', author.id))
    assert.equal([state, checked_at], ['connected', now]);
  social.tokens.clear();
  await server.post({ task: 'autopost.check', id: own.id }, author);
  assert.is((await accounts())[0].state, 'broken');
  assert.match((await see(author))('[data-autopost-account]').text(), 'Connect the account again');
  const { credentials } = (await accounts())[1];
  sky.expire();
  await server.post({ task: 'autopost.disconnect', id: (await accounts())[1].id }, author);
  assert.equal(
    (await accounts()).map(({ network }) => network),
    ['mastodon', 'webhook'],
  );
  const heard = others.heard('bsky.social').length;
  await workJobs(server.services);
  assert.is(others.heard('bsky.social').slice(heard)[0]?.path, '/xrpc/com.atproto.server.deleteSession');
  assert.equal(await server.sql('jobs').where('payload', 'like', `%${credentials}%`), []);
});

test('under another SECRET an account does not open, and says so', async () => {
  const id = await on.account(author.id, 'bluesky', { credentials: 'sealed elsewhere' });
  await server.post({ task: 'autopost.check', id }, author);
  const { state, problem } = await server.sql('autopost_accounts').where({ id }).first();
  assert.equal([state, problem], ['broken', 'sealed']);
});

test.run();
