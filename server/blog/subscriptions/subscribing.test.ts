import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Command } from '../../../protocol/commands.ts';
import { resolution } from '../../test/comments.ts';
import { type House, openHouse, type Person } from '../../test/house.ts';
import { writer } from '../../test/posts.ts';

const test = suite('subscribing and unsubscribing');
let house: House;
let write: ReturnType<typeof writer>;
let author: Person & { id: number };
let reader: Person & { id: number };
let visitor: Person;
let count = 0;

test.before(async () => {
  house = await openHouse();
  write = writer(house);
});
test.before.each(async () => {
  house.clock.advance(20 * 60_000);
  author = await house.signedIn('blogger', 'Asha <Rao>');
  reader = await house.signedIn('reader', 'Meera');
  visitor = await house.visitor();
});
test.after(() => house.close());

const form = 'site/views/subscription/form';
const subscribe = 'site/views/subscription/subscribe';
const question = 'site/views/subscription/confirmUnsubscribe';
const unsubscribe = 'site/views/subscription/unsubscribe';

const nothing = 'This page or item does not exist, or it is no longer here.';

const refused = ([command]: readonly Command[]): readonly unknown[] => {
  assert.is(command?.type, 'reject', JSON.stringify(command));
  return command?.data ?? [];
};
const rows = (columns: Readonly<Record<string, unknown>>) => house.sql('subscriptions').where(columns).orderBy('id');
const mails = (recipient: string) => house.sql('outbox').where({ recipient }).orderBy('id');
const keyIn = (text: string, page: string): string => new RegExp(`/${page}\\?key=([\\w.-]+)`).exec(text)?.[1] ?? '';
const guest = (): { name: string; email: string } => ({ name: 'Ravi', email: `guest-${count++}@example.org` });
const follow = async (person: Person, id = author.id): Promise<number> =>
  Number(resolution(await house.ask(subscribe, { type: 'blogger', id }, person))[1]);
const emailOf = async ({ id }: { id: number }): Promise<string> =>
  (await house.sql('users').where('id', id).first('email')).email;
const statusOf = async (fields: Record<string, unknown>, as: Person): Promise<number> =>
  (await house.post(fields, as)).statusCode;

test('D-037 what is not there, closed or hidden takes no subscription; a refusal of the form is a sentence', async () => {
  const draft = await write.post(author.id, { state: 'draft' });
  const closed = await write.post(author.id, { allow_subscriptions: false });
  for (const [type, id] of [
    ['entry', draft.id],
    ['blogger', 999_999],
    ['blogger', reader.id],
    ['category', 999_999],
  ] as const)
    assert.is(refused(await house.ask(form, { type, id }, visitor))[0], nothing, `${type} ${id}`);
  assert.match(String(refused(await house.ask(form, { type: 'users', id: 1 }, visitor))[0]), 'type');
  assert.is(
    resolution(await house.ask(form, { type: 'entry', id: closed.id }, visitor))[0],
    'There are no subscriptions to this.',
  );
  await house.set('subscriptions.guests', false);
  assert.is(resolution(await house.ask(form, { type: 'site' }, visitor))[0], 'Sign in to subscribe.');
  assert.is(refused(await house.ask(subscribe, { type: 'site', ...guest() }, visitor))[0], 'Sign in to subscribe.');
  await house.set('subscriptions.guests', true);
  assert.is((await rows({})).length, 0);
});

test('D-036 D-038 D-039 a foreign subscription is neither asked about, changed nor ended', async () => {
  const id = await follow(reader);
  const other = await house.signedIn('reader');
  for (const person of [visitor, other]) {
    assert.is(refused(await house.ask(question, { id, return: '/' }, person))[0], nothing);
    assert.is(await statusOf({ task: 'subscription.unsubscribe', id }, person), 404);
    assert.is(await statusOf({ task: 'subscription.frequency', id, frequency: 'weekly' }, person), 404);
    assert.is((await house.get(`/blog/subscription/end?id=${id}`, person)).statusCode, 404);
    const asked = { type: 'blogger', id: author.id, email: await emailOf(reader) };
    const known = resolution(await house.ask(unsubscribe, asked, person));
    const unknown = resolution(await house.ask(unsubscribe, { ...asked, email: 'nobody@example.org' }, person));
    assert.equal(known, unknown);
  }
  for (const key of ['', `${id}.${'a'.repeat(43)}`, 'x'.repeat(300), Buffer.alloc(40).toString('base64url')]) {
    assert.is(await statusOf({ task: 'subscription.stop', key }, visitor), 404);
    assert.is(await statusOf({ task: 'subscription.unsubscribe', id, key }, visitor), 404);
    assert.is(await statusOf({ task: 'comments.follow', key }, visitor), 404);
  }
  assert.equal(
    (await rows({ user_id: reader.id })).map(row => row.frequency),
    ['immediate'],
  );
});

