import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { workJobs } from '../../core/jobs/jobs.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import {
  addReport,
  openReports,
  openReportsCount,
  reportOf,
  reportsAmong,
  resolveReports,
} from '../../reports/report-queries.ts';
import { articleCommenting } from '../../test/fixtures/article-comments.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { rejection, resolution } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('reports');
let server: TestServer;
let author: Person & { id: number };
let post: Written;
let visitor: Person;
let moderator: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('blogger');
  moderator = await server.signedIn('moderator', 'Mo');
});
test.before.each(async () => {
  server.clock.advance(25 * 3600_000);
  visitor = await server.visitor();
  moderator = await server.signedIn('moderator', 'Mo');
  post = await writer(server).post(author.id, { title: 'A <doubtful> post' });
});
test.after(() => server.close());

const form = (id: unknown, as: Person, type = 'post') => server.ask('site/views/reports/form', { id, type }, as);
const submit = (as: Person, fields: Record<string, unknown> = {}) =>
  server.post({ task: 'reports.submit', id: post.id, type: 'post', reason: 'Spam.', ...fields }, as);
const rows = (id = post.id) => server.sql('reports').where({ type: 'post', target_id: id }).orderBy('id');
const mails = async () => {
  while ((await workJobs(server.services)) > 0);
  return server.sql('outbox').where('cause', 'like', 'report:%').orderBy('id').select('recipient', 'subject', 'text');
};

test('nobody reports what he may not know of; X-43 the blog accepts type post and refuses unknown types', async () => {
  for (const columns of [{ privacy: 'private' }, { lifecycle: 'trashed' }, { state: 'draft' }, { kind: 'page' }]) {
    const hidden = await writer(server).post(author.id, columns);
    rejection(await form(hidden.id, visitor));
    assert.ok((await submit(visitor, { id: hidden.id })).statusCode >= 400);
    assert.ok((await server.get(`/blog/reports/form?type=post&id=${hidden.id}`, visitor)).statusCode >= 400);
    assert.equal(await rows(hidden.id), []);
  }
  for (const type of ['user', 'comment', '', "post'--"]) {
    assert.match(rejection(await form(post.id, visitor, type)), 'cannot be reported');
    assert.is((await submit(visitor, { type })).statusCode, 422);
  }
  for (const odd of ['1abc', '0', '', '[1]']) rejection(await form(odd, visitor));
  assert.equal(await rows(), []);
});

test('guests report only where the settings allow it, and nobody where reports are off', async () => {
  await server.set('reports.guests', false);
  const member = await server.signedIn('reader');
  assert.match(rejection(await form(post.id, visitor)), 'sign in');
  assert.is((await submit(visitor)).statusCode, 403);
  assert.is(load((await server.get(`/blog/${post.slug}`)).body)('[data-blog-report]').length, 0);
  assert.is(load((await server.get(`/blog/${post.slug}`, member)).body)('[data-blog-report]').length, 1);
  await server.set('reports.guests', true);
  await server.set('reports.enabled', false);
  assert.match(rejection(await form(post.id, member)), 'cannot be reported');
  assert.is(load((await server.get(`/blog/${post.slug}`, member)).body)('[data-blog-report]').length, 0);
  await server.set('reports.enabled', true);
  assert.equal(await rows(), []);
});

test('a foreign page and a browser without cookies send no report', async () => {
  const { statusCode } = await server.post(
    { task: 'reports.submit', id: post.id, type: 'post', reason: 'x' },
    visitor,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    },
  );
  assert.is(statusCode, 403);
  assert.is((await submit({ cookies: {}, id: null })).statusCode, 403);
  assert.equal(await rows(), []);
});

test('a network sends so many reports in a day and no more', async () => {
  await server.set('reports.perNetwork', 2);
  const others = [visitor, await server.visitor(), await server.visitor()];
  const codes: number[] = [];
  for (const one of others) codes.push((await submit(one)).statusCode);
  assert.equal(codes, [303, 303, 429]);
  assert.is((await rows()).length, 2);
  await server.set('reports.perNetwork', 20);
});

