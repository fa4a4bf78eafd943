import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('featured');
let server: TestServer;
let staff: Person & { id: number };
let bloggerId: number;
let teamId: number;
let postId: number;

const rows = () => server.sql('featured').select('type', 'target_id as id').orderBy(['type', 'target_id']);

test.before(async () => {
  server = await openTestServer();
  staff = await server.signedIn('staff', 'Rosa Staff');
  bloggerId = (await server.signedIn('blogger', 'Asha <b>Rao</b>')).id;
  const now = new Date(server.clock.now());
  const [made] = await server.sql('teams').insert({ title: 'Night readers', alias: 'night', created_at: now });
  teamId = Number(made);
  postId = (await writer(server).post(bloggerId, { title: 'Of lanterns' })).id;
});
test.after(() => server.close());

test('F-041 a visitor, a reader, a blogger and a moderator may not feature or unfeature anything', async () => {
  await server.ask('site/views/featured/makeFeatured', { type: 'blogger', id: bloggerId }, staff);
  const strangers = [await server.visitor()];
  for (const role of ['reader', 'blogger', 'moderator'] as const) strangers.push(await server.signedIn(role));
  for (const person of strangers) {
    for (const call of ['confirm', 'makeFeatured', 'removeFeatured']) {
      for (const id of [bloggerId, 999_999]) {
        const [command] = await server.ask(`site/views/featured/${call}`, { type: 'blogger', id }, person);
        assert.is(command?.type, 'reject', call);
        assert.not.match(String(command?.data[0]), 'found');
      }
    }
    for (const task of ['makeFeatured', 'removeFeatured']) {
      const answer = await server.post({ task: `featured.${task}`, type: 'teamblog', id: teamId }, person);
      assert.is(answer.statusCode, 403, task);
    }
  }
  assert.equal(
    (await rows()).map(row => ({ ...row })),
    [{ type: 'blogger', id: bloggerId }],
  );
  await server.sql('featured').delete();
});

test('what is not there, has another type or a password is not featured', async () => {
  const locked = await writer(server).post(bloggerId, { password: 'a hash' });
  const wrong = [
    { type: 'blogger', id: 999_999 },
    { type: 'teamblog', id: 999_999 },
    { type: 'post', id: 999_999 },
    { type: 'category', id: 1 },
    { type: 'blogger', id: `${bloggerId} OR 1=1` },
    { type: 'post', id: locked.id },
  ];
  for (const target of wrong) {
    const [command] = await server.ask('site/views/featured/makeFeatured', target, staff);
    assert.is(command?.type, 'reject', JSON.stringify(target));
  }
  assert.equal(await rows(), []);
});

test('F-024 featured/confirm resolves with a dialog that says the name as text and leaves the submit to the page', async () => {
  const [command] = await server.ask('site/views/featured/confirm', { type: 'blogger', id: bloggerId }, staff);
  assert.is(command?.type, 'resolve');
  const block = String(command?.data[0]);
  const dialog = load(block, null, false);
  assert.match(dialog('title').text(), 'Asha <b>Rao</b>');
  assert.match(dialog('content').text(), 'Asha <b>Rao</b>');
  assert.not.match(block, '<b>');
  assert.is(dialog('buttons [data-submit-button]').length, 1);
  assert.not.match(dialog('bindings').text(), 'submitButton');
});

test('F-022 F-025 F-026 posts, bloggers and team blogs become featured once and stop being it', async () => {
  const targets = [
    { type: 'blogger', id: bloggerId },
    { type: 'post', id: postId },
    { type: 'teamblog', id: teamId },
  ];
  for (const target of [...targets, ...targets]) {
    const [command] = await server.ask('site/views/featured/makeFeatured', target, staff);
    assert.equal(command, { type: 'resolve', data: [true] });
  }
  assert.equal(
    (await rows()).map(row => ({ ...row })),
    targets,
  );
  for (const target of [...targets, ...targets]) {
    const [command] = await server.ask('site/views/featured/removeFeatured', target, staff);
    assert.match(String(command?.data[0]), /^<dialog>.*is no longer featured/s);
  }
  assert.equal(await rows(), []);
});

test('without scripts the same is a form that comes back with a notice', async () => {
  const fields = { type: 'teamblog', id: teamId, return: '/blog/archive' };
  const on = await server.post({ ...fields, task: 'featured.makeFeatured' }, staff);
  assert.equal([on.statusCode, on.headers.location], [303, '/blog/archive']);
  assert.match((await server.get('/blog/archive', staff)).body, 'Night readers is now featured.');
  await server.post({ ...fields, task: 'featured.removeFeatured' }, staff);
  assert.match((await server.get('/blog/archive', staff)).body, 'Night readers is no longer featured.');
  assert.equal(await rows(), []);
});

test('twenty at once feature a post once', async () => {
  const asked = Array.from({ length: 20 }, () =>
    server.ask('site/views/featured/makeFeatured', { type: 'post', id: postId }, staff),
  );
  for (const [command] of await Promise.all(asked)) assert.is(command?.type, 'resolve');
  assert.is((await rows()).length, 1);
});

test.run();
