import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { commenting, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('moderating comments');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let visitor: Person;
let moderator: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  moderator = await server.signedIn('moderator', 'Mod');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
  post = await on.post({ title: `Post at ${server.clock.now()}` });
});
test.after(() => server.close());

const mails = async (like = '%'): Promise<{ cause: string; recipient: string; subject: string; text: string }[]> => {
  server.clock.advance(6 * 60_000);
  while ((await workJobs(server.services)) > 0);
  return server
    .sql('outbox')
    .select('cause', 'recipient', 'subject', 'text')
    .where('cause', 'like', like)
    .orderBy('id');
};
const emailOf = async (person: { id: number }): Promise<string> =>
  (await server.sql('users').where('id', person.id).first('email')).email;

test('ruling 11 strangers and members see neither queue nor link pages', async () => {
  assert.is((await server.get('/moderation/comments')).statusCode, 403);
  assert.is((await server.get('/moderation/comments', await server.signedIn('blogger'))).statusCode, 403);
  for (const key of ['', 'x', 'A'.repeat(43)])
    assert.is((await server.get(`/blog/comments/moderate?key=${key}`)).statusCode, 404);
});

test('ruling 11 who may approve finds the queue from every page, nobody else is led there', async () => {
  const linked = async (as?: Person) => (await server.get('/', as)).body.includes('href="/moderation/comments"');
  assert.equal([await linked(), await linked(await server.signedIn('blogger'))], [false, false]);
  assert.ok(await linked(moderator));
});

test('X-47 comments publish at once by default', async () => {
  assert.is((await on.save(post, visitor)).type, 'success');
});

test('X-47 C-030 C-037 a held comment answers info, counts nothing, and its writer alone sees it', async () => {
  await server.set('comments.moderation', 'guests');
  const cached = await server.get(`/blog/${post.slug}`);
  const saved = await on.save(post, visitor, { comment: 'Held words.' });
  assert.equal(
    [saved.type, saved.message],
    ['info', 'Thank you. Your comment is awaiting approval. Until then, only you can see it.'],
  );
  assert.match(saved.html, 'is-moderated');
  assert.equal(await on.counted(post), [0, 0]);
  const own = await on.page(post, visitor);
  assert.match(own(`#comment-${saved.id}`).text(), 'Held words.');
  assert.match(own(`#comment-${saved.id}`).text(), 'Awaiting approval');
  assert.is(own(`#comment-${saved.id} [data-comment-reply]`).length, 0);
  const other = await server.get(`/blog/${post.slug}`, await server.visitor());
  assert.is(other.body, cached.body);
  assert.ok((await on.page(post, moderator))(`#comment-${saved.id} [data-comment-approve]`).length);
  assert.ok((await on.page(post, post.author))(`#comment-${saved.id} [data-comment-approve]`).length);
  const [html, remaining] = resolution(await server.ask('site/views/comments/approve', { id: saved.id }, post.author));
  assert.not.match(String(html), 'is-moderated');
  assert.is(remaining, 1);
  assert.match((await server.get(`/blog/${post.slug}`)).body, 'Held words.');
  await server.set('comments.moderation', 'none');
});

test('ruling 11 the settings: guests, everyone, but never who moderates the post', async () => {
  const member = await server.signedIn('reader');
  const typeOf = async (as: Person) => (await on.save(post, as, { comment: `By ${Math.random()}` })).type;
  await server.set('comments.moderation', 'guests');
  assert.equal([await typeOf(visitor), await typeOf(member)], ['info', 'success']);
  await server.set('comments.moderation', 'everyone');
  assert.equal(
    [await typeOf(member), await typeOf(moderator), await typeOf(post.author)],
    ['info', 'success', 'success'],
  );
  await server.set('comments.moderation', 'none');
});

test('ruling 11 listed words and too many links hold a comment, whole words only', async () => {
  await server.set('comments.wordList', 'casino\nbuy now\n');
  const typeOf = async (more: Record<string, unknown>) => (await on.save(post, await server.visitor(), more)).type;
  assert.is(await typeOf({ comment: 'Visit my CASINO!' }), 'info');
  assert.is(await typeOf({ comment: 'Buy,   now' }), 'info');
  assert.is(await typeOf({ comment: 'x', name: 'Casino Royal' }), 'info');
  assert.is(await typeOf({ comment: 'The casinos of old, buy it nowhere' }), 'success');
  await server.set('comments.wordList', '');
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://example.org/${index}`).join(' ');
  assert.is(await typeOf({ comment: links(6) }), 'info');
  assert.is(await typeOf({ comment: links(5) }), 'success');
});