test('a bad name or address is refused at its field; the page keeps what was typed', async () => {
  const typed = { task: 'subscription.subscribe', type: 'blogger', id: author.id };
  const tries = [
    [{ name: 'Ravi', email: '' }, 'email', 'Type your e-mail address.'],
    [{ name: 'Ravi', email: 'a@b.org, c@d.org' }, 'email', 'one e-mail address'],
    [{ name: 'Ravi', email: 'ravi@example.org\r\nBcc: x@y.org' }, 'email', 'one e-mail address'],
    [{ name: '<b></b>', email: 'ravi@example.org' }, 'name', 'Type your name.'],
  ] as const;
  for (const [given, field, sentence] of tries) {
    const no = refused(await house.ask(subscribe, { ...typed, ...given }, visitor));
    assert.match(String(no[0]), sentence);
    assert.is(no[2], field);
    const page = load((await house.post({ ...typed, ...given }, visitor)).body);
    assert.is(page(`#subscribe-${field}`).attr('aria-invalid'), 'true');
    assert.match(page('title').text(), 'Error');
    assert.is(page('#subscribe-name').val(), given.name);
  }
  assert.is((await rows({ target_id: author.id })).length, 0);
});

test('nobody fills a mailbox: few mails a day go to an address, and one network asks so often and no more', async () => {
  const { email } = guest();
  for (let n = 0; n < 9; n++) {
    const target = await house.signedIn('blogger');
    await house.ask(subscribe, { type: 'blogger', id: target.id, name: 'X', email }, await house.visitor());
  }
  assert.is((await mails(email)).length, 5);
  const answers = [];
  for (let n = 0; n < 15; n++) answers.push((await house.ask(subscribe, { type: 'site', ...guest() }, visitor))[0]);
  assert.is(answers.at(-1)?.type, 'reject');
});

test('D-034 a visitor confirms by mail; looking at the link changes nothing, and it is good once', async () => {
  const { name, email } = guest();
  const [dialog, id] = resolution(
    await house.ask(subscribe, { type: 'blogger', id: author.id, name, email, userId: reader.id }, visitor),
  );
  assert.match(String(dialog), '<dialog>');
  assert.match(String(dialog), 'Look into your mailbox');
  assert.is(id, null);
  const [row] = await rows({ target_id: author.id });
  assert.equal([row.type, row.email, row.state, row.user_id], ['blogger', email, 'pending', null]);
  const [mail] = await mails(email);
  assert.match(mail.text, 'new posts by Asha <Rao>');
  const key = keyIn(mail.text, 'confirm');
  const page = await house.get(`/blog/subscription/confirm?key=${key}`, await house.visitor());
  assert.match(load(page.body)('main').text(), 'Do you want mails about new posts by Asha <Rao>?');
  assert.is((await rows({ id: row.id }))[0].state, 'pending');
  assert.is(await statusOf({ task: 'subscription.confirmSubscribe', key }, visitor), 303);
  assert.is((await rows({ id: row.id }))[0].state, 'active');
  assert.is(await statusOf({ task: 'subscription.confirmSubscribe', key }, visitor), 404);
});

test('D-034 a link that is too old confirms nothing', async () => {
  const { name, email } = guest();
  await house.ask(subscribe, { type: 'site', name, email }, visitor);
  const key = keyIn((await mails(email))[0].text, 'confirm');
  house.clock.advance(8 * 24 * 3600_000);
  assert.is(await statusOf({ task: 'subscription.confirmSubscribe', key }, visitor), 404);
  assert.is((await rows({ email }))[0].state, 'pending');
});