test('D-041 the report form is a dialog whose form posts the task with id and type', async () => {
  const [block] = resolution(await form(post.id, visitor));
  const dialog = load(String(block), {}, false);
  assert.is(dialog('dialog > title').text(), 'Report “A <doubtful> post”');
  const fields = dialog('dialog > content form[data-form-response]');
  assert.equal(
    ['task', 'id', 'type'].map(name => fields.find(`[name=${name}]`).val()),
    ['reports.submit', String(post.id), 'post'],
  );
  assert.ok(fields.find('textarea[name=reason][required]').length);
  assert.is(fields.find('input').last().attr('name'), visitor.cookies.lectern_token);
  assert.is(dialog('dialog > buttons [data-submit-button]').length, 1);
});

test('B-056 the report control stands inside the post and leads to a page without scripts', async () => {
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  const link = page(`[data-blog-posts-item][data-id="${post.id}"] a[data-blog-report]`);
  const answer = await server.get(link.attr('href') ?? '', visitor);
  assert.is(answer.statusCode, 200);
  assert.equal(await markupProblems(answer.body), []);
  assert.is(load(answer.body)('form.report-form [name=task]').val(), 'reports.submit');
});

test('a report without a reason comes back with its error; a too long one too', async () => {
  const answer = await submit(visitor, { reason: ' \n ' });
  assert.is(answer.statusCode, 422);
  const page = load(answer.body);
  assert.match(page('title').text(), /^Error/);
  assert.is(page('.error-summary a').attr('href'), '#report-reason');
  assert.equal(await markupProblems(answer.body), []);
  assert.is((await submit(visitor, { reason: 'x'.repeat(2_001) })).statusCode, 422);
  assert.equal(await rows(), []);
});

test('F-036 a guest’s report is kept once and mailed to staff once, without his name; a second one waits for the first', async () => {
  const before = (await mails()).length;
  const answer = await submit(visitor, { reason: ' Spam <b>and</b>\nlies. ', return: `/blog/${post.slug}` });
  assert.equal([answer.statusCode, answer.headers.location], [303, `/blog/${post.slug}`]);
  assert.match((await server.get(`/blog/${post.slug}`, visitor)).body, 'The staff will look at this post.');
  const again = await submit(visitor, { reason: 'Once more' });
  assert.is(again.statusCode, 409);
  assert.match(load(again.body)('textarea').text(), 'Once more');
  const [row, ...more] = await rows();
  assert.equal([row.reason, row.user_id, more.length], ['Spam <b>and</b>\nlies.', null, 0]);
  const staff: { email: string }[] = await server.sql('users').where('role', 'moderator').orderBy('id').select('email');
  const sent = (await mails()).slice(before);
  assert.equal(
    sent.map(({ recipient }) => recipient),
    staff.map(({ email }) => email),
  );
  assert.is(sent[0]?.subject, '“A <doubtful> post” was reported');
  assert.match(sent[0]?.text, 'a visitor reported “');
  assert.match(sent[0]?.text, `http://lectern.test/blog/${post.slug}`);
});

test('the setting mail.staff is written to instead of every moderator', async () => {
  await server.set('mail.staff', 'desk@lectern.test');
  const before = (await mails()).length;
  const member = await server.signedIn('reader', 'Meera');
  await submit(member);
  const sent = (await mails()).slice(before);
  assert.equal(
    sent.map(({ recipient }) => recipient),
    ['desk@lectern.test'],
  );
  assert.match(sent[0]?.text, 'Meera reported “');
  await server.set('mail.staff', '');
});

test('thirty reports of one person at once are one', async () => {
  await server.set('reports.perNetwork', 0);
  const codes = await Promise.all(Array.from({ length: 30 }, async () => (await submit(visitor)).statusCode));
  assert.is(codes.filter(code => code === 303).length, 1);
  assert.is((await rows()).length, 1);
  await server.set('reports.perNetwork', 20);
});

test('staff alone sees the waiting reports and marks them as dealt with, all or none; then the person may report again', async () => {
  await submit(visitor, { reason: 'First <i>words</i>' });
  const [row] = await rows();
  for (const stranger of [visitor, author, await server.signedIn('reader')]) {
    assert.is((await server.get('/moderation/reports', stranger)).statusCode, 403);
    assert.is((await server.post({ task: 'reports.discard', ids: [row.id] }, stranger)).statusCode, 403);
  }
  const { body } = await server.get('/moderation/reports', moderator);
  assert.equal(await markupProblems(body), []);
  assert.match(load(body)('.report-reason').last().text(), 'First <i>words</i>');
  assert.match((await server.get('/moderation/comments', moderator)).body, '/moderation/reports');
  const part = await server.post({ task: 'reports.discard', ids: [row.id, 999_999] }, moderator);
  assert.is(part.statusCode, 404);
  assert.is((await rows())[0].resolved_at, null);
  await server.post({ task: 'reports.discard', ids: [row.id] }, moderator);
  assert.ok((await rows())[0].resolved_at);
  assert.is(load((await server.get('/moderation/reports', moderator)).body)(`[value="${row.id}"]`).length, 0);
  const before = (await mails()).length;
  assert.is((await submit(visitor, { reason: 'Still there' })).statusCode, 303);
  const [again, ...more] = await rows();
  assert.equal([again.reason, again.resolved_at, more.length], ['Still there', null, 0]);
  assert.ok((await mails()).length > before);
});

