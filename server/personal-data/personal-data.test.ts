import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { autoposting } from '../test/fixtures/autopost.ts';
import { commenting, rejection, resolution } from '../test/fixtures/comments.ts';
import { openPersonalDataServer } from '../test/fixtures/personal-data.ts';
import { writer } from '../test/fixtures/posts.ts';
import { storedPicture } from '../test/fixtures/stored-picture.ts';
import type { Person, TestServer } from '../test/test-server.ts';
import { unzipped } from '../test/unzipped.ts';
import { workOnce } from '../workers.ts';

type Personal = Awaited<ReturnType<typeof openPersonalDataServer>>;

const test = suite('a copy of personal data');
const dayMs = 24 * 3600_000;
let server: TestServer;
let member: Personal['member'];
let emailOf: Personal['emailOf'];
let hash: string;
let keyFor: Personal['keyFor'];

test.before(async () => {
  ({ server, hash, member, emailOf, keyFor } = await openPersonalDataServer());
});
test.before.each(() => server.sql('throttles').delete());
test.after(() => server.close());

const ready = async (person: Person & { id: number }): Promise<string> => {
  await server.post({ task: 'gdpr.prepare' }, person);
  await workOnce(server.services);
  return keyFor(await emailOf(person), 'download');
};
const fetchIt = (key: string, as: Person, password = 'right horse') =>
  server.post({ task: 'gdpr.download', key, password }, as);
const archives = () => server.sql('personal_archives').orderBy('id');
const fileNames = (): string[] => {
  try {
    return readdirSync(join(server.services.settings.dataDir, 'personal-data'));
  } catch {
    return [];
  }
};
/** File names and contents of an archive. */
const unpacked = (zip: Buffer): { names: string[]; text: (name: string) => string } => {
  const files = unzipped(zip);
  return { names: [...files.keys()], text: name => String(files.get(name) ?? '') };
};

test('a copy goes to nobody but its person: a stranger, another account, a wrong password and a made-up key get nothing', async () => {
  const owner = await member();
  const key = await ready(owner);
  const other = await member();
  const visitor = await server.visitor();
  assert.ok(key.length >= 43);
  for (const [as, used, password, status] of [
    [other, key, 'right horse', 403],
    [visitor, key, 'right horse', 403],
    [owner, key, 'wrong horse', 422],
    [owner, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, 'right horse', 410],
    [owner, '../../etc/passwd', 'right horse', 410],
    [owner, '', 'right horse', 410],
  ] as const) {
    const answer = await fetchIt(used, as, password);
    assert.is(answer.statusCode, status);
    assert.not.match(String(answer.headers['content-type']), /zip/);
  }
  assert.is((await server.get(`/account/personal-data/download?key=${key}`, visitor)).statusCode, 302);
  assert.is((await server.get(`/account/personal-data/download?key=${key}`, other)).statusCode, 410);
  const page = await server.get(`/account/personal-data/download?key=${key}`, owner);
  assert.match(String(page.headers['cache-control']), /no-store/);
  assert.is((await fetchIt(key, owner)).statusCode, 200);
});

test('guessing the password behind a link is throttled', async () => {
  const owner = await member();
  const key = await ready(owner);
  const statuses = [];
  for (let i = 0; i < 7; i++) statuses.push((await fetchIt(key, owner, `wrong ${i}`)).statusCode);
  assert.ok(statuses.includes(429), String(statuses));
});

test('a link works once, not after its copy is over, and not after everybody was signed out', async () => {
  const owner = await member();
  const first = await ready(owner);
  assert.is((await fetchIt(first, owner)).statusCode, 200);
  assert.is((await fetchIt(first, owner)).statusCode, 410);
  await server.post({ task: 'gdpr.link' }, owner);
  const second = await keyFor(await emailOf(owner), 'download');
  assert.is.not(second, first);
  await server.post(
    { option: 'com_users', task: 'user.password', current: 'right horse', password: 'another horse' },
    owner,
  );
  assert.is((await fetchIt(second, owner, 'another horse')).statusCode, 410);
  await server.post({ task: 'gdpr.link' }, owner);
  const third = await keyFor(await emailOf(owner), 'download');
  await server
    .sql('personal_archives')
    .where('user_id', owner.id)
    .update({ expires_at: new Date(server.clock.now()) });
  assert.is((await fetchIt(third, owner, 'another horse')).statusCode, 410);
});

test('two at once use a link: one gets the copy', async () => {
  const owner = await member();
  const key = await ready(owner);
  const answers = await Promise.all([fetchIt(key, owner), fetchIt(key, owner)]);
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 410]);
});

