import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../../core/db/index.ts';
import { ensureRecurringJobs, workJobs } from '../../../core/jobs/index.ts';
import { insertAll } from '../../../demo/demo-queries.ts';
import { levelWriter } from '../../../test/fixtures/levels.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { announcePublished } from './announcement-queries.ts';

type Member = Person & { id: number };

const test = suite('mails when posts come out');
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Member;
let reader: Member;
let count = 0;

const minuteMs = 60_000;

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  await ensureRecurringJobs(server.services);
});
test.before.each(async () => {
  server.clock.advance(20 * minuteMs);
  await server.sql('subscriptions').delete();
  author = await server.signedIn('blogger', 'Asha Rao');
  reader = await server.signedIn('reader', 'Meera');
});
test.after(() => server.close());

const now = (): Date => new Date(server.clock.now());
const emailOf = async ({ id }: { id: number }): Promise<string> =>
  (await server.sql('users').where('id', id).first('email')).email;
const follow = async (type: string, target_id: number, columns: Readonly<Record<string, unknown>> = {}) => {
  const email = String(columns.email ?? `follower-${count++}@example.org`);
  await server
    .sql('subscriptions')
    .insert({ type, target_id, name: 'Ravi', created_at: now(), ...columns, email, email_key: email });
  return email;
};
const followAs = async (person: Member, type: string, targetId: number): Promise<string> =>
  follow(type, targetId, { user_id: person.id, email: await emailOf(person) });
const work = async (): Promise<void> => {
  // Recurring jobs are due again.
  server.clock.advance(minuteMs);
  while ((await workJobs(server.services)) > 0);
};
const cameOut = (...ids: number[]): Promise<void> =>
  transact(server.sql, sql => announcePublished({ sql, services: server.services }, ids));
const mailsOf = (id: number) => server.sql('outbox').where('cause', 'like', `post:${id}:%`).orderBy('id');
const announcedTo = async (id: number): Promise<string[]> => (await mailsOf(id)).map(mail => mail.recipient).sort();
const post = (columns: Readonly<Record<string, unknown>> = {}, places?: Parameters<typeof write.post>[2]) =>
  write.post(author.id, { published_at: now(), ...columns }, places);

test('a post that is not for readers mails nobody: draft, private, trashed, a page, withdrawn again, out for long', async () => {
  await follow('site', 0);
  const long = new Date(server.clock.now() - 30 * 24 * 60 * minuteMs);
  const silent = [
    await post({ state: 'draft' }),
    await post({ privacy: 'private' }),
    await post({ lifecycle: 'trashed' }),
    await post({ kind: 'page' }),
    await post({ published_at: long }),
  ];
  const withdrawn = await post();
  await cameOut(...silent.map(({ id }) => id), withdrawn.id);
  await server.sql('posts').where('id', withdrawn.id).update({ state: 'draft' });
  await work();
  for (const { id } of [...silent, withdrawn]) assert.equal(await announcedTo(id), []);
  await server.sql('posts').where('id', withdrawn.id).update({ state: 'published' });
  await cameOut(withdrawn.id);
  await work();
  assert.is((await announcedTo(withdrawn.id)).length, 1);
});

test('a post of a category for some readers is mailed to followers who may read it', async () => {
  const levels = levelWriter(server);
  const board = await levels.group('Board');
  await levels.join(board, reader.id);
  const access_level_id = await levels.level('Board', [board]);
  const minutes = await write.category('Minutes', { access: 'special', access_level_id });
  await follow('category', minutes.id);
  await followAs(await server.signedIn('reader', 'Ravi'), 'category', minutes.id);
  const member = await followAs(reader, 'category', minutes.id);
  const { id } = await post({ title: 'Closed session' }, { categories: [minutes.id] });
  await cameOut(id);
  await work();
  assert.equal(await announcedTo(id), [member]);
  await levels.leave(board, reader.id);
  const later = await post({}, { categories: [minutes.id] });
  await cameOut(later.id);
  await work();
  assert.equal(await announcedTo(later.id), []);
});

