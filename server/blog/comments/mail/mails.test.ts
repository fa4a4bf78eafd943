import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digest } from '../../../core/db/db.ts';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { verifyPassword } from '../../../core/security/password.ts';
import { setThrottle } from '../../../core/security/throttle-queries.ts';
import { commenting, rejection, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('mails, subscriptions and accounts of comments');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
  post = await on.post({ title: 'Tea & "cakes"' });
});
test.after(() => server.close());

interface Sent {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

const mailsOf = async (id: number): Promise<Sent[]> => {
  while ((await workJobs(server.services)) > 0);
  return server
    .sql('outbox')
    .select('recipient', 'subject', 'text')
    .where('cause', 'like', `comment:${id}:%`)
    .orderBy('id');
};
const emailOf = async (person: { id: number }): Promise<string> =>
  (await server.sql('users').where('id', person.id).first('email')).email;
const subscriptions = () => server.sql('subscriptions').where({ type: 'entry', target_id: post.id });
const keyIn = (text: string): string => /\/blog\/subscription\/\w+\?key=([\w.-]+)/.exec(text)?.[1] ?? '';

test('a comment mails the post’s author, a reply its parent’s author, each once and the commenter never', async () => {
  const member = await server.signedIn('reader', 'Meera');
  const top = await on.save(post, member, { comment: 'Top [b]words[/b].' });
  assert.equal(
    (await mailsOf(top.id)).map(mail => mail.recipient),
    [await emailOf(post.author)],
  );
  const [mail] = await mailsOf(top.id);
  assert.is(mail?.subject, 'New comment on “Tea & "cakes"”');
  assert.match(String(mail?.text), 'Top words.');
  assert.match(String(mail?.text), `http://lectern.test/blog/${post.slug}?comment=${top.id}#comment-${top.id}`);
  const reply = await on.save(post, post.author, { comment: 'An answer.', parentId: top.id });
  assert.equal(
    (await mailsOf(reply.id)).map(one => [one.recipient, one.subject]),
    [[await emailOf(member), 'A reply to your comment on “Tea & "cakes"”']],
  );
  const self = await on.save(post, member, { comment: 'To myself.', parentId: top.id });
  assert.equal(
    (await mailsOf(self.id)).map(one => one.recipient),
    [await emailOf(post.author)],
  );
});

test('a guest’s unproven address is written to by nobody’s reply', async () => {
  const top = await on.save(post, visitor, { email: 'victim@example.org', comment: 'By a guest.' });
  const reply = await on.save(post, await server.signedIn('reader'), { comment: 'Answer.', parentId: top.id });
  assert.not.ok((await mailsOf(reply.id)).some(mail => mail.recipient === 'victim@example.org'));
});

test('a held comment mails nobody who reads; its mails go out when it is approved, and once', async () => {
  await server.set('comments.moderation', 'guests');
  const saved = await on.save(post, visitor, { comment: 'Waits.' });
  assert.equal(await mailsOf(saved.id), []);
  resolution(await server.ask('site/views/comments/approve', { id: saved.id }, post.author));
  assert.is((await mailsOf(saved.id)).length, 1);
  resolution(await server.ask('site/views/comments/delete', { id: saved.id }, post.author));
  resolution(await server.ask('site/views/comments/restore', { id: saved.id }, post.author));
  await server.sql('comments').where('id', saved.id).update({ state: 'held' });
  resolution(await server.ask('site/views/comments/approve', { id: saved.id }, post.author));
  assert.is((await mailsOf(saved.id)).length, 1);
  await server.set('comments.moderation', 'none');
});

test('a comment removed before its mails were written mails nobody', async () => {
  const saved = await on.save(post, visitor, { comment: 'Soon gone.' });
  resolution(await server.ask('site/views/comments/delete', { id: saved.id }, post.author));
  assert.equal(await mailsOf(saved.id), []);
});

test('C-004 a member who asks follows at once; without asking nobody follows', async () => {
  const member = await server.signedIn('reader');
  await on.save(post, member, { comment: 'Without.' });
  assert.is((await subscriptions()).length, 0);
  await on.save(post, member, { comment: 'With.', subscribe: '1' });
  await on.save(post, member, { comment: 'With once more.', subscribe: '1' });
  const rows = await subscriptions();
  assert.equal(
    rows.map(row => [row.user_id, row.state]),
    [[member.id, 'active']],
  );
  const next = await on.save(post, visitor, { comment: 'News.' });
  assert.ok((await mailsOf(next.id)).some(mail => mail.recipient === rows[0].email));
});

test('C-004 a guest is asked by one mail first, and confirms on a page that changes nothing when opened', async () => {
  const guest = { email: 'guest@example.org', subscribe: '1' };
  await on.save(post, visitor, { ...guest, comment: 'One.' });
  await on.save(post, visitor, { ...guest, comment: 'Two.' });
  const [row] = await subscriptions();
  assert.is(row.state, 'pending');
  const asked = await server.sql('outbox').where('cause', 'like', `subscribe:${row.id}:%`);
  assert.is(asked.length, 1);
  const news = await on.save(post, await server.visitor(), {
    comment: 'Not yet for the guest.',
    email: 'x@example.org',
  });
  assert.not.ok((await mailsOf(news.id)).some(mail => mail.recipient === guest.email));
  const key = keyIn(asked[0].text);
  assert.is((await server.get(`/blog/comments/follow?key=${key}`)).statusCode, 200);
  assert.is((await subscriptions().first()).state, 'pending');
  assert.is((await server.post({ task: 'comments.follow', key, decision: 'confirm' }, visitor)).statusCode, 303);
  assert.is((await subscriptions().first()).state, 'active');
  assert.is((await server.post({ task: 'comments.follow', key, decision: 'confirm' }, visitor)).statusCode, 404);
});

test('C-004 the link of a follower’s mail ends it; a changed key ends nothing', async () => {
  const member = await server.signedIn('reader');
  await on.save(post, member, { comment: 'With.', subscribe: '1' });
  const next = await on.save(post, visitor, { comment: 'News.' });
  const email = await emailOf(member);
  const key = keyIn((await mailsOf(next.id)).find(mail => mail.recipient === email)?.text ?? '');
  const [id, mark] = key.split('.');
  for (const wrong of [`${Number(id) + 1}.${mark}`, `${id}.${'A'.repeat(43)}`, `${id}.`, id])
    assert.is((await server.post({ task: 'comments.follow', key: wrong, decision: 'stop' }, visitor)).statusCode, 404);
  assert.is((await subscriptions()).length, 1);
  assert.match(load((await server.get(`/blog/comments/follow?key=${key}`)).body)('main').text(), 'Stop emails about');
  await server.post({ task: 'comments.follow', key, decision: 'stop' }, visitor);
  assert.is((await subscriptions()).length, 0);
});

test('C-004 a post without subscriptions takes none', async () => {
  const closed = await on.post({ allow_subscriptions: false });
  assert.is((await on.page(closed))('[data-comment-subscribe]').length, 0);
  const saved = await on.save(closed, visitor, { comment: 'With.', subscribe: '1' });
  assert.is(saved.message, 'Your comment was published.', 'no mail is promised');
  assert.is((await server.sql('subscriptions').where('target_id', closed.id)).length, 0);
});

const account = {
  register: '1',
  username: 'newcomer',
  password: 'correct horse battery',
  email: 'newcomer@example.org',
};

test('C-002 C-003 without the tick no account is made, with it username and password are needed', async () => {
  await on.save(post, visitor, { ...account, register: '0', comment: 'No account.' });
  assert.is((await server.sql('users').where('username_key', 'newcomer')).length, 0);
  const refused = async (more: object) => rejection(await on.ask(post, visitor, { ...account, comment: 'x', ...more }));
  assert.match(await refused({ username: '' }), 'choose a username');
  assert.match(await refused({ password: 'short' }), /8/);
  assert.match(await refused({ username: 'a b<c>' }), /username|Username/i);
  assert.match(await refused({ email: '' }), 'e-mail address');
  assert.is((await server.sql('users').where('username_key', 'newcomer')).length, 0);
});

test('C-002 C-003 Y-13 a registered commenter owns the comment, is a reader, and the password is hashed', async () => {
  const { id, type } = await on.save(post, visitor, { ...account, comment: 'With an account.' });
  assert.is(type, 'success');
  const user = await server.sql('users').where('username_key', 'newcomer').first();
  assert.is((await on.stored(id)).author_id, user.id);
  assert.is(user.role, 'reader');
  assert.not.match(user.password, account.password);
  assert.ok((await verifyPassword(account.password, user.password)).ok);
  const taken = rejection(
    await on.ask(post, await server.visitor(), { ...account, email: 'o@example.org', comment: 'Me too.' }),
  );
  assert.match(taken, /taken|username/i);
  const [counter, rows] = await on.counted(post);
  assert.is(counter, rows);
});

test('accounts made along with comments count as registrations of their network', async () => {
  const name = `register:${digest('127.0.0.1')}`;
  await setThrottle(server.sql, name, 60, new Date(server.clock.now() + 60_000));
  const more = { ...account, username: 'onemore', email: 'onemore@example.org', comment: 'One more.' };
  assert.match(rejection(await on.ask(post, visitor, more)), /Too many/);
  assert.is((await server.sql('users').where('username_key', 'onemore')).length, 0);
  await server.sql('throttles').where('name', name).delete();
});

test('C-003 with registering closed the fields are not shown and the tick does nothing', async () => {
  await server.set('comments.register', false);
  assert.is((await on.page(post))('[data-comment-register]').length, 0);
  await on.save(post, visitor, { ...account, username: 'closed', email: 'closed@example.org', comment: 'Closed.' });
  assert.is((await server.sql('users').where('username_key', 'closed')).length, 0);
  await server.set('comments.register', true);
});

test('F-6.10 ruling 16 registering under a known address tells nothing: the answer is that of any address, the owner is mailed', async () => {
  const owner = await server.signedIn('reader');
  const email = await emailOf(owner);
  const saved = await on.save(post, visitor, { ...account, username: 'impostor', email, comment: 'Me.' });
  const other = await on.save(post, visitor, { ...account, username: 'other', email: 'o@example.org', comment: 'I.' });
  assert.equal([saved.type, saved.message], [other.type, other.message]);
  const sent = await server.sql('outbox').where('recipient', email);
  assert.is(sent.length, 1);
});

test('a name with line ends makes no mail header', async () => {
  const saved = await on.save(post, visitor, { name: 'Ravi\r\nBcc: all@example.org', comment: 'Headers.' });
  const [mail] = await mailsOf(saved.id);
  assert.not.match(String(mail?.subject), /[\r\n]/);
  assert.is((await on.stored(saved.id)).name, 'Ravi Bcc: all@example.org');
});

test('a post that was withdrawn or protected tells its followers nothing of what is said there', async () => {
  const member = await server.signedIn('reader');
  await on.save(post, member, { comment: 'With.', subscribe: '1' });
  await server.sql('subscriptions').insert({
    type: 'entry',
    target_id: post.id,
    name: 'Guest',
    email: 'follower@example.org',
    email_key: 'follower@example.org',
    state: 'active',
    created_at: new Date(server.clock.now()),
  });
  const after = async (columns: object): Promise<Sent[]> => {
    await server
      .sql('posts')
      .where('id', post.id)
      .update({ privacy: 'public', state: 'published', ...columns });
    server.clock.advance(20 * 60_000);
    const saved = await on.save(post, await server.signedIn('moderator'), { comment: 'Inner words.' });
    return mailsOf(saved.id);
  };
  const author = await emailOf(post.author);
  const recipients = (mails: readonly Sent[]) => mails.map(mail => mail.recipient).sort();
  assert.equal(recipients(await after({ privacy: 'private' })), [author]);
  assert.equal(recipients(await after({ state: 'draft' })), [author]);
  assert.equal(recipients(await after({ privacy: 'registered' })), [author, await emailOf(member)].sort());
  const named = { state: 'accepted', position: 1, created_at: new Date(server.clock.now()) };
  await server.sql('post_authors').insert({ ...named, post_id: post.id, user_id: member.id });
  const both = [author, await emailOf(member)].sort();
  assert.equal(recipients(await after({ privacy: 'private' })), both, 'a co-author reads it');
  assert.equal(recipients(await after({ audience: 'special' })), both);
  await server.sql('post_authors').where('post_id', post.id).delete();
  await server.sql('posts').where('id', post.id).update({ audience: 'public' });
  const told = await after({ password: '$argon2id$unknown' });
  assert.is(told.length, 3);
  for (const { recipient, text } of told) assert.is(text.includes('Inner words.'), recipient === author, recipient);
  await server.sql('users').where('id', member.id).update({ status: 'blocked' });
  assert.equal(recipients(await after({})), [author, 'follower@example.org'].sort());
});

test('nobody’s mailbox is filled through comments: few questions a day to one address, one word to an owner', async () => {
  const owner = await server.signedIn('reader');
  const email = await emailOf(owner);
  for (let n = 0; n < 9; n++) {
    const other = await on.post();
    await on.save(other, await server.visitor(), {
      email: 'victim@people.test',
      subscribe: '1',
      comment: `Again ${n}`,
    });
    await on.save(other, await server.visitor(), { email, comment: `As somebody ${n}` });
  }
  while ((await workJobs(server.services)) > 0);
  const asked = await server.sql('outbox').where('recipient', 'victim@people.test');
  assert.is(asked.length, 5);
  assert.is((await server.sql('outbox').where('recipient', email)).length, 1);
});

test.run();
