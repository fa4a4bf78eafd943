import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digest } from '../../core/db/db.ts';
import { type Desk, type Member, openDesk, whole } from '../../test/fixtures/moderation.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { mutationAs } from '../../test/mutations.ts';
import type { Person, TestServer } from '../../test/test-server.ts';
import { changePost, createPost, type SavedPost } from '../post-actions/index.ts';
import { lockedPost, type PostFields } from '../post-model/index.ts';

const test = suite('moderation of posts');
let desk: Desk;
let server: TestServer;
let author: Member;
let stranger: Member;
let moderator: Member;
let reader: Member;

const waiting = (fields: Partial<PostFields> = {}): Promise<SavedPost> => desk.create('submit', fields);
const changed = ({ id, version }: SavedPost, title: string): Promise<SavedPost> => desk.change(id, { title }, version);
const stored = (id: number) => desk.stored(id);
const mails = (kind: 'moderation' | 'approved' | 'rejected') =>
  server.sql('outbox').where('cause', 'like', `post.${kind}:%`).orderBy('id').select('recipient', 'subject', 'text');
const audited = async (id: number): Promise<string[]> =>
  (await server.sql('audit_log').where('target_id', id).orderBy('id')).map(({ act }) => act);
const approve = (uids: readonly string[], as: Person) => desk.approve(uids, as);
const reject = (uids: readonly string[], message: string, as: Person) => desk.reject(uids, message, as);
const tables = ['posts', 'revisions', 'post_rejections', 'audit_log', 'outbox', 'page_changes', 'post_categories'];
const everything = async (): Promise<string> =>
  digest(JSON.stringify(await Promise.all(tables.map(table => server.sql(table).select().orderBy(1)))));

test.before(async () => {
  desk = await openDesk();
  ({ server, author, stranger, moderator, reader } = desk);
});
test.before.each(async () => {
  await server.sql('outbox').delete();
});
test.after(() => server.close());

test('F-040 a visitor, a reader, another blogger and the author approve and reject nothing; one wrong uid refuses all', async () => {
  const { uid, id } = await waiting();
  const absent = '999999.1';
  const before = await everything();
  for (const person of [await server.visitor(), reader, stranger, author]) {
    for (const asked of [[uid], [absent], [uid, absent]]) {
      for (const call of ['confirmApproveBlog', 'confirmRejectBlog'])
        assert.is((await server.ask(`site/views/dashboard/${call}`, { 'ids[]': asked }, person))[0]?.type, 'reject');
      assert.ok([403, 404].includes((await approve(asked, person)).statusCode));
      assert.ok([403, 404].includes((await reject(asked, 'No.', person)).statusCode));
    }
    for (const name of ['approve', 'reject'])
      assert.ok([403, 404].includes((await server.get(`/blog/preview/${name}?uid=${uid}`, person)).statusCode));
  }
  assert.is((await approve([uid, absent], moderator)).statusCode, 404);
  for (const wrong of ['', '1', `${id}`, `${uid}.1`, '-1.2', `${uid} OR 1=1`])
    assert.is((await approve([wrong], moderator)).statusCode, 422, wrong);
  assert.is(await everything(), before);
});

test('8.2-2 8.2-3 8.2-4 without the token, on foreign posts and with a foreign return nothing is published, submitted or trashed', async () => {
  const { id, uid } = await waiting();
  const draft = await mutationAs(server, author, mutation => createPost(mutation, whole, 'draft'));
  // A refusal answers with the current token.
  const forged = (): Member => ({ ...author, cookies: { ...author.cookies, lectern_token: '0'.repeat(32) } });
  const before = await everything();
  for (const name of ['publish', 'submitApproval', 'trash']) {
    for (const [person, asked] of [
      [forged(), draft.id],
      [stranger, draft.id],
      [stranger, id],
      [reader, id],
      [author, 999_999],
    ] as const)
      assert.is((await server.ask(`site/views/entry/${name}`, { id: asked }, person))[0]?.type, 'reject', name);
    assert.is(
      (await server.get(`/?option=com_blog&namespace=site/views/entry/${name}&id=${draft.id}`, author)).statusCode,
      200,
    );
  }
  for (const task of ['moderate.approve', 'moderate.reject', 'posts.submit'])
    assert.is(
      (await server.post({ task, ids: [task === 'posts.submit' ? draft.id : uid], message: 'x' }, forged())).statusCode,
      403,
    );
  assert.is(await everything(), before);
  const answer = await server.post({ task: 'moderate.approve', ids: [uid], return: 'https://evil.test/' }, moderator);
  assert.equal([answer.statusCode, answer.headers.location], [303, `/blog/preview?uid=${uid}`]);
});

