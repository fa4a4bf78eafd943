import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { transact } from '../core/db/index.ts';
import { sendMail } from '../core/mail/outbox.ts';
import { roles } from '../core/policy/actor.ts';
import { insertAll } from '../demo/demo-queries.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';
import { workOnce } from '../workers.ts';
import { actingUsers, actsInLog, auditPage, postsNamed, usersNamed } from './log/queries.ts';
import { mailsAmong, mailsPage, retryMails, stopMails } from './mail/queries.ts';

type Member = Person & { id: number };

const test = suite('the screens for staff');
const payload = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)>`;
const base = '/blog/dashboard/site';
const forStaff = ['users', 'mail', 'redirects', 'redirects/address', 'missing', 'log'];
const forAdmins = ['settings', 'menu'];

let server: TestServer;
let admin: Member;
let staff: Member;

test.before(async () => {
  server = await openTestServer();
  [admin, staff] = await Promise.all([server.signedIn('admin', 'Ada Admin'), server.signedIn('staff', 'Stan Staff')]);
});
test.after(() => server.close());

const write = (more: { to?: string; text?: string; subject?: string; cause?: string } = {}) =>
  transact(server.sql, tx =>
    sendMail(tx, {
      dedupeKey: `test:${Math.random()}`,
      to: 'asha@people.test',
      name: 'Asha',
      subject: 'A reply',
      text: 'Hello',
      ...more,
    }),
  );
const mailIds = async (): Promise<number[]> =>
  (await server.sql('outbox').select('id').orderBy('id')).map(row => row.id);
const states = async (): Promise<string[]> =>
  (await server.sql('outbox').select('state').orderBy('id')).map(row => row.state);

test('no screen opens for a visitor or for anybody below staff, and those that change the site only for administrators', async () => {
  const below = await Promise.all(
    roles.filter(role => !['staff', 'admin'].includes(role)).map(role => server.signedIn(role)),
  );
  for (const person of [await server.visitor(), ...below])
    for (const screen of [...forStaff, ...forAdmins])
      assert.is((await server.get(`${base}/${screen}`, person)).statusCode, 403, screen);
  for (const screen of forAdmins) assert.is((await server.get(`${base}/${screen}`, staff)).statusCode, 403, screen);
  for (const screen of forStaff) assert.is((await server.get(`${base}/${screen}`, staff)).statusCode, 200, screen);
  for (const screen of [...forStaff, ...forAdmins]) {
    const { statusCode, body } = await server.get(`${base}/${screen}`, admin);
    assert.is(statusCode, 200, screen);
    assert.equal(await markupProblems(body), [], screen);
  }
});

test('a task of these screens is done for nobody below its role, nor without a token; what is absent answers 404', async () => {
  await write();
  const [id] = await mailIds();
  const before = await states();
  const tasks = [
    ['mails.stop', { ids: [id] }],
    ['mails.retry', { ids: [id] }],
    ['menu.save', { label: 'X', address: '/x', audience: 'everyone' }],
    ['menu.up', { id: 1 }],
    ['menu.delete', { ids: [1] }],
    ['settings.save', { names: ['site.name'], were: ['Lectern'], values: ['Taken'] }],
    ['redirects.save', { path: '/old', target: '/new' }],
    ['redirects.delete', { ids: [1] }],
    ['missing.forget', { ids: [1] }],
  ] as const;
  for (const role of ['reader', 'author', 'blogger', 'moderator'] as const) {
    const person = await server.signedIn(role);
    for (const [task, fields] of tasks)
      assert.is((await server.post({ task, ...fields }, person)).statusCode, 403, task);
  }
  for (const [task, fields] of tasks.filter(([name]) => /^(?:menu|settings)/.test(name)))
    assert.is((await server.post({ task, ...fields }, staff)).statusCode, 403, task);
  for (const [task, fields] of tasks) {
    const stranger = { cookies: { lectern_session: admin.cookies.lectern_session ?? '' }, id: admin.id };
    assert.is((await server.post({ task, ...fields }, stranger)).statusCode, 403, task);
  }
  for (const [task, fields] of [
    ['mails.stop', { ids: [id, 999_999] }],
    ['menu.up', { id: 999_999 }],
    ['menu.delete', { ids: [999_999] }],
    ['menu.save', { id: 999_999, label: 'X', address: '/x', audience: 'everyone' }],
    ['redirects.delete', { ids: [999_999] }],
    ['redirects.save', { id: 999_999, path: '/old', target: '/new' }],
  ] as const)
    assert.is((await server.post({ task, ...fields }, admin)).statusCode, 404, task);
  assert.equal(await states(), before);
  assert.is((await server.sql('menu_items')).length + (await server.sql('redirects')).length, 0);
  for (const absent of ['mail/message?id=999999', 'mail/message?id=1abc', 'redirects/address?id=999', 'users/account'])
    assert.is((await server.get(`${base}/${absent}`, admin)).statusCode, 404, absent);
});

test('E-109 the mail queue shows what waits and is searched; a mail is stopped, is not sent, and is sent when it is tried again', async () => {
  await server.sql('outbox').delete();
  await write({ subject: 'To Asha' });
  await write({ subject: 'To Bala', to: 'bala@people.test' });
  const rows = async (query: string): Promise<string[]> => {
    const page = load((await server.get(`${base}/mail${query}`, staff)).body);
    return page('.list-table tbody th > :first-child')
      .toArray()
      .map(one => page(one).text());
  };
  assert.equal(await rows(''), ['To Bala', 'To Asha']);
  assert.equal(await rows('?post-search=asha'), ['To Asha']);
  assert.equal(await rows('?post-search=%25'), []);
  const [first] = await mailIds();
  const asked = load((await server.get(`${base}/mail?ask=mails.stop&ids=${first}`, staff)).body);
  assert.is(asked('[name="ids[]"]').val(), String(first));
  const stopped = await server.post({ task: 'mails.stop', ids: [first] }, staff);
  assert.is(stopped.headers.location, `${base}/mail`);
  assert.equal(await rows('?filter=stopped'), ['To Asha']);
  await workOnce(server.services);
  assert.equal(await states(), ['stopped', 'sent']);
  await server.post({ task: 'mails.retry', ids: await mailIds() }, staff);
  await workOnce(server.services);
  assert.equal(await states(), ['sent', 'sent']);
  assert.equal(
    (await server.sql('audit_log').where('type', 'mail').orderBy('id')).map(row => [row.act, row.target_id]),
    [
      ['mail.stop', first],
      ['mail.retry', first],
    ],
  );
});

test('the words of a mail are text, for administrators alone, and without the keys of its links', async () => {
  await server.sql('outbox').delete();
  const key = 'k'.repeat(42) + '7';
  await write({
    subject: payload,
    text: `${payload}\nhttp://lectern.test/account/reset?key=${key}&x=1 http://lectern.test/u/${key}`,
  });
  const [id] = await mailIds();
  const page = await server.get(`${base}/mail/message?id=${id}`, admin);
  assert.not.match(page.body, key);
  assert.not.match(page.body, '<script>alert');
  const words = load(page.body)('.mail-words').text();
  assert.match(words, payload);
  assert.match(words, '/account/reset?key=…&x=1 http://lectern.test/u/…');
  assert.equal(await markupProblems(page.body), []);
  const seen = await server.get(`${base}/mail/message?id=${id}`, staff);
  assert.is(seen.statusCode, 200);
  assert.is(load(seen.body)('.mail-words').length, 0);
});

