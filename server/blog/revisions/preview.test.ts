import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Desk, type Member, openDesk, whole } from '../../test/fixtures/moderation.ts';
import { mutationAs } from '../../test/mutations.ts';
import type { Person, TestServer } from '../../test/test-server.ts';
import { createPost, type SavedPost, saveDraft } from '../post-actions/index.ts';
import { lockedPost, type PostFields, type RequestedState } from '../post-model/index.ts';

const test = suite('the preview page and revisions');
let desk: Desk;
let server: TestServer;
let author: Member;
let stranger: Member;
let moderator: Member;
let reader: Member;

const create = (wanted: RequestedState, fields: Partial<PostFields> = {}): Promise<SavedPost> =>
  desk.create(wanted, fields);
const change = (id: number, fields: Partial<PostFields>, version: number): Promise<SavedPost> =>
  desk.change(id, fields, version);
const stored = (id: number) => desk.stored(id);
const revisionIds = async (id: number): Promise<number[]> =>
  (await server.sql('revisions').where('post_id', id).orderBy('ordering').select('id')).map(row => row.id);
const page = async (uid: string, as?: Person, more = ''): Promise<string> => {
  const answer = await server.get(`/blog/preview?uid=${uid}${more}`, as);
  assert.is(answer.statusCode, 200, answer.body.slice(0, 300));
  return answer.body;
};
const status = async (path: string, as?: Person): Promise<number> => (await server.get(path, as)).statusCode;
const controls = (html: string): string[] =>
  [...html.matchAll(/data-blog-(?:preview|moderate)-(\w+(?:-\w+)?)=""/g)].map(([, name = '']) => name);
const use = (uid: string, as: Person, back = '') => server.post({ task: 'posts.userevision', uid, return: back }, as);

test.before(async () => {
  desk = await openDesk();
  ({ server, author, stranger, moderator, reader } = desk);
});
test.after(() => server.close());

test('F-038 a visitor, a reader and another blogger see no preview, use and delete no revision', async () => {
  const draft = await create('draft');
  await change(draft.id, { title: 'Second' }, 1);
  const [first = 0] = await revisionIds(draft.id);
  const uid = `${draft.id}.${first}`;
  const before = [await stored(draft.id), await revisionIds(draft.id)];
  for (const person of [undefined, await server.visitor(), reader, stranger]) {
    for (const path of ['', '/use', '/delete']) assert.is(await status(`/blog/preview${path}?uid=${uid}`, person), 404);
    if (!person) continue;
    for (const [name, data] of [
      ['site/views/entry/confirmUseRevision', { uid }],
      ['site/views/revisions/deleteRevision', { id: first }],
      ['site/controllers/posts/deleteRevision', { id: first }],
    ] as const)
      assert.is((await server.ask(name, data, person))[0]?.type, 'reject', name);
    assert.is((await use(uid, person)).statusCode, 404);
    assert.is((await server.post({ task: 'revisions.delete', ids: [first] }, person)).statusCode, 404);
  }
  for (const wrong of ['', '1', '1.2.3', 'x', `${draft.id}.999999`, `999999.${first}`])
    assert.is(await status(`/blog/preview?uid=${wrong}`, author), 404, wrong);
  const foreign = await mutationAs(server, stranger, mutation => createPost(mutation, whole, 'draft'));
  assert.is((await use(`${foreign.id}.${first}`, stranger)).statusCode, 404);
  assert.equal([await stored(draft.id), await revisionIds(draft.id)], before);
});

test('8.2-2 8.2-4 without the token no revision is used or deleted; a foreign return leads nowhere', async () => {
  const post = await create('draft');
  await change(post.id, { title: 'Second' }, 1);
  const [first = 0] = await revisionIds(post.id);
  const uid = `${post.id}.${first}`;
  const forged = (): Member => ({ ...author, cookies: { ...author.cookies, lectern_token: '0'.repeat(32) } });
  assert.is((await use(uid, forged())).statusCode, 403);
  assert.is((await server.ask('site/controllers/posts/deleteRevision', { id: first }, forged()))[0]?.type, 'reject');
  assert.is((await stored(post.id)).title, 'Second');
  const back = Buffer.from('https://evil.test/').toString('base64');
  assert.match(String((await use(uid, author, back)).headers.location), /^\/blog\/preview\?uid=/);
});

