import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../core/jobs/jobs.ts';
import { addLink } from '../../core/one-time-links/links.ts';
import { moment } from '../../core/time/clock.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { createSignInLink } from './sign-in-link.ts';

const test = suite('mailbox ways');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  await server.set('accounts.confirmEmail', true);
  await server.set('accounts.registration', true);
  await server.sql('throttles').delete();
  await server.sql('outbox').delete();
});
test.after(() => server.close());

const task = (name: string, fields: Record<string, string>, as: Person) =>
  server.post({ option: 'com_users', task: name, ...fields }, as);
interface Waiting {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}
const mails = (): Promise<Waiting[]> => server.sql('outbox').select('recipient', 'subject', 'text').orderBy('id');
const keyIn = (mail: Waiting | undefined): string => /key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const form = { name: 'Asha', username: 'asha', email: 'asha@people.test', password: 'right horse' };
/** Registers and answers the text question, as a browser without scripts does. */
const register = async (more: Partial<typeof form> & { homepage?: string } = {}) => {
  const visitor = await server.visitor();
  const asked = await task('user.register', { ...form, ...more }, visitor);
  const id = /name="captcha-id" value="([0-9a-f]{32})"/.exec(asked.body)?.[1];
  if (!id) return asked;
  const row: { answer: string } | undefined = await server.sql('captchas').select('answer').where('id', id).first();
  return task('user.register', { ...form, ...more, 'captcha-id': id, 'captcha-response': row?.answer ?? '' }, visitor);
};
const rowOf = (username: string) =>
  server
    .sql('users')
    .select('id', 'role', 'status', 'email', 'email_key as emailKey', 'password')
    .where('username_key', username)
    .first();
const signIn = async (username: string, password = 'right horse'): Promise<Person | undefined> => {
  const visitor = await server.visitor();
  const response = await task('user.login', { username, password }, visitor);
  return response.statusCode === 303 ? visitor : undefined;
};
const isIn = async (person: Person) => (await server.get('/account/profile', person)).statusCode === 200;

test('registration that is closed is closed', async () => {
  await server.set('accounts.registration', false);
  assert.is((await register()).statusCode, 403);
  assert.is((await server.get('/account/register')).statusCode, 403);
  assert.is(await rowOf('asha'), undefined);
});

test('what is missing or misshapen is refused at its field, and the rest stays typed', async () => {
  for (const [more, field] of [
    [{ name: '' }, 'name'],
    [{ username: 'a@b' }, 'username'],
    [{ username: '<b>' }, 'username'],
    [{ email: 'nowhere' }, 'email'],
    [{ email: 'a@b.test,c@d.test' }, 'email'],
    [{ password: 'short' }, 'password'],
  ] as const) {
    const { statusCode, body } = await register(more);
    assert.is(statusCode, 422, field);
    assert.match(body, `<a href="#field-${field}">`);
    assert.match(body, '<title>Error: Register');
    if (field !== 'name') assert.match(body, 'value="Asha"');
    assert.not.match(body, 'right horse');
  }
});

test('F-048, Y-07 Y-13 registering, confirming by mail and signing in; the new account is a reader', async () => {
  const registered = await register();
  assert.is(registered.statusCode, 303);
  assert.is(await signIn('asha'), undefined);
  const [mail] = await mails();
  assert.is(mail?.recipient, 'asha@people.test');
  const page = await server.get(`/account/confirm?key=${keyIn(mail)}`);
  assert.match(page.body, 'activates the account asha');
  assert.is((await rowOf('asha'))?.status, 'waiting', 'opening the page changes nothing');
  assert.is((await task('user.confirm', { key: keyIn(mail) }, await server.visitor())).statusCode, 303);
  assert.is((await rowOf('asha'))?.role, 'reader');
  assert.ok(await signIn('asha'));
  assert.is((await task('user.confirm', { key: keyIn(mail) }, await server.visitor())).statusCode, 410);
});

test('an address that has an account is answered like a new one; its owner is mailed, and nothing of theirs changes', async () => {
  const fresh = await register({ username: 'fresh', email: 'fresh@people.test' });
  await server.sql('outbox').delete();
  const known = await register({ username: 'thief', email: 'ASHA@people.test', password: 'thief horse' });
  assert.is(known.statusCode, fresh.statusCode);
  assert.is(known.headers.location, fresh.headers.location);
  assert.is(noticeOf(known), noticeOf(fresh));
  const [mail, ...more] = await mails();
  assert.is(mail?.recipient, 'asha@people.test');
  assert.is(keyIn(mail), '');
  assert.equal(more, []);
  assert.is(await signIn('asha@people.test', 'thief horse'), undefined);
  assert.is(await signIn('thief', 'thief horse'), undefined);
  assert.ok(await signIn('asha@people.test'));
  const taken = await register({ username: 'thief', email: 'other@people.test' });
  assert.match(taken.body, 'This username is taken');
});

