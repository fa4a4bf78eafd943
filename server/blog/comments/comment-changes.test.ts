import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, rejection, resolution } from '../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('acts on comments');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let visitor: Person;
let owner: Person & { id: number };
let stranger: Person & { id: number };
let moderator: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  post = await on.post();
  [owner, stranger, moderator] = await Promise.all([
    server.signedIn('reader', 'Meera'),
    server.signedIn('blogger'),
    server.signedIn('moderator'),
  ]);
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
});
test.after(() => server.close());

const ask = (name: string, data: Record<string, unknown>, as: Person) =>
  server.ask(`site/views/comments/${name}`, data, as);
const own = (columns: Record<string, unknown> = {}) => on.row(post, { author_id: owner.id, name: 'Meera', ...columns });

test('F-036 X-48 who may do what with a comment: owner, moderator and the post’s author, nobody else', async () => {
  const roles = { visitor, stranger, owner, author: post.author, moderator };
  const allowed: Record<string, readonly string[]> = {
    update: ['owner', 'moderator'],
    confirmDelete: ['owner', 'author', 'moderator'],
    delete: ['owner', 'author', 'moderator'],
    restore: ['author', 'moderator'],
    approve: ['author', 'moderator'],
  };
  for (const [name, who] of Object.entries(allowed)) {
    for (const [role, person] of Object.entries(roles)) {
      const state = name === 'restore' ? 'removed' : name === 'approve' ? 'held' : 'published';
      const id = await own({ state });
      const before = await on.stored(id);
      const [command] = await ask(name, { id, message: 'Changed.' }, person);
      assert.is(command?.type, who.includes(role) ? 'resolve' : 'reject', `${name} by ${role}`);
      if (!who.includes(role)) assert.equal(await on.stored(id), before, `${name} by ${role}`);
    }
  }
  const [counter, rows] = await on.counted(post);
  assert.is(counter, rows);
});

test('X-48 a guest’s comment is changed by moderators only, also with the cookie it was written with', async () => {
  const saved = await on.save(post, visitor, { comment: 'A guest wrote this.' });
  for (const name of ['update', 'delete', 'confirmDelete'])
    assert.match(rejection(await ask(name, { id: saved.id, message: 'x' }, visitor)), 'not allowed');
  resolution(await ask('delete', { id: saved.id }, moderator));
});

test('an owner whose post is no longer out changes nothing', async () => {
  const other = await on.post();
  const id = await on.row(other, { author_id: owner.id });
  await server.sql('posts').where('id', other.id).update({ lifecycle: 'trashed' });
  for (const name of ['update', 'delete']) rejection(await ask(name, { id, message: 'x' }, owner));
  assert.is((await on.stored(id)).state, 'published');
});

test('a post made private or protected takes its comments along: their owners neither see nor change them', async () => {
  for (const columns of [{ privacy: 'private' }, { password: '$argon2id$unknown' }, { lifecycle: 'trashed' }]) {
    const other = await on.post({ title: 'A withdrawn title' });
    const id = await on.row(other, { author_id: owner.id });
    await server.sql('posts').where('id', other.id).update(columns);
    for (const name of ['update', 'delete', 'confirmDelete', 'like'])
      rejection(await ask(name, { id, message: 'x' }, owner));
    for (const name of ['edit', 'delete']) {
      const answer = await server.get(`/blog/comments/${name}?id=${id}`, owner);
      assert.is(answer.statusCode, 404);
      assert.not.match(answer.body, 'A withdrawn title');
    }
    assert.is((await on.stored(id)).state, 'published');
    resolution(await ask('update', { id, message: 'By a moderator.' }, moderator));
  }
});

test('F-043 roles are cumulative: owners edit their own comments, moderators, staff and administrators any', async () => {
  for (const role of ['reader', 'author', 'blogger', 'moderator', 'staff', 'admin'] as const) {
    const person = await server.signedIn(role);
    const mine = await on.row(post, { author_id: person.id });
    resolution(await ask('update', { id: mine, message: 'My own words.' }, person));
    resolution(await ask('delete', { id: mine }, person));
    const moderates = ['moderator', 'staff', 'admin'].includes(role);
    for (const [name, state] of [
      ['update', 'published'],
      ['delete', 'published'],
      ['approve', 'held'],
      ['restore', 'removed'],
    ] as const) {
      const id = await own({ state });
      const [command] = await ask(name, { id, message: 'Words of another.' }, person);
      assert.is(command?.type, moderates ? 'resolve' : 'reject', `${name} by ${role}`);
    }
    const queue = await server.get('/moderation/comments', person);
    assert.is(queue.statusCode, moderates ? 200 : 403, role);
  }
});

