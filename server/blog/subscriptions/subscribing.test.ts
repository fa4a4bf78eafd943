import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../core/db/index.ts';
import { resolution } from '../../test/fixtures/comments.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { keyIn, refused, subscribing } from '../../test/fixtures/subscriptions.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { mergeSubscriptions } from './subscription-queries.ts';

const test = suite('subscribing');
let server: TestServer;
let write: ReturnType<typeof writer>;
let on: ReturnType<typeof subscribing>;
let author: Person & { id: number };
let reader: Person & { id: number };
let visitor: Person;
let count = 0;

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  on = subscribing(server);
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  author = await server.signedIn('blogger', 'Asha <Rao>');
  reader = await server.signedIn('reader', 'Meera');
  visitor = await server.visitor();
});
test.after(() => server.close());

const form = 'site/views/subscription/form';
const subscribe = 'site/views/subscription/subscribe';

const nothing = 'This page does not exist, or it was removed.';

test('D-037 what is not there, closed or hidden takes no subscription; a refusal of the form is a sentence', async () => {
  const draft = await write.post(author.id, { state: 'draft' });
  const closed = await write.post(author.id, { allow_subscriptions: false });
  const created_at = new Date(server.clock.now());
  const [team] = await server.sql('teams').insert({ title: 'Closed', alias: 'closed', access: 'members', created_at });
  for (const [type, id] of [
    ['team', Number(team)],
    ['entry', draft.id],
    ['blogger', 999_999],
    ['blogger', reader.id],
    ['category', 999_999],
  ] as const)
    assert.is(refused(await server.ask(form, { type, id }, visitor))[0], nothing, `${type} ${id}`);
  assert.match(String(refused(await server.ask(form, { type: 'users', id: 1 }, visitor))[0]), 'type');
  assert.is(
    resolution(await server.ask(form, { type: 'entry', id: closed.id }, visitor))[0],
    'Subscriptions to this are not available.',
  );
  await server.set('subscriptions.guests', false);
  assert.is(resolution(await server.ask(form, { type: 'site' }, visitor))[0], 'Sign in to subscribe.');
  assert.is(refused(await server.ask(subscribe, { type: 'site', ...on.guest() }, visitor))[0], 'Sign in to subscribe.');
  await server.set('subscriptions.guests', true);
  assert.is((await on.rows({})).length, 0);
});

test('a bad name or address is refused at its field; the page keeps what was typed', async () => {
  const typed = { task: 'subscription.subscribe', type: 'blogger', id: author.id };
  const tries = [
    [{ name: 'Ravi', email: '' }, 'email', 'Please enter your e-mail address.'],
    [{ name: 'Ravi', email: 'a@b.org, c@d.org' }, 'email', 'This e-mail address does not look right'],
    [{ name: 'Ravi', email: 'ravi@example.org\r\nBcc: x@y.org' }, 'email', 'This e-mail address does not look right'],
    [{ name: '<b></b>', email: 'ravi@example.org' }, 'name', 'Please enter your name.'],
  ] as const;
  for (const [given, field, sentence] of tries) {
    const no = refused(await server.ask(subscribe, { ...typed, ...given }, visitor));
    assert.match(String(no[0]), sentence);
    assert.is(no[2], field);
    const page = load((await server.post({ ...typed, ...given }, visitor)).body);
    assert.is(page(`#subscribe-${field}`).attr('aria-invalid'), 'true');
    assert.match(page('title').text(), 'Error');
    assert.is(page('#subscribe-name').val(), given.name);
  }
  assert.is((await on.rows({ target_id: author.id })).length, 0);
});

test('nobody fills a mailbox: few mails a day go to an address, and one network asks so often and no more', async () => {
  const { email } = on.guest();
  for (let n = 0; n < 9; n++) {
    const target = await server.signedIn('blogger');
    await server.ask(subscribe, { type: 'blogger', id: target.id, name: 'X', email }, await server.visitor());
  }
  assert.is((await on.mails(email)).length, 5);
  const answers = [];
  for (let n = 0; n < 15; n++) answers.push((await server.ask(subscribe, { type: 'site', ...on.guest() }, visitor))[0]);
  assert.is(answers.at(-1)?.type, 'reject');
});