test('F-001 F-002 the preview offers by role and state what may be done', async () => {
  await server.set('posts.approval', true);
  const draft = await create('draft');
  assert.is((await stored(draft.id)).uid, draft.uid);
  assert.equal(controls(await page(draft.uid, author)), ['submit-approval', 'trash']);
  assert.equal(controls(await page(draft.uid, moderator)), ['publish', 'submit-approval', 'trash']);
  const waiting = await create('submit');
  assert.equal(controls(await page(waiting.uid, author)), ['trash']);
  assert.equal(controls(await page(waiting.uid, moderator)), ['approve', 'reject', 'trash']);
  await server.set('posts.approval', false);
  assert.equal(controls(await page(draft.uid, author)), ['publish', 'submit-approval', 'trash']);
  const out = await create('publish');
  assert.equal(controls(await page(out.uid, author)), ['trash']);
  await change(out.id, { title: 'Second' }, 1);
  const html = await page((await stored(out.id)).uid, author);
  assert.equal(controls(html), ['trash', 'comparerevision', 'userevision', 'deleterevision']);
  assert.match(html, 'data-preview-toolbar');
  assert.match(await page(out.uid, author), 'a previous text');
  const old = await server.get(`/index.php?option=com_blog&view=entry&layout=preview&uid=${out.uid}`, author);
  assert.is(old.statusCode, 200);
});

test('the reason of a rejection stands on the preview page until the text is approved', async () => {
  const { uid, id } = await create('submit');
  await server.post({ task: 'moderate.reject', ids: [uid], message: 'Say <more>.' }, moderator);
  assert.match(await page(uid, author), 'Say &lt;more&gt;.');
  await server.ask('site/views/entry/submitApproval', { id }, author);
  assert.match(await page(uid, moderator), 'Say &lt;more&gt;.');
  await server.post({ task: 'moderate.approve', ids: [uid] }, moderator);
  assert.not.match(await page(uid, author), 'Say &lt;more&gt;.');
});

test('a revision is shown as it would look and compared with what stands: added and removed are said', async () => {
  const post = await create('publish', { tags: ['Nets'] });
  await change(post.id, { title: 'Of boats', body: '<p>The sea is blue.</p><p>New.</p>' }, 1);
  const html = await page(post.uid, author, '&compare=1');
  assert.match(html, 'The sea is grey.');
  const plain = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  assert.match(plain, 'removed: blue end of removal');
  assert.match(plain, 'added: grey end of addition');
  assert.match(plain, 'removed: New. end of removal');
  assert.match(html, '<del>');
});

test('F-017 F-019 F-016 use asks in a dialog whose form names post.revision; then the content is that of the revision', async () => {
  const post = await create('publish', { tags: ['Nets'], privacy: 'registered' });
  await change(post.id, { title: 'Second', body: '<p>Two.</p>', tags: [], privacy: 'private' }, 1);
  const [dialog] = await server.ask('site/views/entry/confirmUseRevision', { uid: post.uid }, author);
  const block = String(dialog?.data[0]);
  for (const part of ['<dialog>', 'data-form-response', 'value="posts.userevision"', `name="uid" value="${post.uid}"`])
    assert.ok(block.includes(part), part);
  assert.is((await use(post.uid, author)).statusCode, 303);
  const row = await stored(post.id);
  assert.equal(
    [row.title, row.body, row.privacy, row.slug, row.state, row.version],
    ['Of nets', '<p>The sea is grey.</p>', 'private', post.slug, 'published', 3],
  );
  assert.is((await revisionIds(post.id)).length, 3);
  assert.is((await server.sql('post_tags').where('post_id', post.id)).length, 1);
  assert.is((await use(row.uid, author)).statusCode, 409);
  const acts = await server.sql('audit_log').where({ target_id: post.id, act: 'revision.use' });
  assert.equal([acts.length, acts[0].user_id], [1, author.id]);
});

test('where posts wait for approval the revision its author wants to use waits too', async () => {
  const post = await create('publish');
  await change(post.id, { title: 'Second' }, 1);
  await server.set('posts.approval', true);
  await use(post.uid, author);
  assert.is((await stored(post.id)).title, 'Second');
  assert.is((await server.sql('revisions').where({ post_id: post.id, state: 'pending' })).length, 1);
  await server.set('posts.approval', false);
});