test('a visitor may read a public post, comment on it and like its comments', async () => {
  assert.is((await server.get(`/blog/${post.slug}`, visitor)).statusCode, 200);
  const { id } = await on.save(post, visitor, { comment: 'From outside.' });
  assert.equal(resolution(await ask('like', { id }, visitor)), [null, 1]);
});

test('ids are digits: anything else is refused and nothing changes', async () => {
  const id = await own();
  for (const odd of [`${id}abc`, `${id}.0`, `0x${id}`, ` ${id}`, `${id}e0`, '', '-1', '0'])
    for (const name of ['like', 'delete', 'update']) rejection(await ask(name, { id: odd, message: 'x' }, moderator));
  rejection(await server.ask('site/views/comments/delete', { 'id[]': [id, id] }, moderator));
  assert.equal([(await on.stored(id)).state, (await on.stored(id)).likes_count], ['published', 0]);
});

test('C-024 C-032 an edit answers the rendered text and the raw one, and stores both', async () => {
  const id = await own({ title: 'Old title' });
  const [html, raw] = resolution(
    await ask(
      'update',
      { id, title: 'New <b>title</b>', message: '[b]New[/b] <img src=x onerror=alert(1)>text' },
      owner,
    ),
  );
  const shown = load(String(html));
  assert.is(shown('.eb-comment-title').text(), 'New title');
  assert.is(shown('strong').last().text(), 'New');
  assert.is(raw, '[b]New[/b] text');
  const row = await on.stored(id);
  assert.equal([row.title, row.body, row.version], ['New title', '[b]New[/b] text', 2]);
  assert.ok(row.modified_at);
  assert.match((await on.page(post, undefined, `?reply=${id}`))(`#comment-${id}`).text(), 'New text');
});

test('C-036 an edit without words is refused with a sentence', async () => {
  const id = await own({ body: 'Stays.' });
  assert.is(
    rejection(await ask('update', { id, title: '', message: ' <i></i> ' }, owner)),
    'Please write your comment.',
  );
  assert.is((await on.stored(id)).body, 'Stays.');
});

test('C-024 where no title is asked for, an edit adds none', async () => {
  const id = await own();
  resolution(await ask('update', { id, title: 'Sneaked in', message: 'Words.' }, owner));
  assert.is((await on.stored(id)).title, '');
});

test('C-025 C-033 the question is a dialog with a form that posts the task, its token last', async () => {
  const id = await own();
  const [block] = resolution(await ask('confirmDelete', { id }, owner));
  const dialog = load(String(block), {}, false);
  const form = dialog('form[data-form-response]');
  assert.is(form.find('[name=task]').val(), 'comments.delete');
  assert.is(form.find('[name="ids[]"]').val(), String(id));
  assert.is(form.find('input').last().attr('name'), owner.cookies.lectern_token);
  assert.match(dialog('role').text(), 'alertdialog');
  assert.is((await on.stored(id)).state, 'published');
});

test('Y-01 C-025 a deleted comment is gone from the page and the counter; with replies a tombstone stays', async () => {
  const other = await on.post();
  const top = await on.row(other, { body: 'To be removed', author_id: owner.id });
  const reply = await on.row(other, { parent_id: top, depth: 1 });
  const lone = await on.row(other, { body: 'Alone', author_id: owner.id });
  assert.is(resolution(await ask('delete', { id: top }, owner))[1], 2);
  assert.is(resolution(await ask('delete', { id: lone }, owner))[1], 1);
  assert.equal(await on.counted(other), [1, 1]);
  const page = await on.page(other);
  assert.is(page(`#comment-${top}`).length, 1);
  assert.not.match(page('[data-eb-comments]').text(), 'To be removed');
  assert.is(page(`#comment-${lone}`).length, 0);
  assert.ok(page(`#comment-${reply}`).parent().parent().siblings(`#comment-${top}`).length);
  assert.match(rejection(await ask('delete', { id: top }, owner)), 'does not exist');
  assert.equal(await on.counted(other), [1, 1]);
});

