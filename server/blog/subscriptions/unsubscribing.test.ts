import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolution } from '../../test/fixtures/comments.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { keyIn, refused, subscribing } from '../../test/fixtures/subscriptions.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { stopKey } from './keys.ts';

const test = suite('unsubscribing');
let server: TestServer;
let write: ReturnType<typeof writer>;
let on: ReturnType<typeof subscribing>;
let author: Person & { id: number };
let reader: Person & { id: number };
let visitor: Person;

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

const subscribe = 'site/views/subscription/subscribe';
const question = 'site/views/subscription/confirmUnsubscribe';
const unsubscribe = 'site/views/subscription/unsubscribe';

const nothing = 'This page does not exist, or it was removed.';

test('D-036 D-038 D-039 a foreign subscription is neither asked about, changed nor ended', async () => {
  const id = await on.follow(reader, author.id);
  const other = await server.signedIn('reader');
  for (const person of [visitor, other]) {
    assert.is(refused(await server.ask(question, { id, return: '/' }, person))[0], nothing);
    assert.is(await on.statusOf({ task: 'subscription.unsubscribe', id }, person), 404);
    assert.is(await on.statusOf({ task: 'subscription.frequency', id, frequency: 'weekly' }, person), 404);
    assert.is((await server.get(`/blog/subscription/end?id=${id}`, person)).statusCode, 404);
    const asked = { type: 'blogger', id: author.id, email: await on.emailOf(reader) };
    const known = resolution(await server.ask(unsubscribe, asked, person));
    const unknown = resolution(await server.ask(unsubscribe, { ...asked, email: 'nobody@example.org' }, person));
    assert.equal(known, unknown);
  }
  for (const key of ['', `${id}.${'a'.repeat(43)}`, 'x'.repeat(300), Buffer.alloc(40).toString('base64url')]) {
    assert.is(await on.statusOf({ task: 'subscription.stop', key }, visitor), 404);
    assert.is(await on.statusOf({ task: 'subscription.unsubscribe', id, key }, visitor), 404);
    assert.is(await on.statusOf({ task: 'comments.follow', key }, visitor), 404);
  }
  // An unsubscribe key allows nothing else (ruling 8).
  const stop = stopKey(server.services.settings.secret, id);
  assert.is(await on.statusOf({ task: 'subscription.frequency', id, frequency: 'weekly', key: stop }, visitor), 404);
  assert.equal(
    (await on.rows({ user_id: reader.id })).map(row => row.frequency),
    ['immediate'],
  );
});

test('D-039 the end of what was never followed names no team and nobody of the staff that a stranger may not know of', async () => {
  const staff = await server.signedIn('staff', 'Rosa of the staff');
  const created_at = new Date(server.clock.now());
  const teams = { members: 0, registered: 0 };
  for (const access of ['members', 'registered'] as const)
    [teams[access] = 0] = await server
      .sql('teams')
      .insert({ title: `Team ${access}`, alias: access, access, created_at });
  const said = async (type: string, id: number, as: Person) =>
    JSON.stringify(await server.ask(unsubscribe, { type, id, email: 'nobody@example.org' }, as));
  for (const person of [visitor, reader]) {
    assert.not.match(await said('team', teams.members, person), 'Team members');
    assert.not.match(await said('blogger', staff.id, person), 'Rosa');
  }
  assert.not.match(await said('team', teams.registered, visitor), 'Team registered');
  assert.match(await said('team', teams.registered, reader), 'Team registered');
  const form = await server.ask('site/views/subscription/form', { type: 'blogger', id: staff.id }, visitor);
  assert.is(refused(form)[0], nothing);
});

test('D-033 who left a closed team hears its name no more in the list of subscriptions', async () => {
  const created_at = new Date(server.clock.now());
  const [team_id = 0] = await server
    .sql('teams')
    .insert({ title: 'Inner', alias: 'inner', access: 'members', created_at });
  await server.sql('team_members').insert({ team_id, user_id: reader.id, created_at });
  resolution(await server.ask(subscribe, { type: 'team', id: team_id }, reader));
  const list = async (): Promise<string> => load((await server.get('/blog/subscription', reader)).body)('main').text();
  assert.match(await list(), 'Inner');
  await server.sql('team_members').where({ team_id }).delete();
  assert.not.match(await list(), 'Inner');
});