test('F-6.17 of 200 subscribers of one network at once those within the allowance are taken, and the others told to slow down', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => server.ask(subscribe, { type: 'site', ...on.guest() }, visitor)),
  );
  const codes = answers.map(([command]) => (command?.type === 'resolve' ? 'taken' : command?.data[1]));
  assert.equal(new Set(codes), new Set(['taken', 'slow-down']));
  assert.is(codes.filter(code => code === 'taken').length, 20);
  server.clock.advance(20 * 60_000);
  resolution(await server.ask(subscribe, { type: 'site', ...on.guest() }, visitor));
});

test('D-034 a visitor confirms by mail; looking at the link changes nothing, and it is good once', async () => {
  const { name, email } = on.guest();
  const [dialog, id] = resolution(
    await server.ask(subscribe, { type: 'blogger', id: author.id, name, email, userId: reader.id }, visitor),
  );
  assert.match(String(dialog), '<dialog>');
  assert.match(String(dialog), 'Check your email');
  assert.is(id, null);
  const [row] = await on.rows({ target_id: author.id });
  assert.equal([row.type, row.email, row.state, row.user_id], ['blogger', email, 'pending', null]);
  const [mail] = await on.mails(email);
  assert.match(mail.text, 'new posts by Asha <Rao>');
  const key = keyIn(mail.text, 'confirm');
  const page = await server.get(`/blog/subscription/confirm?key=${key}`, await server.visitor());
  assert.match(load(page.body)('main').text(), 'Do you want emails about new posts by Asha <Rao>?');
  assert.is((await on.rows({ id: row.id }))[0].state, 'pending');
  assert.is(await on.statusOf({ task: 'subscription.confirmSubscribe', key }, visitor), 303);
  assert.is((await on.rows({ id: row.id }))[0].state, 'active');
  assert.is(await on.statusOf({ task: 'subscription.confirmSubscribe', key }, visitor), 404);
});

test('D-034 a link that is too old confirms nothing', async () => {
  const { name, email } = on.guest();
  await server.ask(subscribe, { type: 'site', name, email }, visitor);
  const key = keyIn((await on.mails(email))[0].text, 'confirm');
  server.clock.advance(8 * 24 * 3600_000);
  assert.is(await on.statusOf({ task: 'subscription.confirmSubscribe', key }, visitor), 404);
  assert.is((await on.rows({ email }))[0].state, 'pending');
});

test('whether an address follows already shows in the mail only, never in the answer (security: user enumeration)', async () => {
  const known = on.guest();
  const ask = (person: { name: string; email: string }) =>
    server.ask(subscribe, { type: 'blogger', id: author.id, ...person }, visitor);
  const first = await ask(known);
  await server.post(
    { task: 'subscription.confirmSubscribe', key: keyIn((await on.mails(known.email))[0].text, 'confirm') },
    visitor,
  );
  const again = await ask({ ...known, name: 'Somebody else' });
  const member = await ask({ name: 'X', email: await on.emailOf(reader) });
  assert.equal(again, first);
  assert.equal(member, first);
  assert.equal(
    (await on.rows({ email: known.email })).map(row => [row.name, row.state]),
    [['Ravi', 'active']],
  );
  const [, told] = await on.mails(known.email);
  assert.match(told.text, 'You are already subscribed.');
});