test('F-018 F-020 F-021 delete asks in a dialog without a submit of its own; then the row is gone, what stands is not', async () => {
  const post = await create('draft');
  await change(post.id, { title: 'Second' }, 1);
  const [first = 0, second = 0] = await revisionIds(post.id);
  const [dialog] = await server.ask('site/views/revisions/deleteRevision', { id: first }, author);
  assert.match(String(dialog?.data[0]), 'value="revisions.delete"');
  assert.not.match(String(dialog?.data[0]), 'submitButton} click');
  const [done] = await server.ask('site/controllers/posts/deleteRevision', { id: first }, author);
  assert.equal([done?.type, done?.data], ['resolve', []]);
  assert.equal(await revisionIds(post.id), [second]);
  assert.is((await server.ask('site/controllers/posts/deleteRevision', { id: second }, author))[0]?.type, 'reject');
  assert.is((await server.post({ task: 'revisions.delete', ids: [second] }, author)).statusCode, 409);
  assert.is((await server.post({ task: 'revisions.delete', ids: [first] }, author)).statusCode, 404);
  assert.equal(await revisionIds(post.id), [second]);
});

test('8.2-1 a revision that came from elsewhere with scripts in it, or in no readable form, is shown without them', async () => {
  const post = await create('draft', { title: 'Of <b>nets</b>' });
  const content = JSON.stringify({
    ...whole,
    body: '<p onclick="x()">Sea</p><script>bad()</script>',
    coverId: 999_999,
  });
  for (const [ordering, kept] of [content, 'no json', '[]', '{"tags":5,"place":{}}'].entries()) {
    const row = { post_id: post.id, ordering: ordering * 10 + 10, title: '', state: 'final', content: kept };
    const [id] = await server.sql('revisions').insert({ ...row, created_at: new Date(server.clock.now()) });
    const html = await page(`${post.id}.${id}`, author, '&compare=1');
    assert.not.match(html, 'bad()');
    assert.not.match(html, 'onclick');
    assert.ok([303, 422].includes((await use(`${post.id}.${id}`, author)).statusCode));
  }
  assert.match(await page(post.uid, author), 'Of &lt;b&gt;nets&lt;/b&gt;');
  assert.not.match((await stored(post.id)).body, /script|onclick/);
});

test('an autosave is seen by its writer and moderators only', async () => {
  const post = await create('publish');
  const { uid } = await mutationAs(server, moderator, async mutation =>
    saveDraft(mutation, await lockedPost(mutation, post.id), whole),
  );
  assert.is(await status(`/blog/preview?uid=${uid}`, author), 404);
  assert.not.match(await page(post.uid, author), 'Unpublished draft');
  assert.match(await page(uid, moderator), 'Unpublished draft');
});

test('use against delete of one revision, and two uses at once: a whole text stands at the end', async () => {
  for (let round = 0; round < 3; round++) {
    const post = await create('draft');
    await change(post.id, { title: 'Second' }, 1);
    const [first = 0] = await revisionIds(post.id);
    const answers = await Promise.all([
      use(post.uid, author),
      server.post({ task: 'revisions.delete', ids: [first] }, moderator),
      use(post.uid, moderator),
    ]);
    for (const { statusCode } of answers) assert.ok([303, 404, 409].includes(statusCode), String(statusCode));
    const row = await stored(post.id);
    assert.ok(['Of nets', 'Second'].includes(row.title));
    assert.ok((await revisionIds(post.id)).includes(row.revision_id));
  }
});

test('the revisions of a post are paged, and one of a later page is viewed on that page', async () => {
  const post = await create('draft');
  const { id: _, ...row } = await server.sql('revisions').where('post_id', post.id).first();
  const rows = Array.from({ length: 44 }, (_one, index) => ({ ...row, ordering: row.ordering + index + 1 }));
  await server.sql('revisions').insert(rows);
  const [oldest = 0] = await revisionIds(post.id);
  const shown = (html: string): number => html.split('data-revision-item=""').length - 1;
  const first = await page(`${post.id}.${oldest}`, author);
  assert.is(shown(first), 20);
  assert.match(first, `href="/blog/preview?uid=${post.id}.${oldest}&amp;start=40#revisions-title"`);
  const last = await page(`${post.id}.${oldest}`, author, '&start=40');
  assert.is(shown(last), 5);
  assert.match(last, 'data-revision-shown=""');
  assert.match(last, `&amp;start=40&amp;compare=1#difference`);
  const beyond = await server.get(`/blog/preview?uid=${post.id}.${oldest}&start=400`, author);
  assert.is(beyond.headers.location, `/blog/preview?uid=${post.id}.${oldest}&start=40`);
});

test.run();