test('D-036 D-038 unsubscribing asks first, in a dialog with a form and on a plain page; looking ends nothing', async () => {
  const id = await on.follow(reader, author.id);
  const [block] = resolution(await server.ask(question, { id, return: '/blog/authors' }, reader));
  const dialog = load(String(block));
  const fields = dialog('form[data-eb-unsubscribe-form]').serializeArray();
  assert.equal(
    fields.filter(({ name }) => name !== reader.cookies.lectern_token),
    [
      { name: 'id', value: `${id}` },
      { name: 'option', value: 'com_blog' },
      { name: 'task', value: 'subscription.unsubscribe' },
      { name: 'return', value: '/blog/authors' },
    ],
  );
  const byTarget = resolution(await server.ask(question, { id: 0, uid: author.id, type: 'blogger' }, reader));
  assert.match(String(byTarget[0]), `value="${id}"`);
  assert.is((await server.get(`/blog/subscription/end?id=${id}`, reader)).statusCode, 200);
  assert.is((await on.rows({ id })).length, 1);
  const ended = await server.post({ task: 'subscription.unsubscribe', id, return: '/blog/authors' }, reader);
  assert.is(ended.headers.location, '/blog/authors');
  assert.is((await on.rows({ id })).length, 0);
});

test('D-039 D-040 the call ends one’s own subscription and answers the subscribe button and a sentence, subscribed or not', async () => {
  await on.follow(reader, author.id);
  const asked = { type: 'blogger', id: author.id, email: await on.emailOf(reader) };
  const [html, message] = resolution(await server.ask(unsubscribe, asked, reader));
  assert.is((await on.rows({ user_id: reader.id })).length, 0);
  const button = load(String(html));
  assert.not.ok(button('[data-blog-subscribe]').hasClass('hide'));
  assert.ok(button('[data-blog-unsubscribe]').hasClass('hide'));
  assert.is(message, 'You will get no more emails about new posts by Asha <Rao>.');
  assert.equal(resolution(await server.ask(unsubscribe, asked, reader)), [html, message, '']);
});

test('D-039 whoever is not signed in has a link sent to the address; it leads to the list, where each is changed and ended', async () => {
  const { name, email } = on.guest();
  await server.ask(subscribe, { type: 'blogger', id: author.id, name, email }, visitor);
  await server.post(
    { task: 'subscription.confirmSubscribe', key: keyIn((await on.mails(email))[0].text, 'confirm') },
    visitor,
  );
  await server.ask(unsubscribe, { type: 'blogger', id: author.id, email }, visitor);
  assert.is((await on.rows({ email })).length, 1);
  const key = keyIn((await on.mails(email)).at(-1).text, 'subscription');
  const list = load((await server.get(`/blog/subscription?key=${key}`)).body);
  assert.match(list('main h2').text(), 'new posts by Asha <Rao>');
  const [{ id }] = await on.rows({ email });
  const choose = { task: 'subscription.frequency', id, key };
  assert.is(await on.statusOf({ ...choose, frequency: 'immediate', fullText: '1' }, visitor), 303);
  assert.is((await on.rows({ id }))[0].full_text, 1);
  assert.ok(load((await server.get(`/blog/subscription?key=${key}`)).body)('[name="fullText"]').is('[checked]'));
  const changed = await server.post({ ...choose, frequency: 'weekly' }, visitor);
  assert.is(changed.headers.location, `/blog/subscription?key=${key}`);
  const [stored] = await on.rows({ id });
  assert.equal([stored.frequency, stored.full_text], ['weekly', 0]);
  const foreign = await on.follow(reader, author.id);
  assert.is(await on.statusOf({ task: 'subscription.unsubscribe', id: foreign, key }, visitor), 404);
  assert.is(await on.statusOf({ task: 'subscription.unsubscribe', id, key }, visitor), 303);
  assert.is((await on.rows({ email })).length, 0);
  server.clock.advance(31 * 24 * 3600_000);
  assert.is((await server.get(`/blog/subscription?key=${key}`)).statusCode, 404);
});

test('F-2.11, D-033 each button carries type and id; it is the same bytes for every visitor and names the reader’s own subscription', async () => {
  await write.post(author.id);
  const path = `/blog/authors/${(await server.sql('users').where('id', author.id).first('permalink')).permalink}`;
  const buttons = async (person: Person) => {
    const page = load((await server.get(path, person)).body);
    const shown = (hook: string) => page(`[${hook}]`).filter((_, one) => !page(one).hasClass('hide'));
    return { subscribe: shown('data-blog-subscribe').first(), unsubscribe: shown('data-blog-unsubscribe').first() };
  };
  const before = await buttons(visitor);
  assert.equal([before.subscribe.attr('data-type'), before.subscribe.attr('data-id')], ['blogger', `${author.id}`]);
  assert.is(before.unsubscribe.length, 0);
  const plain = await server.get(String(before.subscribe.attr('href')), visitor);
  assert.is(load(plain.body)('main form input[name="task"]').val(), 'subscription.subscribe');
  const id = await on.follow(reader, author.id);
  const after = await buttons(reader);
  const listed = load((await server.get('/blog/subscription', reader)).body)(`[data-subscription-id="${id}"]`);
  for (const link of [after.unsubscribe, listed])
    assert.equal(
      ['data-subscription-id', 'data-type', 'data-id'].map(name => link.attr(name)),
      [`${id}`, 'blogger', `${author.id}`],
    );
  assert.is(after.subscribe.length, 0);
});

test.run();