test('whether an address follows already shows in the mail only, never in the answer (security: user enumeration)', async () => {
  const known = guest();
  const ask = (person: { name: string; email: string }) =>
    house.ask(subscribe, { type: 'blogger', id: author.id, ...person }, visitor);
  const first = await ask(known);
  await house.post(
    { task: 'subscription.confirmSubscribe', key: keyIn((await mails(known.email))[0].text, 'confirm') },
    visitor,
  );
  const again = await ask({ ...known, name: 'Somebody else' });
  const member = await ask({ name: 'X', email: await emailOf(reader) });
  assert.equal(again, first);
  assert.equal(member, first);
  assert.equal(
    (await rows({ email: known.email })).map(row => [row.name, row.state]),
    [['Ravi', 'active']],
  );
  const [, told] = await mails(known.email);
  assert.match(told.text, 'You get them already.');
});

test('D-034 D-035 a signed-in person subscribes at once, to the site, an author, a team, a category, a tag and a post', async () => {
  const { sql, clock } = house;
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
    const [dialog] = resolution(await house.ask(form, { type, id }, reader));
    assert.match(String(dialog), 'data-subscribe-form', type);
    const [, subscription] = resolution(await house.ask(subscribe, { type, id: type === 'site' ? 77 : id }, reader));
    assert.type(subscription, 'number', type);
    const twice = refused(await house.ask(subscribe, { type, id }, reader));
    assert.is(twice[1], 'invalid', type);
  }
  const kept = await rows({ user_id: reader.id });
  assert.equal(
    kept.map(row => [row.type, row.target_id, row.state, row.email]),
    await Promise.all(
      targets.map(async ([type, id]) => [type === 'teamblog' ? 'team' : type, id, 'active', await emailOf(reader)]),
    ),
  );
});

test('no subscription is ever double: fifty submits at once leave one row and one mail', async () => {
  const { name, email } = guest();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => house.ask(subscribe, { type: 'blogger', id: author.id }, reader)),
  );
  assert.is(answers.filter(([command]) => command?.type === 'resolve').length, 1);
  await Promise.all(
    Array.from({ length: 18 }, () => house.ask(subscribe, { type: 'blogger', id: author.id, name, email }, visitor)),
  );
  assert.equal(
    (await rows({ target_id: author.id })).map(row => row.email).sort(),
    [await emailOf(reader), email].sort(),
  );
  assert.is((await mails(email)).length, 1);
});

test('D-036 D-038 unsubscribing asks first, in a dialog with a form and on a plain page; looking ends nothing', async () => {
  const id = await follow(reader);
  const [block] = resolution(await house.ask(question, { id, return: '/blog/authors' }, reader));
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
  const byTarget = resolution(await house.ask(question, { id: 0, uid: author.id, type: 'blogger' }, reader));
  assert.match(String(byTarget[0]), `value="${id}"`);
  assert.is((await house.get(`/blog/subscription/end?id=${id}`, reader)).statusCode, 200);
  assert.is((await rows({ id })).length, 1);
  const ended = await house.post({ task: 'subscription.unsubscribe', id, return: '/blog/authors' }, reader);
  assert.is(ended.headers.location, '/blog/authors');
  assert.is((await rows({ id })).length, 0);
});

test('D-039 D-040 the call ends one’s own subscription and answers the subscribe button and a sentence, subscribed or not', async () => {
  await follow(reader);
  const asked = { type: 'blogger', id: author.id, email: await emailOf(reader) };
  const [html, message] = resolution(await house.ask(unsubscribe, asked, reader));
  assert.is((await rows({ user_id: reader.id })).length, 0);
  const button = load(String(html));
  assert.not.ok(button('[data-blog-subscribe]').hasClass('hide'));
  assert.ok(button('[data-blog-unsubscribe]').hasClass('hide'));
  assert.is(message, 'You will get no more mails about new posts by Asha <Rao>.');
  assert.equal(resolution(await house.ask(unsubscribe, asked, reader)), [html, message]);
});