test('F-006 F-008 approve asks in a dialog whose form publishes; its author is told once', async () => {
  const { id, uid, slug } = await waiting({ title: 'Of <nets>' });
  const [dialog] = await server.ask(
    'site/views/dashboard/confirmApproveBlog',
    { 'ids[]': uid, return: '/' },
    moderator,
  );
  const block = String(dialog?.data[0]);
  assert.ok(block.startsWith('<dialog>'));
  for (const part of [
    'data-form-response',
    'value="moderate.approve"',
    `name="ids[]" value="${uid}"`,
    'Of &lt;nets&gt;',
  ])
    assert.ok(block.includes(part), part);
  assert.not.match(block, 'submitButton} click');
  assert.is((await approve([uid], moderator)).statusCode, 303);
  const row = await stored(id);
  assert.equal([row.state, row.published_at.getTime()], ['published', server.clock.now()]);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 200);
  assert.equal(
    (await mails('approved')).map(({ recipient, subject }) => [recipient.startsWith('blogger-'), subject]),
    [[true, '“Of <nets>” was approved']],
  );
  assert.equal(await audited(id), ['post.write', 'post.approve']);
  assert.is((await approve([uid], moderator)).statusCode, 409);
  assert.is((await mails('approved')).length, 1);
});

test('F-007 F-009 reject asks for the reason; the post is its author’s draft again and the author gets the reason', async () => {
  const { id, uid } = await waiting();
  const [dialog] = await server.ask('site/views/dashboard/confirmRejectBlog', { 'ids[]': uid }, moderator);
  assert.match(String(dialog?.data[0]), '<textarea');
  assert.match(String(dialog?.data[0]), 'name="message"');
  const empty = await reject([uid], ' ', moderator);
  assert.is(empty.statusCode, 422);
  assert.match(empty.body, 'Enter a reason');
  assert.match(empty.body, `value="${uid}"`);
  assert.is((await stored(id)).state, 'pending');
  assert.is((await reject([uid], 'Too <short>.', moderator)).statusCode, 303);
  assert.is((await stored(id)).state, 'draft');
  const kept = await server.sql('post_rejections').where('post_id', id).first();
  assert.equal([kept.message, kept.created_by], ['Too <short>.', moderator.id]);
  const [mail, ...more] = await mails('rejected');
  assert.is(more.length, 0);
  assert.match(mail.text, 'Too <short>.');
  assert.match(mail.text, `/blog/preview?uid=${uid}`);
  assert.equal(await audited(id), ['post.write', 'post.reject']);
  assert.is((await reject([uid], 'Again.', moderator)).statusCode, 409);
});

test('F-004 F-012 F-013 submitting leads to the preview with a notice and has moderators written to once', async () => {
  const { id, uid } = await mutationAs(server, author, mutation => createPost(mutation, whole, 'draft'));
  const [command] = await server.ask('site/views/entry/submitApproval', { id }, author);
  assert.equal([command?.type, command?.data[0]], ['redirect', `/blog/preview?uid=${uid}`]);
  assert.is((await stored(id)).state, 'pending');
  assert.match((await server.get('/', author)).body, 'submitted for approval');
  const [mail, ...more] = await mails('moderation');
  assert.is(more.length, 0);
  assert.match(mail.recipient, /^moderator-/);
  assert.match(mail.text, `/blog/preview?uid=${uid}`);
  await server.ask('site/views/entry/submitApproval', { id }, author);
  assert.is((await mails('moderation')).length, 1);
});

test('F-010 F-011 F-014 F-015 publish leads to the post, trash to the dashboard, each with a notice', async () => {
  const { id, slug } = await mutationAs(server, author, mutation => createPost(mutation, whole, 'draft'));
  const [published] = await server.ask('site/views/entry/publish', { id }, author);
  assert.equal([published?.type, published?.data[0]], ['redirect', `/blog/${slug}`]);
  assert.is((await stored(id)).state, 'published');
  assert.match((await server.get(`/blog/${slug}`, author)).body, 'was published');
  const [trashed] = await server.ask('site/views/entry/trash', { id }, author);
  assert.equal([trashed?.type, trashed?.data[0]], ['redirect', '/blog/dashboard']);
  assert.is((await stored(id)).lifecycle, 'trashed');
  assert.equal(await audited(id), ['post.write', 'post.publish', 'post.trash']);
});

test('where posts wait for approval publish from the preview is refused to their author', async () => {
  const { id } = await waiting();
  await server.set('posts.approval', true);
  assert.is((await server.ask('site/views/entry/publish', { id }, author))[0]?.type, 'reject');
  assert.is((await server.ask('site/views/entry/publish', { id }, moderator))[0]?.type, 'redirect');
  await server.set('posts.approval', false);
});