const noticeOf = (response: Awaited<ReturnType<typeof register>>): string =>
  JSON.parse(
    Buffer.from(
      response.cookies.find(one => one.name === 'lectern_notice')?.value.split('.')[0] ?? '',
      'base64url',
    ).toString(),
  ).text;

test('the same name in another case or Unicode form is taken', async () => {
  assert.is((await register({ username: 'Zoë', email: 'zoe@people.test' })).statusCode, 303);
  for (const username of ['ZOË', 'zoe\u0308', 'ｚｏë'])
    assert.is((await register({ username, email: 'z2@people.test' })).statusCode, 422, username);
});

test('two usernames that give the same part of an address both get one', async () => {
  for (const username of ['ann-lee', 'ann.lee', 'ann_lee'])
    assert.is((await register({ username, email: `${username}@people.test` })).statusCode, 303, username);
  assert.is((await server.sql('users').where('permalink', 'like', 'ann-lee%')).length, 3);
});

test('two registrations of one name at once make one account and one mail', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => register({ username: 'racer', email: 'racer@people.test' })));
  assert.is(answers.filter(one => one.statusCode === 303).length, 1);
  assert.is((await server.sql('users').where('username_key', 'racer')).length, 1);
  assert.is((await mails()).length, 1);
});

test('of two waiting accounts with one address the first to confirm gets it', async () => {
  await register({ username: 'early', email: 'one@people.test' });
  await register({ username: 'late', email: 'One@people.test' });
  const [early, late] = await mails();
  const confirm = async (mail: Waiting | undefined) =>
    (await task('user.confirm', { key: keyIn(mail) }, await server.visitor())).statusCode;
  assert.equal((await Promise.all([confirm(late), confirm(early)])).sort(), [303, 409]);
  assert.is((await server.sql('users').where('email_key', 'one@people.test')).length, 1);
});

test('without confirmation a new account works at once, and one address still has one account', async () => {
  await server.set('accounts.confirmEmail', false);
  const answers = await Promise.all(
    ['quick', 'quicker'].map(username => register({ username, email: 'quick@people.test' })),
  );
  assert.equal(
    answers.map(one => one.statusCode),
    [303, 303],
  );
  assert.is((await server.sql('users').where('email_key', 'quick@people.test')).length, 1);
  assert.is([await signIn('quick'), await signIn('quicker')].filter(Boolean).length, 1);
});

test('without the human check there is no account: one question is asked, what was typed stays, the password does not', async () => {
  const visitor = await server.visitor();
  const asked = await task('user.register', { ...form, username: 'robot', email: 'robot@people.test' }, visitor);
  assert.is(asked.statusCode, 422);
  assert.match(asked.body, 'Please answer one question to show that you are a person.');
  assert.match(asked.body, 'id="field-captcha-response"');
  assert.match(asked.body, 'value="robot@people.test"');
  assert.not.match(asked.body, 'right horse');
  const id = /name="captcha-id" value="([0-9a-f]{32})"/.exec(asked.body)?.[1] ?? '';
  const wrong = { ...form, username: 'robot', 'captcha-id': id, 'captcha-response': 'certainly wrong' };
  assert.is((await task('user.register', wrong, visitor)).statusCode, 422);
  assert.is((await register({ username: 'robot', homepage: 'http://spam.test' })).statusCode, 422);
  assert.is(await rowOf('robot'), undefined);
});

test('F-6.17 a forgotten password: the same answer after the same work whether there is an account or not', async () => {
  const answers = [];
  const work: number[] = [];
  let queries = 0;
  // The poller of changes asks once a second beside the requests.
  const count = ({ sql }: { sql: string }): void => {
    if (!sql.includes('from `page_changes`')) queries++;
  };
  server.sql.on('query', count);
  for (const email of ['asha@people.test', 'asha', 'nobody@people.test', 'nobody']) {
    const visitor = await server.visitor();
    queries = 0;
    const response = await task('user.forgot', { email }, visitor);
    work.push(queries);
    answers.push([response.statusCode, response.headers.location, noticeOf(response)]);
  }
  server.sql.off('query', count);
  for (const answer of answers) assert.equal(answer, answers[0]);
  assert.equal(new Set(work).size, 1, work.join());
  assert.equal(await mails(), []);
  await workJobs(server.services);
  assert.equal(
    (await mails()).map(mail => mail.recipient),
    ['asha@people.test'],
  );
});