test('ruling 12: who removed a comment may undo it, and its owner may not undo a moderator', async () => {
  const other = await on.post();
  const id = await on.row(other, { author_id: owner.id });
  resolution(await ask('delete', { id }, owner));
  const [html, remaining] = resolution(await ask('restore', { id }, owner));
  assert.match(String(html), `id="comment-${id}"`);
  assert.is(remaining, 1);
  resolution(await ask('delete', { id }, moderator));
  assert.match(rejection(await ask('restore', { id }, owner)), 'not allowed');
  resolution(await ask('restore', { id }, moderator));
  assert.equal(await on.counted(other), [1, 1]);
});

test('a removed text may be sent again', async () => {
  const saved = await on.save(post, owner, { comment: 'Twice in a while.' });
  resolution(await ask('delete', { id: saved.id }, owner));
  assert.is((await on.save(post, owner, { comment: 'Twice in a while.' })).type, 'success');
});

test('C-010 C-034 C-035 like and unlike answer the ignored value and the count; a second one changes nothing', async () => {
  const id = await own();
  assert.equal(resolution(await ask('like', { id }, visitor)), [null, 1]);
  assert.equal(resolution(await ask('like', { id }, visitor)), [null, 1]);
  assert.equal(resolution(await ask('like', { id }, owner)), [null, 2]);
  assert.equal(resolution(await ask('unlike', { id }, visitor)), [null, 1]);
  assert.equal(resolution(await ask('unlike', { id }, visitor)), [null, 1]);
  assert.equal(resolution(await ask('unlike', { id }, stranger)), [null, 1]);
  assert.is((await on.stored(id)).likes_count, 1);
});

test('C-034 nobody likes a held or removed comment, nor one of a post he may not read', async () => {
  const hidden = await on.post({ privacy: 'private' });
  const locked = await on.post({ password: 'a hash' });
  const ids = [
    await own({ state: 'held' }),
    await own({ state: 'removed' }),
    await on.row(hidden),
    await on.row(locked),
  ];
  for (const id of ids) {
    assert.match(rejection(await ask('like', { id }, visitor)), 'does not exist');
    assert.is((await on.stored(id)).likes_count, 0);
  }
});

test('C-034 C-035 a storm of 200 likers at once ends exact, and a storm of unlikes at zero', async () => {
  const id = await own();
  const people = await Promise.all(Array.from({ length: 200 }, () => server.visitor()));
  const storm = async (name: 'like' | 'unlike') => {
    const answers = await Promise.all(people.map(person => ask(name, { id }, person)));
    assert.is(answers.filter(([command]) => command?.type === 'resolve').length, 200);
    const [rows] = await server.sql('comment_likes').where('comment_id', id).count({ count: '*' });
    assert.is((await on.stored(id)).likes_count, Number(rows?.count));
  };
  await storm('like');
  assert.is((await on.stored(id)).likes_count, 200);
  server.clock.advance(20 * 60_000);
  await storm('unlike');
  assert.is((await on.stored(id)).likes_count, 0);
});

test('C-034 like and unlike of one person mixed at once: the count equals the rows, never negative', async () => {
  const id = await own();
  await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index % 2 ? 'unlike' : 'like', { id }, visitor)));
  const [rows] = await server.sql('comment_likes').where('comment_id', id).count({ count: '*' });
  assert.is((await on.stored(id)).likes_count, Number(rows?.count));
});

test('approve against delete at once: a legal end, the counter equal to the rows', async () => {
  const other = await on.post();
  for (let round = 0; round < 8; round++) {
    const id = await on.row(other, { state: 'held' });
    const answers = await Promise.all([
      ask('approve', { id }, moderator),
      ask('delete', { id }, moderator),
      ask('approve', { id }, other.author),
    ]);
    for (const [command] of answers)
      if (command?.type === 'reject') assert.match(command.data[0], /already|does not exist|no longer/);
    assert.is((await on.stored(id)).state, 'removed');
    const [counter, rows] = await on.counted(other);
    assert.is(counter, rows);
  }
});

test('C-006 C-028 the terms are a dialog with the site’s own text', async () => {
  await server.set('comments.termsText', 'Be <kind> & brief.\n\nSecond paragraph.');
  const [block] = resolution(await ask('terms', {}, visitor));
  const dialog = load(String(block), {}, false);
  assert.is(dialog('dialog > content p').length, 2);
  assert.is(dialog('dialog > content p').first().text(), 'Be <kind> & brief.');
  const page = load((await server.get('/blog/comments/terms')).body);
  assert.match(page('main').text(), 'Be <kind> & brief.');
});

test.run();