test('E-107 the header shows its own links until there are others; these come in their order, for whom they are', async () => {
  const links = async (as?: Person): Promise<[string, string][]> => {
    const page = load((await server.get('/', as)).body);
    return page('.site-nav a')
      .toArray()
      .map(one => [page(one).text(), page(one).attr('href') ?? '']);
  };
  const own = await links();
  assert.is(own.length, 6);
  for (const address of [
    'javascript:alert(1)',
    '//evil.test/',
    '/\\evil.test',
    'http://evil.test/',
    'x',
    'https://u:p@evil.test/',
  ])
    assert.is(
      (await server.post({ task: 'menu.save', label: 'X', address, audience: 'everyone' }, admin)).statusCode,
      422,
      address,
    );
  const refused = await server.post({ task: 'menu.save', label: '', address: '/typed', audience: 'members' }, admin);
  const again = load(refused.body);
  assert.equal(
    [refused.statusCode, again('#field-address').val(), again('#field-audience').val()],
    [422, '/typed', 'members'],
  );
  assert.ok(again('.error-summary a[href="#field-label"]').length);
  const added = [
    [payload.slice(0, 60), '/blog/tags', 'everyone'],
    ['Join', '/account/register', 'visitors'],
    ['Desk', 'https://desk.example/', 'members'],
  ] as const;
  for (const [label, address, audience] of added)
    assert.is((await server.post({ task: 'menu.save', label, address, audience }, admin)).statusCode, 303);
  assert.equal(await links(), [
    [added[0][0], '/blog/tags'],
    ['Join', '/account/register'],
  ]);
  assert.equal(await links(admin), [
    [added[0][0], '/blog/tags'],
    ['Desk', 'https://desk.example/'],
  ]);
  assert.is(load((await server.get('/blog/tags')).body)('.site-nav [aria-current="page"]').attr('href'), '/blog/tags');
  const [one, two, three]: number[] = (await server.sql('menu_items').select('id').orderBy('position')).map(
    row => row.id,
  );
  const { headers } = await server.post({ task: 'menu.down', id: one }, admin);
  assert.match(String(headers.location), `/menu#menu-item-${one}`);
  await server.post({ task: 'menu.up', id: two }, admin);
  assert.equal(await links(), [
    ['Join', '/account/register'],
    [added[0][0], '/blog/tags'],
  ]);
  const changed = { task: 'menu.save', id: two, label: 'Join us', address: '/account/register', audience: 'everyone' };
  await server.post(changed, admin);
  assert.is((await links(admin))[0]?.[0], 'Join us');
  const page = (await server.get(`${base}/menu`, admin)).body;
  assert.equal(await markupProblems(page), []);
  const remove = load(page)('.menu-item a[href*="ask=menu.delete"]').last().attr('href') ?? '';
  assert.match((await server.get(remove, admin)).body, `name="ids[]" value="${three}"`);
  await server.post({ task: 'menu.delete', ids: [one, two, three] }, admin);
  assert.equal(await links(), own);
});