test('F-4.2 the waiting reports have page sizes, and one link selects all of a page or none', async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({
    ...{ type: 'post', target_id: post.id, actor: `v:one-of-${index}`, user_id: author.id, reason: 'Spam.' },
    created_at: new Date(server.clock.now()),
  }));
  await server.sql('reports').insert(many);
  const page = async (address: string) => {
    const { body } = await server.get(address, moderator);
    assert.equal(await markupProblems(body), [], address);
    return load(body);
  };
  const boxes = ($: Awaited<ReturnType<typeof page>>, state = '') =>
    $(`input[name="ids[]"]${state}`)
      .toArray()
      .map(({ attribs }) => attribs.value ?? '');
  const selection = ($: Awaited<ReturnType<typeof page>>) => $('a[href$="#reports"]');
  const list = '/moderation/reports';
  for (const [query, count] of [
    ['', 20],
    ['?limit=10', 10],
    ['?limit=7', 20],
  ] as const)
    assert.is(boxes(await page(list + query)).length, count, query);
  const second = await page(`${list}?limit=10&start=10`);
  assert.is(second('select[name=limit] option[selected]').attr('value'), '10');
  assert.is(selection(second).text(), 'Select everything on this page');
  assert.equal(boxes(second, '[checked]'), []);
  const whole = await page(selection(second).attr('href') ?? '');
  assert.equal(boxes(whole, '[checked]'), boxes(second));
  assert.is(selection(whole).text(), 'Clear the selection');
  assert.equal(boxes(await page(selection(whole).attr('href') ?? ''), '[checked]'), []);
  const back = String(whole('#reports input[name=return]').val());
  assert.is(back, `${list}?limit=10&start=10`);
  const ids = boxes(whole, '[checked]');
  assert.is((await server.post({ task: 'reports.discard', ids, return: back }, moderator)).headers.location, back);
  assert.equal(await server.sql('reports').whereIn('id', ids).whereNull('resolved_at'), []);
});

test('an index finds reports', async () => {
  const { sql, clock } = server;
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    type: 'post',
    target_id: post.id,
    actor: `v:many-${index}`,
    user_id: author.id,
    reason: 'x',
    created_at: new Date(clock.now()),
    resolved_at: index % 60 ? new Date(clock.now()) : null,
  }));
  const readers = many.slice(0, 1_000).map(({ actor: name, created_at }) => {
    const email = `${name.replace(':', '-')}@example.org`;
    const names = { username: name, username_key: name, name, permalink: name };
    return { ...names, email, email_key: email, password: '', created_at };
  });
  await insertAll(sql, 'reports', many);
  await insertAll(sql, 'users', readers);
  const items = articleWriter(server);
  const category = await items.category('Talk');
  for (let index = 0; index < 50; index += 1)
    await articleCommenting(server).row((await items.article(author.id, category.id)).id);
  await sql.raw('ANALYZE TABLE reports, posts, users, items, item_comments');
  // The ids of a cluster are not consecutive.
  const ids: number[] = await sql('reports').orderBy('id').limit(20).pluck('id');
  const actor = { account: null, visitor: 'a'.repeat(32) };
  const plans = await plansOf(sql, async tx => {
    await openReports(tx, { start: 0, size: 20 });
    await openReportsCount(tx);
    await reportOf(tx, ids[7] ?? 0);
    await reportsAmong(tx, ids.slice(7, 9));
    await resolveReports(tx, [7, 8], new Date());
    await addReport(tx, actor, { about: { type: 'post', id: post.id }, reason: 'x', ip: '', now: new Date() });
  });
  assert.ok(plans.length > 0);
  assert.equal(scansIn(plans), []);
});

test.run();