test('ruling 11 a comment is not edited past its approval', async () => {
  const member = await server.signedIn('reader');
  const saved = await on.save(post, member, { comment: 'Harmless.' });
  await server.set('comments.wordList', 'casino');
  const [html] = resolution(
    await server.ask('site/views/comments/update', { id: saved.id, message: 'Casino' }, member),
  );
  assert.match(String(html), 'Awaiting approval');
  assert.is((await on.stored(saved.id)).state, 'held');
  assert.equal(await on.counted(post), [0, 0]);
  await server.set('comments.wordList', '');
});

test('F-6.10 ruling 16 commenting tells nobody whether an address has an account, whatever the moderation; its owner is mailed', async () => {
  const owner = await server.signedIn('reader');
  const known = (await emailOf(owner)).toUpperCase();
  // The newest of several comments is marked as such.
  const shape = (html: string): string =>
    html
      .replace(/<span data-comment-newest="">.*?<\/span><\/span>/g, '')
      .replace(/ data-newest-words="[^"]*"(>[^<]*) – newest comment/g, '$1')
      .replace(/\d+|First|Second/g, '#');
  for (const moderation of ['none', 'guests', 'everyone'] as const) {
    await server.set('comments.moderation', moderation);
    const one = await on.save(post, visitor, { email: known, comment: `First ${moderation}` });
    const other = await on.save(post, visitor, { email: 'free@example.org', comment: `Second ${moderation}` });
    assert.equal([one.type, one.message, shape(one.html)], [other.type, other.message, shape(other.html)]);
    const [first, second] = [await on.stored(one.id), await on.stored(other.id)];
    assert.equal([first.state, first.author_id], [second.state, second.author_id]);
    const seen = await on.page(post, await server.visitor());
    assert.is(seen(`#comment-${one.id}`).length, seen(`#comment-${other.id}`).length, moderation);
  }
  await server.set('comments.moderation', 'none');
  const told = (await mails('comment.claimed:%')).filter(mail => mail.text.includes('First none'));
  assert.equal(
    told.map(mail => mail.recipient),
    [await emailOf(owner)],
  );
});

test('ruling 11 the queue lists what waits, approves and removes what is ticked, and pages', async () => {
  const ids = [];
  for (let index = 0; index < 22; index++) ids.push(await on.row(post, { state: 'held', body: `Waiting ${index}` }));
  const page = load((await server.get('/moderation/comments', moderator)).body);
  assert.is(page('input[name="ids[]"]').length, 20);
  assert.ok(page('nav.pagination').length);
  const labels = page('.waiting-comment label')
    .toArray()
    .map(label => page(label).text());
  assert.is(new Set(labels).size, labels.length);
  const [one = 0, two = 0, three = 0] = ids;
  const approved = await server.post(
    { task: 'comments.approve', ids: [one, two], return: '/moderation/comments' },
    moderator,
  );
  assert.is(approved.headers.location, '/moderation/comments');
  await server.post({ task: 'comments.delete', ids: [three] }, moderator);
  assert.equal(await Promise.all([one, two, three].map(async id => (await on.stored(id)).state)), [
    'published',
    'published',
    'removed',
  ]);
  assert.equal(await on.counted(post), [2, 2]);
  const member = await server.signedIn('blogger');
  assert.is((await server.post({ task: 'comments.approve', ids: [ids[3]] }, member)).statusCode, 403);
});

test('ruling 11 moderators and the post’s author get a link each: opening it changes nothing, it decides once', async () => {
  await server.set('comments.moderation', 'guests');
  const saved = await on.save(post, visitor, { comment: 'Decide about me.' });
  const sent = (await mails('comment.moderate:%')).filter(mail => mail.cause.includes(`:${saved.id}:`));
  assert.equal(
    new Set(sent.map(mail => mail.recipient)),
    new Set([await emailOf(moderator), await emailOf(post.author)]),
  );
  const links = sent.map(mail => /\/blog\/comments\/moderate\?key=[\w-]+/.exec(mail.text)?.[0] ?? '');
  const [link = '', otherLink = ''] = links;
  const page = load((await server.get(link, visitor)).body);
  assert.match(page('main').text(), 'Decide about me.');
  assert.is((await on.stored(saved.id)).state, 'held');
  const key = String(page('[name=key]').val());
  assert.is((await server.post({ task: 'comments.moderate', key, decision: 'explode' }, visitor)).statusCode, 422);
  const both = await Promise.all(
    ['approve', 'approve', 'remove'].map(decision =>
      server.post({ task: 'comments.moderate', key, decision }, visitor),
    ),
  );
  assert.is(both.filter(answer => answer.statusCode === 303).length, 1);
  assert.is((await server.get(link)).statusCode, 404);
  assert.match((await server.get(otherLink)).body, 'already reviewed this comment');
  const [counter, rows] = await on.counted(post);
  assert.is(counter, rows);
  await server.set('comments.moderation', 'none');
});