test('F-050, Y-07 a new password by mail: once, in time, by that link alone; every other session ends', async () => {
  const elsewhere = await signIn('asha');
  assert.ok(elsewhere);
  await task('user.forgot', { email: 'asha@people.test' }, await server.visitor());
  await workJobs(server.services);
  const key = keyIn((await mails())[0]);
  assert.is((await server.get(`/account/reset?key=${key}`)).statusCode, 200);
  assert.is((await task('user.enter', { key }, await server.visitor())).statusCode, 410, 'another purpose');
  const visitor = await server.visitor();
  const short = await task('user.reset', { key, password: 'short' }, visitor);
  assert.match(short.body, '<a href="#field-password">');
  assert.is((await task('user.reset', { key, password: 'newer horse' }, visitor)).statusCode, 303);
  assert.ok(await isIn(visitor));
  assert.not.ok(await isIn(elsewhere));
  assert.is((await task('user.reset', { key, password: 'third horse' }, await server.visitor())).statusCode, 410);
  assert.is((await server.get(`/account/reset?key=${key}`)).statusCode, 410);
  assert.is(await signIn('asha'), undefined);
  assert.ok(await signIn('asha', 'newer horse'));
});

test('a reset link that is too old, made up or of somebody else opens nothing', async () => {
  const row = await rowOf('asha');
  const key = await addLink(server.sql, 'reset', { userId: row?.id, now: moment(server.clock) });
  server.clock.advance(3600_000);
  for (const one of [key, 'made-up', ''])
    assert.is(
      (await task('user.reset', { key: one, password: 'thief horse' }, await server.visitor())).statusCode,
      410,
    );
  assert.ok(await signIn('asha', 'newer horse'));
});

test('an account that waits gets its confirmation again by the same way', async () => {
  await register({ username: 'lost', email: 'lost@people.test' });
  await server.sql('outbox').delete();
  await task('user.forgot', { email: 'lost' }, await server.visitor());
  await workJobs(server.services);
  const [mail] = await mails();
  assert.is(mail?.recipient, 'lost@people.test');
  assert.is((await task('user.confirm', { key: keyIn(mail) }, await server.visitor())).statusCode, 303);
});

test('a one-time link signs in by a button, never by being opened, and once', async () => {
  const { id } = await server.signedIn('admin');
  const address = new URL(await createSignInLink(server.services, id));
  const key = address.searchParams.get('key') ?? '';
  const visitor = await server.visitor();
  const page = await server.get(address.pathname + address.search, visitor);
  assert.match(page.body, 'value="user.enter"');
  assert.not.ok(visitor.cookies.lectern_session);
  const again = await server.visitor();
  const answers = await Promise.all([task('user.enter', { key }, visitor), task('user.enter', { key }, again)]);
  assert.equal(answers.map(one => one.statusCode).sort(), [303, 410]);
  assert.is((await server.get(address.pathname + address.search)).statusCode, 410);
});

test('pages that hold a key are kept by nobody', async () => {
  const { id } = await server.signedIn('reader');
  const address = new URL(await createSignInLink(server.services, id));
  await server.get(address.pathname + address.search);
  assert.is(server.services.pages.find(address.pathname + address.search), undefined);
});

test('F-6.8 nobody’s mailbox is filled by registering its address again and again', async () => {
  await server.set('accounts.confirmEmail', true);
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++) {
    const response = await register({ username: `filler${n}`, email: 'Victim@people.test' });
    statuses.push(response.statusCode);
    if (n >= 10) assert.match(response.body, 'We have sent many mails to this address already.');
  }
  assert.equal(statuses, [...Array(10).fill(303), ...Array(4).fill(429)]);
  const rows = await server.sql('outbox').where({ recipient: 'Victim@people.test' });
  assert.is(rows.length, 10);
  server.clock.advance(6 * 3600_000);
  assert.is((await register({ username: 'filler-later', email: 'victim@people.test' })).statusCode, 303);
});

test('a browser that asks again and again for mails is told to wait', async () => {
  const visitor = await server.visitor();
  let status = 0;
  for (let i = 0; i < 31; i++) status = (await task('user.forgot', { email: `n${i}` }, visitor)).statusCode;
  assert.is(status, 429);
});

test.run();