test('indexes find mails and what is in the log', async () => {
  const { sql, clock } = server;
  const now = new Date(clock.now());
  await insertAll(
    sql,
    'outbox',
    Array.from({ length: 3_000 }, (_, index) => ({
      cause: `many:${index}`,
      recipient: `person-${index}@people.test`,
      subject: 'A mail',
      text: '',
      message_id: `m-${index}`,
      state: index % 10 === 0 ? 'failed' : 'sent',
      created_at: now,
      due_at: now,
    })),
  );
  await insertAll(
    sql,
    'audit_log',
    Array.from({ length: 3_000 }, (_, index) => ({
      user_id: index % 50 === 0 ? admin.id : staff.id,
      act: `post.act${index % 20}`,
      type: 'post',
      target_id: index + 1,
      created_at: new Date(clock.now() - index * 60_000),
    })),
  );
  await sql.raw('ANALYZE TABLE outbox, audit_log, users');
  const mails = { state: undefined, search: '', ordering: 'desc', start: 0 } as const;
  const log = { act: undefined, userId: undefined, from: null, until: null, ordering: 'desc', start: 0 } as const;
  const plans = await plansOf(sql, async tx => {
    await mailsPage(tx, mails);
    await mailsPage(tx, { ...mails, state: 'failed' });
    await mailsPage(tx, { ...mails, search: 'person-12' });
    await mailsAmong(tx, [1, 2], { lock: true });
    await retryMails(tx, [1, 2], now);
    await stopMails(tx, [1, 2]);
    await auditPage(tx, log);
    await auditPage(tx, { ...log, act: 'post.act3' });
    await auditPage(tx, { ...log, userId: admin.id });
    await auditPage(tx, { ...log, from: new Date(clock.now() - 3600_000), until: now });
    await actsInLog(tx);
    await actingUsers(tx, 999_999);
    await usersNamed(tx, [admin.id]);
    await postsNamed(tx, [1]);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