test('D-046 one copy at a time and one a day, however often and by whom it is asked; another’s id is refused', async () => {
  const owner = await member();
  const other = await member();
  const ask = (userId: number, as: Person) => server.ask('site/controllers/bloggers/downloadGDPR', { userId }, as);
  rejection(await ask(owner.id, other));
  rejection(await ask(owner.id, await server.visitor()));
  assert.equal(await server.sql('personal_archives').whereIn('user_id', [owner.id, other.id]), []);
  const storm = await Promise.all([1, 2, 3, 4].map(() => ask(owner.id, owner)));
  for (const answer of storm) resolution(answer);
  const mine = () => server.sql('personal_archives').where('user_id', owner.id);
  assert.is((await mine()).length, 1);
  await workOnce(server.services);
  assert.match(rejection(await ask(owner.id, owner)), /one download a day/);
  server.clock.advance(dayMs + 1_000);
  await server.sql('sessions').update({ expires_at: new Date(server.clock.now() + dayMs) });
  resolution(await ask(owner.id, owner));
  const [row] = await mine();
  assert.is(row?.state, 'preparing');
});

test('D-046 the dialog asks, says that it is in preparation, and that it is ready; the mail comes once', async () => {
  const owner = await member();
  const email = await emailOf(owner);
  const shown = async () =>
    String(resolution(await server.ask('site/views/dashboard/confirmDownloadGDPR', {}, owner))[0]);
  const asking = load(await shown());
  assert.ok(asking('form[data-form-response] [name="task"][value="gdpr.prepare"]').length);
  assert.ok(asking.html().includes(`${email.slice(0, 2)}****${email.slice(-1)}`));
  assert.not.ok(asking.html().includes(email));
  const made = await server.post({ task: 'gdpr.prepare' }, owner);
  assert.is(made.headers.location, '/account/personal-data');
  assert.not.match(await shown(), /data-form-response=""/);
  const job = await server.sql('jobs').where('kind', 'personal-archive').orderBy('id', 'desc').first();
  await workOnce(server.services);
  await server.sql('jobs').insert({ ...job, id: undefined, state: 'waiting' });
  await workOnce(server.services);
  assert.is((await server.sql('outbox').where({ recipient: email })).length, 1);
  assert.ok(load(await shown())('[name="task"][value="gdpr.link"]').length);
  assert.ok(load((await server.get('/account/profile', owner)).body)('[data-gdpr-download-link]').length);
});

test('a copy holds what is kept about its person, under names of ours, and nothing of anybody else', async () => {
  const owner = await member('blogger', '../../<b>Asha</b>');
  const talk = commenting(server);
  const post = await writer(server).post(owner.id, { title: '../../up', body: '<p>My own words</p>' });
  const foreign = await talk.post({ title: 'Another post' });
  await talk.row(post, { email: 'secret@example.org', ip: '203.0.113.9', body: 'A stranger speaks' });
  await talk.row(foreign, { author_id: owner.id, email: await emailOf(owner), body: 'I answer <3' });
  await server.ask('site/controllers/reactions/save', { postId: foreign.id, reactionId: 2 }, owner);
  await storedPicture(server, owner.id, { width: 40, height: 30, title: '../x' });
  await autoposting(server).account(owner.id, 'mastodon', {
    handle: '@asha@social.example',
    credentials: 'SealedAccess',
  });
  await server.sql('login_names').insert([
    { name_key: 'asha of the harbour', user_id: owner.id },
    { name_key: 'somebody of the harbour', user_id: foreign.author.id },
  ]);
  await server.sql('comments').insert({
    post_id: foreign.id,
    number: 900,
    name: 'É',
    email: (await emailOf(owner)).replace('e', 'é'),
    body: 'Almost the same address',
    html: '',
    state: 'published',
    created_at: new Date(server.clock.now()),
  });
  resolution(
    await server.ask('site/controllers/display/synchronize', { settings: 'theme=dark&size=2', age: 0 }, owner),
  );
  const answer = await fetchIt(await ready(owner), owner);
  assert.is(answer.headers['content-type'], 'application/zip');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="personal-data\.zip"$/);
  assert.match(String(answer.headers['cache-control']), /no-store/);
  const { names, text } = unpacked(answer.rawPayload);
  assert.match(text('display.json'), 'theme=dark&size=2');
  for (const name of names) assert.match(name, /^(?:media\/)?[a-z0-9-]+\.(?:html|json|jpg|png)$/);
  assert.ok(names.some(name => name.startsWith('media/')));
  const all = names
    .filter(name => /\.(html|json)$/.test(name))
    .map(text)
    .join('\n');
  for (const own of ['My own words', 'I answer ', await emailOf(owner), 'Another post', '@asha@social.example'])
    assert.ok(all.includes(own), own);
  for (const others of [
    'secret@example.org',
    '203.0.113.9',
    'A stranger speaks',
    'Almost the same',
    'somebody of the harbour',
    'SealedAccess',
    hash,
  ])
    assert.not.ok(all.includes(others), others);
  assert.not.ok(text('profile.html').includes('<b>Asha'));
  assert.equal(JSON.parse(text('login-names.json')), [{ name: 'asha of the harbour' }]);
  assert.is(JSON.parse(text('posts.json'))[0].body, '<p>My own words</p>');
  assert.match(text('index.html'), /href="posts\.html">Posts<\/a> \(1\)/);
});