test('D-034 D-035 a signed-in person subscribes at once, to the site, an author, a team, a category, a tag and a post', async () => {
  const { sql, clock } = server;
  const [team] = await sql('teams').insert({
    title: 'Team',
    alias: `team-${count++}`,
    created_at: new Date(clock.now()),
  });
  const post = await write.post(author.id);
  const targets = [
    ['site', 0],
    ['blogger', author.id],
    ['teamblog', Number(team)],
    ['category', (await write.category('Tea')).id],
    ['tag', (await write.tag('cups')).id],
    ['entry', post.id],
  ] as const;
  for (const [type, id] of targets) {
    const [dialog] = resolution(await server.ask(form, { type, id }, reader));
    assert.match(String(dialog), 'data-subscribe-form', type);
    const [, subscription] = resolution(await server.ask(subscribe, { type, id: type === 'site' ? 77 : id }, reader));
    assert.type(subscription, 'number', type);
    const twice = refused(await server.ask(subscribe, { type, id }, reader));
    assert.is(twice[1], 'invalid', type);
  }
  const kept = await on.rows({ user_id: reader.id });
  assert.equal(
    kept.map(row => [row.type, row.target_id, row.state, row.email]),
    await Promise.all(
      targets.map(async ([type, id]) => [type === 'teamblog' ? 'team' : type, id, 'active', await on.emailOf(reader)]),
    ),
  );
});

test('no subscription is ever double: fifty submits at once leave one row and one mail', async () => {
  const { name, email } = on.guest();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.ask(subscribe, { type: 'blogger', id: author.id }, reader)),
  );
  assert.is(answers.filter(([command]) => command?.type === 'resolve').length, 1);
  await Promise.all(
    Array.from({ length: 18 }, () => server.ask(subscribe, { type: 'blogger', id: author.id, name, email }, visitor)),
  );
  assert.equal(
    (await on.rows({ target_id: author.id })).map(row => row.email).sort(),
    [await on.emailOf(reader), email].sort(),
  );
  assert.is((await on.mails(email)).length, 1);
});

test('a visitor registers while subscribing when the setting says so, past the human check', async () => {
  await server.set('subscriptions.register', true);
  const { name, email } = on.guest();
  const typed = {
    type: 'blogger',
    id: author.id,
    name,
    email,
    register: '1',
    username: `ravi-${count}`,
    password: 'long enough words',
  };
  assert.is(refused(await server.ask(subscribe, typed, visitor))[1], 'captcha');
  await server.set('captcha.kind', 'none');
  assert.is(refused(await server.ask(subscribe, { ...typed, username: '' }, visitor))[2], 'username');
  resolution(await server.ask(subscribe, typed, visitor));
  const account = await server.sql('users').where('username', typed.username).first('id', 'status', 'role');
  assert.equal([account.status, account.role], ['waiting', 'reader']);
  const subjects = (await on.mails(email)).map(mail => mail.subject);
  assert.is(subjects.length, 2);
  await server.set('subscriptions.register', false);
  await server.set('captcha.kind', 'invisible');
});

test('what an address follows becomes the account’s that proves it, and goes along to a new address', async () => {
  const { name, email } = on.guest();
  await server.ask(subscribe, { type: 'blogger', id: author.id, name, email }, visitor);
  await server.sql('users').where('id', reader.id).update({ email, email_key: email });
  await server.post(
    { task: 'subscription.confirmSubscribe', key: keyIn((await on.mails(email))[0].text, 'confirm') },
    visitor,
  );
  assert.is((await on.rows({ email }))[0].user_id, reader.id);
  const list = load((await server.get('/blog/subscription', reader)).body);
  assert.is(list('[data-subscription-item]').length, 1);
  const moved = { email: 'moved@example.org', emailKey: 'moved@example.org' };
  // Another person typed the new address: an unconfirmed subscription replaces nothing.
  const typed = { type: 'blogger', id: author.id, name: 'Mallory', email: moved.email };
  await server.ask(subscribe, typed, visitor);
  await transact(server.sql, tx => mergeSubscriptions(tx, reader.id, moved));
  assert.equal(
    (await on.rows({ user_id: reader.id })).map(row => [row.email, row.state]),
    [[moved.email, 'active']],
  );
});

test.run();