test('who chose whole posts gets the text, in both forms of the mail; everybody else the excerpt', async () => {
  const brief = await follow('site', 0);
  const whole = await follow('site', 0, { full_text: 1 });
  const body = `<p>First words. ${'More of them. '.repeat(60)}</p><h2>The end</h2><p>See <a href="/blog">here</a>.</p>`;
  const open = await post({ title: 'Whole', body });
  const locked = await post({ title: 'Locked', body, password: 'any hash' });
  await cameOut(open.id, locked.id);
  await work();
  const mailTo = async (id: number, email: string) => (await mailsOf(id)).find(mail => mail.recipient === email);
  const [long, short] = [await mailTo(open.id, whole), await mailTo(open.id, brief)];
  assert.match(long.html, '<h2>The end</h2>');
  assert.match(long.html, '<a href="http://lectern.test/blog">here</a>');
  assert.match(long.text, 'The end\n\nSee here (http://lectern.test/blog).');
  assert.match(long.text, `http://lectern.test/blog/${open.slug}`);
  for (const mail of [short, await mailTo(locked.id, whole)]) assert.not.match(mail.html + mail.text, 'The end');
  for (const mail of [long, short]) {
    const links = load(mail.html)('a').toArray();
    assert.ok(links.some(link => /^Unsubscribe$/.test(load(link).text())));
    assert.not.match(load(mail.html).text(), 'key=');
  }
});

test('a post that not everybody may read is mailed without its text', async () => {
  const email = await followAs(reader, 'site', 0);
  await server.sql('subscriptions').where({ email }).update({ full_text: 1 });
  const { id } = await post({ privacy: 'registered', body: `<p>${'Opening. '.repeat(80)}</p><p>For members</p>` });
  await cameOut(id);
  await work();
  const [mail] = await mailsOf(id);
  assert.is(mail.recipient, email);
  assert.not.match(mail.html + mail.text, 'For members');
});

test('who waits for a confirmation, is blocked, or has no account where one is needed, gets no mail', async () => {
  await follow('site', 0, { state: 'pending' });
  const blocked = await server.signedIn('reader');
  await followAs(blocked, 'site', 0);
  await server.sql('users').where('id', blocked.id).update({ status: 'blocked' });
  const guest = await follow('site', 0);
  const member = await followAs(reader, 'site', 0);
  const [open, closed] = [await post(), await post({ privacy: 'registered' })];
  await cameOut(open.id, closed.id);
  await work();
  assert.equal(await announcedTo(open.id), [guest, member].sort());
  assert.equal(await announcedTo(closed.id), [member]);
});

test('a post behind a password shows its title in the mail and none of its words', async () => {
  await follow('site', 0);
  const locked = await post({
    title: 'Locked "up"\r\nBcc: x@y.org',
    password: '$argon2id$unknown',
    excerpt: 'Secret beginning.',
  });
  const open = await post({ title: 'Open', excerpt: 'Plain beginning.' });
  await cameOut(locked.id, open.id);
  await work();
  const [mail] = await mailsOf(locked.id);
  assert.match(mail.subject, 'Locked "up"');
  assert.not.match(mail.subject, '\n');
  assert.not.match(mail.text, 'Secret beginning.');
  const [told] = await mailsOf(open.id);
  assert.match(told.text, 'Plain beginning.');
  assert.match(told.text, `http://lectern.test/blog/${open.slug}`);
});