test('the file is readable by this program alone and goes when its days are over', async () => {
  const owner = await member();
  await ready(owner);
  const folder = join(server.services.settings.dataDir, 'personal-data');
  const { file } = (await archives()).at(-1);
  assert.match(file, /^[0-9a-f]{32}$/);
  assert.is(statSync(join(folder, `${file}.zip`)).mode & 0o777, 0o600);
  assert.is(statSync(folder).mode & 0o077, 0);
  for (const address of [
    `/personal-data/${file}.zip`,
    `/media/files/${file}/large.jpg`,
    `/var/personal-data/${file}.zip`,
  ])
    assert.is((await server.get(address)).statusCode, 404);
  server.clock.advance(15 * dayMs);
  await workOnce(server.services);
  assert.equal(await archives(), []);
  assert.equal(fileNames(), []);
});

test('D-047 a visitor names an address; what is said and done is the same whether anything is kept under it', async () => {
  const talk = commenting(server);
  const post = await talk.post({ title: 'Talk' });
  await talk.row(post, { email: 'Known@example.org', body: 'A guest speaks' });
  await server.sql('payments').insert(
    ['Known@example.org', 'Knówn@example.org'].map(email => ({
      ...{
        reference: email,
        title: `Benches of ${email}`,
        provider: 'im',
        transaction_id: email,
        state: 'paid',
        email,
      },
      ...{ amount: 500, currency: 'EUR', created_at: new Date(), changed_at: new Date() },
    })),
  );
  await server.sql('payment_events').insert({
    ...{ provider: 'im', event_id: 'x', kind: 'paid', transaction_id: 'MOJO77', button: '1', amount: 500 },
    ...{ currency: 'EUR', outcome: 'refused', reason: 'amount', email: 'Known@example.org', created_at: new Date() },
  });
  const visitor = await server.visitor();
  assert.ok(load((await server.get('/account/personal-data')).body)('[name="task"][value="gdpr.request"]').length);
  assert.is((await server.post({ task: 'gdpr.request', email: 'nobody' }, visitor)).statusCode, 422);
  const said = [];
  for (const email of ['known@example.org', 'unknown@example.org']) {
    const answer = await server.post({ task: 'gdpr.request', email }, visitor);
    said.push([
      answer.statusCode,
      answer.headers.location,
      (await server.get('/account/personal-data', visitor)).body.length,
    ]);
    assert.is((await server.sql('outbox').where({ recipient: email })).length, 1);
  }
  assert.equal(said[0], said[1]);
  const key = await keyFor('known@example.org', 'guest');
  assert.is((await server.get(`/account/personal-data/guest?key=${key}`, visitor)).statusCode, 200);
  assert.is((await server.post({ task: 'gdpr.prepareGuest', key: `${key}x` }, visitor)).statusCode, 410);
  assert.is((await server.post({ task: 'gdpr.prepareGuest', key }, visitor)).statusCode, 303);
  assert.is((await server.post({ task: 'gdpr.prepareGuest', key }, visitor)).statusCode, 410);
  await workOnce(server.services);
  const link = await keyFor('known@example.org', 'download');
  assert.is((await server.get(`/account/personal-data/download?key=${link}`, visitor)).statusCode, 200);
  const { text } = unpacked((await fetchIt(link, visitor, '')).rawPayload);
  assert.match(text('comments-as-guest.json'), /A guest speaks/);
  assert.match(text('payments.json'), 'Benches of Known@example.org');
  assert.not.match(text('payments.json'), 'Knówn');
  assert.match(text('refused-payments.json'), 'MOJO77');
  assert.is((await fetchIt(link, visitor, '')).statusCode, 410);
});

test('D-047 an address is mailed three times a day at most, whoever asks', async () => {
  for (let i = 0; i < 5; i++) {
    server.clock.advance(1_000);
    assert.is(
      (await server.post({ task: 'gdpr.request', email: 'flood@example.org' }, await server.visitor())).statusCode,
      303,
    );
  }
  assert.is((await server.sql('outbox').where({ recipient: 'flood@example.org' })).length, 3);
});

test.run();
