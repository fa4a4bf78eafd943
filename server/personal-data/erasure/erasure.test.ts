import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { autoposting } from '../../test/fixtures/autopost.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { openPersonalDataServer } from '../../test/fixtures/personal-data.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import type { Person, TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';

type Personal = Awaited<ReturnType<typeof openPersonalDataServer>>;

const test = suite('erasing an account');
const dayMs = 24 * 3600_000;
let server: TestServer;
let member: Personal['member'];
let keyFor: Personal['keyFor'];

test.before(async () => {
  ({ server, member, keyFor } = await openPersonalDataServer());
});
test.before.each(() => server.sql('throttles').delete());
test.after(() => server.close());

const rowOf = ({ id }: { id: number }) => server.sql('users').where({ id }).first();
const wishes = ({ id }: { id: number }) => server.sql('erasures').where('user_id', id);
const erase = (as: Person, more: Record<string, string> = {}) =>
  server.post({ task: 'gdpr.erase', password: 'right horse', sure: '1', ...more }, as);
const afterGrace = async (): Promise<void> => {
  server.clock.advance(8 * dayMs);
  for (let i = 0; i < 3; i++) await workOnce(server.services);
};

test('nobody is erased by a stranger, with a wrong password, by a slip or by a page that is only opened', async () => {
  const owner = await member();
  assert.is((await erase(await server.visitor())).statusCode, 403);
  assert.is((await erase(owner, { password: 'wrong horse' })).statusCode, 422);
  assert.is((await erase(owner, { sure: '' })).statusCode, 422);
  assert.is((await erase(owner, { comments: 'everything' })).statusCode, 422);
  assert.is((await server.get('/account/personal-data/erase', owner)).statusCode, 200);
  assert.equal(await wishes(owner), []);
});

test('the last administrator cannot leave; of two only one can', async () => {
  const [one, two] = [await member('admin'), await member('admin')];
  assert.is((await erase(one)).statusCode, 303);
  assert.is((await erase(two)).statusCode, 403);
  assert.equal(await wishes(two), []);
  await server.sql('users').where('id', two.id).update({ role: 'reader' });
  await afterGrace();
  const { status, email } = await rowOf(one);
  assert.equal([status, (await wishes(one)).length], ['active', 0]);
  assert.is(
    (await server.sql('outbox').where({ recipient: email }).where('cause', 'like', 'erasure-stopped:%')).length,
    1,
  );
});

test('F-052 until its day an account can be kept, by itself or by the link of the mail, once', async () => {
  const owner = await member();
  const { email } = await rowOf(owner);
  await erase(owner);
  await erase(owner);
  assert.is((await wishes(owner)).length, 1);
  assert.is((await server.sql('outbox').where({ recipient: email })).length, 1);
  const key = await keyFor(email, 'keep');
  const visitor = await server.visitor();
  assert.is((await server.get(`/account/personal-data/keep?key=${key}`, visitor)).statusCode, 200);
  assert.is((await wishes(owner)).length, 1);
  assert.is((await server.post({ task: 'gdpr.keep', key: `${key}x` }, visitor)).statusCode, 410);
  assert.is((await server.post({ task: 'gdpr.keep' }, await member())).statusCode, 410);
  assert.is((await server.post({ task: 'gdpr.keep', key }, visitor)).statusCode, 303);
  assert.is((await server.post({ task: 'gdpr.keep', key }, visitor)).statusCode, 410);
  await erase(owner);
  assert.is((await server.post({ task: 'gdpr.keep' }, owner)).statusCode, 303);
  await afterGrace();
  assert.is((await rowOf(owner)).status, 'active');
});

test('F-052 an erased account leaves conversations without its name, exact counts, and nothing else', async () => {
  const owner = await member('blogger', 'Very Personal');
  const { email, username } = await rowOf(owner);
  const talk = commenting(server);
  const post = await talk.post({ title: 'Somebody else’s' });
  const own = await writer(server).post(owner.id, { title: 'Out in the world' });
  const draft = await writer(server).post(owner.id, { title: 'Never shown', state: 'draft' });
  const comment = await talk.row(post, { author_id: owner.id, name: 'Very Personal', email, ip: '203.0.113.9' });
  const gone = await talk.row(post, {
    author_id: owner.id,
    name: 'Very Personal',
    state: 'removed',
    body: 'Taken back',
  });
  await server.ask('site/controllers/reactions/save', { postId: post.id, reactionId: 2 }, owner);
  await server.ask('site/views/ratings/vote', { id: post.id, type: 'entry', value: 8 }, owner);
  await server.ask('site/views/comments/like', { id: comment }, owner);
  await server.ask('site/views/subscription/subscribe', { type: 'blogger', id: post.author.id }, owner);
  await server
    .sql('favourites')
    .insert({ user_id: owner.id, post_id: post.id, created_at: new Date(server.clock.now()) });
  await storedPicture(server, owner.id, { width: 40, height: 30 });
  await autoposting(server).account(owner.id);
  await server.sql('login_names').insert({ name_key: 'very personal', user_id: owner.id });
  await server.sql('account_identities').insert({
    ...{ user_id: owner.id, issuer: 'https://login.example', subject: 'a', identity_hash: 'a'.repeat(64) },
    created_at: new Date(server.clock.now()),
  });
  await server.get(`/blog/${post.slug}`);
  await erase(owner);
  await afterGrace();
  const left = await rowOf(owner);
  assert.equal([left.status, left.name, left.email, left.password], ['erased', 'A former member', '', '']);
  for (const table of [
    'ratings',
    'reactions',
    'favourites',
    'comment_likes',
    'sessions',
    'subscriptions',
    'one_time_links',
    'login_names',
    'account_identities',
    'autopost_accounts',
  ])
    assert.equal(await server.sql(table).where('user_id', owner.id), [], table);
  assert.equal(await server.sql('media').where('owner_id', owner.id), []);
  const { reactions_count, ratings_count, ratings_sum, favourites_count, comments_count } = await server
    .sql('posts')
    .where('id', post.id)
    .first();
  assert.equal([reactions_count, ratings_count, ratings_sum, favourites_count, comments_count], [0, 0, 0, 0, 1]);
  const kept = await talk.stored(comment);
  assert.equal(
    [kept.author_id, kept.name, kept.email, kept.ip, kept.body, kept.likes_count],
    [null, 'A former member', '', '', 'Well said.', 0],
  );
  assert.is((await talk.stored(gone)).body, '');
  assert.is((await server.sql('posts').where('id', own.id).first('lifecycle')).lifecycle, 'live');
  assert.is((await server.sql('posts').where('id', draft.id).first('lifecycle')).lifecycle, 'trashed');
  for (const address of [`/blog/${post.slug}`, `/blog/${own.slug}`]) {
    const page = (await server.get(address)).body;
    assert.match(page, /A former member/);
    for (const trace of ['Very Personal', username, email]) assert.not.ok(page.includes(trace), `${address}: ${trace}`);
  }
  assert.equal(await server.sql('outbox').where({ recipient: email }), []);
  const record = await server.sql('audit_log').where({ act: 'account.erase', target_id: owner.id }).first();
  assert.equal([record.user_id, record.detail], [null, '']);
  assert.is((await server.get('/account/profile', owner)).statusCode, 403);
});

test('pictures that categories show stay without their owner', async () => {
  const owner = await member();
  const write = writer(server);
  const uses = [
    ['categories', (await write.category('Pictured posts')).id],
    ['item_categories', (await articleWriter(server).category('Pictured articles')).id],
  ] as const;
  for (const [table, id] of uses) {
    const { id: image_id } = await storedPicture(server, owner.id, { width: 40, height: 30 });
    await server.sql(table).where({ id }).update({ image_id });
  }
  await erase(owner);
  await afterGrace();
  for (const [table, id] of uses) {
    const { image_id } = await server.sql(table).where({ id }).first();
    assert.is((await server.sql('media').where('id', image_id).first())?.owner_id, null, table);
  }
});

for (const kind of ['users', 'wordpress authors'])
  test(`the receipt of an import does not name an erased account any more, and another import does not bring it back: ${kind}`, async () => {
    const owner = await member('blogger');
    const now = new Date(server.clock.now());
    const [site_id] = await server.sql('old_sites').insert({
      ...{
        kind: 'joomla',
        name: `www.${kind.length}.test`,
        base_url: 'https://www.old.test',
        settings: '{}',
        created_at: now,
      },
    });
    const run = { site_id, state: 'done', options: '{}', checkpoint: '{}', started_at: now, seen_at: now };
    const [run_id] = await server.sql('import_runs').insert(run);
    const named = { run_id, kind, old_id: '42', label: 'Very Personal' };
    const ours = { table_name: 'users', row_id: owner.id };
    const [row] = await server.sql('import_rows').insert({ ...named, ...ours, site_id, outcome: 'added' });
    await server.sql('import_notes').insert([
      { ...named, name: 'settings', value: 'Very Personal' },
      { ...named, old_id: '43', name: 'of somebody else' },
    ]);
    const before = JSON.stringify({ label: 'Very Personal' });
    await server.sql('import_changes').insert([
      { run_id, table_name: 'users', row_key: JSON.stringify({ id: owner.id }), before },
      { run_id, table_name: 'import_rows', row_key: JSON.stringify({ id: row }), before },
    ]);
    await erase(owner);
    await afterGrace();
    const rows = await server.sql('import_rows').where({ run_id }).select('old_id', 'label', 'outcome');
    assert.equal(
      rows.map(one => ({ ...one })),
      [{ old_id: '42', label: '', outcome: 'added' }],
    );
    assert.equal(await server.sql('import_notes').where({ run_id }).pluck('old_id'), ['43']);
    assert.equal(await server.sql('import_changes').where({ run_id }).pluck('id'), []);
  });

test('the old addresses of an erased account and of its files go with them', async () => {
  const owner = await member('blogger');
  const { id } = await storedPicture(server, owner.id, { width: 40, height: 30 });
  const created_at = new Date(server.clock.now());
  const old = { legacy_source: 'https://old.example', created_at };
  await server.sql('legacy_addresses').insert([
    { ...old, path: '/author/asha-rao', kind: 'user', target_id: owner.id },
    { ...old, path: '/files/asha.jpg', kind: 'media', target_id: id },
    { ...old, path: '/tag/of-another-kind', kind: 'tag', target_id: owner.id },
  ]);
  assert.is((await server.get('/author/asha-rao')).statusCode, 301);
  await erase(owner);
  await afterGrace();
  assert.equal(await server.sql('legacy_addresses').pluck('path'), ['/tag/of-another-kind']);
  assert.is((await server.get('/author/asha-rao')).statusCode, 404);
});

test('by choice comments are removed and posts go into the trash; threads and counts stay right', async () => {
  const owner = await member();
  const talk = commenting(server);
  const post = await talk.post({ title: 'Talk' });
  const own = await writer(server).post(owner.id);
  const comment = await talk.row(post, { author_id: owner.id });
  await talk.row(post, { parent_id: comment, depth: 1, body: 'An answer' });
  await erase(owner, { comments: 'removed', posts: 'trashed' });
  await afterGrace();
  const { state, body, author_id } = await talk.stored(comment);
  assert.equal([state, body, author_id], ['removed', '', null]);
  assert.equal(await talk.counted(post), [1, 1]);
  assert.is((await server.get(`/blog/${own.slug}`)).statusCode, 404);
  assert.is((await rowOf(owner)).posts_count, 0);
});

test('D-047 a guest proves an address by a link and is forgotten; one that only looks alike is not', async () => {
  const talk = commenting(server);
  const post = await talk.post({ title: 'Guests' });
  const mine = await talk.row(post, { name: 'Jose', email: 'Jose@example.org', website: 'https://jose.test/' });
  const other = await talk.row(post, { name: 'José', email: 'josé@example.org' });
  await server.sql('payments').insert(
    ['Jose@example.org', 'josé@example.org'].map(address => ({
      ...{ reference: address, title: 'Benches', provider: 'im', transaction_id: address, state: 'paid', amount: 500 },
      ...{ currency: 'EUR', payer: 'Jose', email: address, created_at: new Date(), changed_at: new Date() },
    })),
  );
  await server.sql('payment_events').insert({
    ...{ provider: 'im', event_id: 'x', kind: 'paid', transaction_id: 'MOJO1', button: '1', amount: 500 },
    ...{ currency: 'EUR', outcome: 'refused', reason: 'amount', payer: 'Jose', email: 'Jose@example.org' },
    created_at: new Date(),
  });
  const visitor = await server.visitor();
  await server.post({ task: 'gdpr.request', email: 'jose@example.org' }, visitor);
  const key = await keyFor('jose@example.org', 'guest');
  const page = load((await server.get(`/account/personal-data/guest?key=${key}`, visitor)).body);
  assert.ok(page('[name="task"][value="gdpr.eraseGuest"]').length);
  assert.is((await server.post({ task: 'gdpr.eraseGuest', key }, visitor)).statusCode, 422);
  assert.is((await server.post({ task: 'gdpr.eraseGuest', key, sure: '1' }, visitor)).statusCode, 303);
  assert.is((await server.post({ task: 'gdpr.eraseGuest', key, sure: '1' }, visitor)).statusCode, 410);
  await workOnce(server.services);
  const { name, email, website } = await talk.stored(mine);
  assert.equal([name, email, website], ['A former reader', '', '']);
  assert.is((await talk.stored(other)).email, 'josé@example.org');
  assert.equal(await server.sql('outbox').where({ recipient: 'jose@example.org' }), []);
  const payers = await server.sql('payments').orderBy('id').select('payer', 'email', 'amount');
  assert.equal(
    payers.map(row => ({ ...row })),
    [
      { payer: '', email: '', amount: 500 },
      { payer: 'Jose', email: 'josé@example.org', amount: 500 },
    ],
  );
  const { payer, email: refusedEmail } = await server.sql('payment_events').first('payer', 'email');
  assert.equal([payer, refusedEmail], ['', '']);
});

test.run();