test('everybody who follows the site, the author, the team, a category or a tag is told; once, and the author never', async () => {
  const { sql } = server;
  const [team] = await sql('teams').insert({ title: 'Team', alias: `team-${count++}`, created_at: now() });
  const [tea, milk, cups] = [await write.category('Tea'), await write.category('Milk'), await write.tag('cups')];
  const expected = [
    await follow('site', 0),
    await follow('blogger', author.id),
    await follow('team', Number(team)),
    await follow('category', tea.id),
    await follow('tag', cups.id),
  ];
  await follow('category', milk.id);
  await follow('blogger', reader.id);
  const many = await followAs(reader, 'site', 0);
  for (const [type, id] of [
    ['blogger', author.id],
    ['category', tea.id],
    ['tag', cups.id],
  ] as const)
    await followAs(reader, type, id);
  await followAs(author, 'site', 0);
  const { id } = await post({ team_id: team }, { categories: [tea.id], tags: [cups.id] });
  await cameOut(id);
  await cameOut(id);
  await work();
  assert.equal(await announcedTo(id), [...expected, many].sort());
  const [mail] = await sql('outbox').where({ recipient: many });
  assert.match(mail.text, 'because you follow new posts about “cups”');
});

test('a mail is ended by one click of a mail program, without a token and from anywhere (RFC 8058)', async () => {
  const email = await follow('blogger', author.id);
  const { id } = await post();
  await cameOut(id);
  await work();
  const headers = JSON.parse((await mailsOf(id))[0].headers);
  assert.is(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
  const url = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'])?.[1] ?? '');
  const click = () =>
    server.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: {
        host: 'lectern.test',
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'List-Unsubscribe=One-Click',
    });
  assert.is((await server.get(url.pathname + url.search)).statusCode, 200);
  assert.is((await server.sql('subscriptions').where({ email })).length, 1);
  assert.is((await click()).statusCode, 200);
  assert.is((await server.sql('subscriptions').where({ email })).length, 0);
  assert.is((await click()).statusCode, 200);
});

test('a scheduled post is told of when its time comes, not before, once, also by two workers after a restart', async () => {
  await follow('site', 0);
  const at = server.clock.now() + 30 * minuteMs;
  const { id } = await post({ published_at: new Date(at) });
  await cameOut(id);
  await work();
  assert.equal(await announcedTo(id), []);
  server.clock.advance(30 * minuteMs);
  await Promise.all([work(), work()]);
  assert.is((await announcedTo(id)).length, 1);
  await server.sql('outbox').where('cause', 'like', `post:${id}:%`).delete();
  await cameOut(id);
  await work();
  assert.is((await announcedTo(id)).length, 0);
});

test('imported posts and those of the demo are not told of', async () => {
  await follow('site', 0);
  const earlier = new Date(server.clock.now() - 60 * minuteMs);
  const imported = await post({ created_at: earlier, legacy_source: 'wxr', legacy_id: `${count++}` });
  const sown = await post({ created_at: earlier, published_at: earlier });
  await work();
  assert.equal([await announcedTo(imported.id), await announcedTo(sown.id)], [[], []]);
});

test('publishing from a page tells the subscribers; taken back and published again it tells nobody twice', async () => {
  await follow('blogger', author.id);
  const { id } = await post({ state: 'draft', published_at: null });
  const staff = await server.signedIn('staff');
  for (const task of ['posts.publish', 'posts.unpublish', 'posts.publish']) {
    assert.is((await server.post({ task, ids: [id] }, staff)).statusCode, 303);
    await work();
    assert.is((await announcedTo(id)).length, 1, task);
  }
});

test('ten thousand subscribers of one post are written to in some dozen statements', async () => {
  const readers = Array.from({ length: 10_000 }, (_, index) => {
    const email = `many-${index}@example.org`;
    return { type: 'blogger', target_id: author.id, name: 'M', email, email_key: email, created_at: now() };
  });
  await insertAll(server.sql, 'subscriptions', readers);
  const { id } = await post();
  await cameOut(id);
  let statements = 0;
  const hear = (): void => {
    statements++;
  };
  server.sql.on('query', hear);
  await work();
  server.sql.removeListener('query', hear);
  assert.is((await mailsOf(id)).length, 10_000);
  assert.ok(statements < 200, `${statements} statements`);
});

test.run();