test('D-039 whoever is not signed in has a link sent to the address; it leads to the list, where each is changed and ended', async () => {
  const { name, email } = guest();
  await house.ask(subscribe, { type: 'blogger', id: author.id, name, email }, visitor);
  await house.post(
    { task: 'subscription.confirmSubscribe', key: keyIn((await mails(email))[0].text, 'confirm') },
    visitor,
  );
  await house.ask(unsubscribe, { type: 'blogger', id: author.id, email }, visitor);
  assert.is((await rows({ email })).length, 1);
  const key = keyIn((await mails(email)).at(-1).text, 'subscription');
  const list = load((await house.get(`/blog/subscription?key=${key}`)).body);
  assert.match(list('main h2').text(), 'new posts by Asha <Rao>');
  const [{ id }] = await rows({ email });
  const changed = await house.post({ task: 'subscription.frequency', id, frequency: 'weekly', key }, visitor);
  assert.is(changed.headers.location, `/blog/subscription?key=${key}`);
  assert.is((await rows({ id }))[0].frequency, 'weekly');
  const foreign = await follow(reader);
  assert.is(await statusOf({ task: 'subscription.unsubscribe', id: foreign, key }, visitor), 404);
  assert.is(await statusOf({ task: 'subscription.unsubscribe', id, key }, visitor), 303);
  assert.is((await rows({ email })).length, 0);
  house.clock.advance(31 * 24 * 3600_000);
  assert.is((await house.get(`/blog/subscription?key=${key}`)).statusCode, 404);
});

test('D-033 the button is the same bytes for every visitor and names the reader’s own subscription', async () => {
  await write.post(author.id);
  const path = `/blog/authors/${(await house.sql('users').where('id', author.id).first('permalink')).permalink}`;
  const buttons = async (person: Person) => {
    const page = load((await house.get(path, person)).body);
    const shown = (hook: string) => page(`[${hook}]`).filter((_, one) => !page(one).hasClass('hide'));
    return { subscribe: shown('data-blog-subscribe').first(), unsubscribe: shown('data-blog-unsubscribe').first() };
  };
  const before = await buttons(visitor);
  assert.equal([before.subscribe.attr('data-type'), before.subscribe.attr('data-id')], ['blogger', `${author.id}`]);
  assert.is(before.unsubscribe.length, 0);
  const plain = await house.get(String(before.subscribe.attr('href')), visitor);
  assert.is(load(plain.body)('main form input[name="task"]').val(), 'subscription.subscribe');
  const id = await follow(reader);
  const after = await buttons(reader);
  assert.is(after.unsubscribe.attr('data-subscription-id'), `${id}`);
  assert.is(after.subscribe.length, 0);
});

test('a visitor registers while subscribing when the setting says so, past the human check', async () => {
  await house.set('subscriptions.register', true);
  const { name, email } = guest();
  const typed = {
    type: 'blogger',
    id: author.id,
    name,
    email,
    register: '1',
    username: `ravi-${count}`,
    password: 'long enough words',
  };
  assert.is(refused(await house.ask(subscribe, typed, visitor))[1], 'captcha');
  await house.set('captcha.kind', 'none');
  assert.is(refused(await house.ask(subscribe, { ...typed, username: '' }, visitor))[2], 'username');
  resolution(await house.ask(subscribe, typed, visitor));
  const account = await house.sql('users').where('username', typed.username).first('id', 'status', 'role');
  assert.equal([account.status, account.role], ['waiting', 'reader']);
  const subjects = (await mails(email)).map(mail => mail.subject);
  assert.is(subjects.length, 2);
  await house.set('subscriptions.register', false);
  await house.set('captcha.kind', 'invisible');
});

test('what an address follows becomes the account’s that proves it, and goes along to a new address', async () => {
  const { name, email } = guest();
  await house.ask(subscribe, { type: 'blogger', id: author.id, name, email }, visitor);
  await house.sql('users').where('id', reader.id).update({ email, email_key: email });
  await house.post(
    { task: 'subscription.confirmSubscribe', key: keyIn((await mails(email))[0].text, 'confirm') },
    visitor,
  );
  assert.is((await rows({ email }))[0].user_id, reader.id);
  const list = load((await house.get('/blog/subscription', reader)).body);
  assert.is(list('[data-subscription-item]').length, 1);
});

test.run();