test('F-4.2 four comments held within a minute make one mail for each who may approve them', async () => {
  await server.set('comments.moderation', 'guests');
  const ids = [];
  for (let index = 0; index < 4; index++)
    ids.push((await on.save(post, await server.visitor(), { comment: `Digest me ${index}` })).id);
  const sent = (await mails('comment.held:%')).filter(mail => mail.text.includes('Digest me 0'));
  const told = sent.map(mail => mail.recipient);
  assert.is(new Set(told).size, told.length);
  assert.ok(told.includes(await emailOf(moderator)) && told.includes(await emailOf(post.author)));
  for (const { subject, text } of sent) {
    assert.is(subject, '4 comments are awaiting approval');
    assert.is(text.match(/\/blog\/comments\/moderate\?key=[\w-]+/g)?.length, 4);
    assert.match(text, '/moderation/comments');
  }
  assert.is((await mails('comment.moderate:%')).filter(mail => mail.text.includes('Digest me')).length, 0);
  const link = /\/blog\/comments\/moderate\?key=[\w-]+/.exec(sent[0]?.text ?? '')?.[0] ?? '';
  const key = String(load((await server.get(link)).body)('[name=key]').val());
  await server.post({ task: 'comments.moderate', key, decision: 'approve' }, visitor);
  const states = await server.sql('comments').whereIn('id', ids).pluck('state');
  assert.is(states.filter(state => state === 'published').length, 1);
  await server.set('comments.moderation', 'none');
});

test('F-4.2 a mail about many held comments lists twenty, tells how many more there are, and is made with one statement for its links', async () => {
  await server.set('comments.moderation', 'guests');
  await on.save(post, visitor, { comment: 'Flood 0' });
  const foreign = await on.post({ title: 'Another post' });
  const rows = Array.from({ length: 24 }, (_, n) => n + 1);
  for (const n of rows) await on.row(n % 2 ? foreign : post, { state: 'held', body: `Flood ${n}` });
  const statements: string[] = [];
  const hear = ({ sql }: { sql: string }): unknown => statements.push(sql);
  server.sql.on('query', hear);
  const sent = (await mails('comment.held:%')).filter(({ text }) => text.includes('Flood'));
  server.sql.removeListener('query', hear);
  assert.is(statements.filter(one => one.startsWith('insert into `one_time_links`')).length, 1);
  const mailTo = async (person: { id: number }) => {
    const email = await emailOf(person);
    return sent.find(({ recipient }) => recipient === email);
  };
  const toStaff = await mailTo(moderator);
  assert.is(toStaff?.subject, '25 comments are awaiting approval');
  assert.is(toStaff?.text.match(/moderate\?key=[\w-]+/g)?.length, 20);
  assert.match(String(toStaff?.text), '5 more comments are awaiting approval.');
  assert.match(String(toStaff?.text), 'http://lectern.test/moderation/comments');
  const toAuthor = await mailTo(foreign.author);
  assert.is(toAuthor?.subject, '12 comments are awaiting approval');
  assert.is(toAuthor?.text.match(/moderate\?key=[\w-]+/g)?.length, 12);
  assert.not.match(String(toAuthor?.text), 'Flood 2\n');
  const keys = sent.flatMap(({ text }) => text.match(/key=[\w-]+/g) ?? []);
  assert.is(new Set(keys).size, keys.length);
  await server.set('comments.moderation', 'none');
});

test('ruling 11 a link of somebody who is no moderator any more opens nothing', async () => {
  await server.set('comments.moderation', 'guests');
  const former = await server.signedIn('moderator');
  const saved = await on.save(post, visitor, { comment: 'Decide about me too.' });
  const email = await emailOf(former);
  const mail = (await mails('comment.moderate:%')).find(
    one => one.cause.includes(`:${saved.id}:`) && one.recipient === email,
  );
  const link = /\/blog\/comments\/moderate\?key=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  assert.is((await server.get(link)).statusCode, 200);
  await server.sql('users').where('id', former.id).update({ role: 'reader' });
  assert.is((await server.get(link)).statusCode, 404);
  await server.set('comments.moderation', 'none');
});

test('ruling 11 the staff’s common address gets the link when one is set', async () => {
  await server.set('mail.staff', 'desk@example.org');
  await server.set('comments.moderation', 'guests');
  const saved = await on.save(post, visitor, { comment: 'To the desk.' });
  const sent = (await mails('comment.moderate:%')).filter(mail => mail.cause.includes(`:${saved.id}:`));
  assert.equal(new Set(sent.map(mail => mail.recipient)), new Set(['desk@example.org', await emailOf(post.author)]));
  await server.set('mail.staff', '');
  await server.set('comments.moderation', 'none');
});

test.run();