test('a change beside a post is approved into it or sent back; a text that was replaced meanwhile is neither', async () => {
  const post = await mutationAs(server, author, mutation => createPost(mutation, whole, 'publish'));
  await server.set('posts.approval', true);
  const first = await changed(post, 'First change');
  const second = await changed(post, 'Second change');
  assert.is((await approve([first.uid], moderator)).statusCode, 409);
  assert.is((await reject([second.uid], 'Not yet.', moderator)).statusCode, 303);
  assert.is((await stored(post.id)).title, 'Of nets');
  const third = await changed(post, 'Third change');
  assert.is((await approve([third.uid], moderator)).statusCode, 303);
  const row = await stored(post.id);
  assert.equal([row.title, row.state, row.uid, row.version], ['Third change', 'published', third.uid, 2]);
  assert.is((await server.sql('post_rejections').where('post_id', post.id)).length, 0);
  assert.equal(
    (await server.sql('revisions').where('post_id', post.id).orderBy('ordering')).map(({ title, state }) => [
      title,
      state,
    ]),
    [
      ['Of nets', 'final'],
      ['First change', 'final'],
      ['Second change', 'rejected'],
      ['Third change', 'final'],
    ],
  );
  assert.match((await server.get(`/blog/${row.slug}`)).body, 'Third change');
  await server.set('posts.approval', false);
});

test('what was decided about a post while its change waited stands: the change is sent back, not approved', async () => {
  const post = await mutationAs(server, author, mutation => createPost(mutation, whole, 'publish'));
  await server.set('posts.approval', true);
  const change = await changed(post, 'A change of what all may read');
  await mutationAs(server, moderator, async mutation =>
    changePost(mutation, await lockedPost(mutation, post.id), { ...whole, privacy: 'private' }, 'keep', post.version),
  );
  const approved = await approve([change.uid], moderator);
  assert.is(approved.statusCode, 409);
  assert.equal([(await stored(post.id)).title, (await stored(post.id)).privacy], ['Of nets', 'private']);
  const page = (await server.get(`/blog/preview?uid=${change.uid}`, moderator)).body;
  assert.not.match(page, 'data-blog-moderate-approve=""');
  assert.match(page, 'data-blog-moderate-reject=""');
  assert.is((await reject([change.uid], 'The post is private now.', moderator)).statusCode, 303);
  await server.set('posts.approval', false);
});

test('a text whose author changed it after it was seen is not approved unseen', async () => {
  const post = await waiting();
  const next = await mutationAs(server, author, async mutation =>
    changePost(mutation, await lockedPost(mutation, post.id), { ...whole, title: 'Another' }, 'submit', 1),
  );
  assert.is((await approve([post.uid], moderator)).statusCode, 409);
  assert.is((await approve([next.uid], moderator)).statusCode, 303);
});

test('an imported text that was changed since it was seen is not approved by its old name', async () => {
  const { id } = await writer(server).post(author.id, { state: 'pending', published_at: null });
  await mutationAs(server, author, async mutation =>
    changePost(mutation, await lockedPost(mutation, id), whole, 'keep', 1),
  );
  assert.is((await approve([`${id}.0`], moderator)).statusCode, 404);
  const other = await writer(server).post(author.id, { state: 'pending', published_at: null });
  assert.is((await approve([`${other.id}.0`], moderator)).statusCode, 303);
});

test('a time that came while the post waited is the time of its approval; a later one stays', async () => {
  const soon = new Date(server.clock.now() + 60_000);
  const late = new Date(server.clock.now() + 7 * 24 * 3600_000);
  const [early, scheduled] = [await waiting({ publishedAt: soon }), await waiting({ publishedAt: late })];
  server.clock.advance(3600_000);
  assert.is((await approve([early.uid, scheduled.uid], moderator)).statusCode, 303);
  assert.is((await stored(early.id)).published_at.getTime(), server.clock.now());
  assert.is((await stored(scheduled.id)).published_at.getTime(), late.getTime());
});

test('approve against trash, approve against reject: one of them wins, the other is told, nothing breaks', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, uid } = await waiting();
    const answers = await Promise.all([
      approve([uid], moderator),
      server.post({ task: 'posts.trash', ids: [id] }, author),
      reject([uid], 'No.', moderator),
    ]);
    for (const { statusCode } of answers) assert.ok([303, 409].includes(statusCode), String(statusCode));
    const row = await stored(id);
    assert.is(row.lifecycle, 'trashed');
    assert.ok(['published', 'draft', 'pending'].includes(row.state));
    const decided = (await audited(id)).filter(act => act === 'post.approve' || act === 'post.reject');
    assert.ok(decided.length <= 1);
  }
});

test.run();
