import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, rejection, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('saving comments');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  post = await on.post();
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
});
test.after(() => server.close());

const refusedFor = async (more: Record<string, unknown>, as: Person = visitor): Promise<string> =>
  rejection(await on.ask(post, as, more));

test('C-031 a stranger without the token saves nothing', async () => {
  const before = await on.counted(post);
  const bare: Person = { cookies: { ...visitor.cookies, lectern_token: '' }, id: null };
  assert.match(await rejection(await on.ask(post, bare)), 'session has changed');
  assert.equal(await on.counted(post), before);
});

test('a comment whose number is taken is refused as an error, not answered as a repetition', async () => {
  const other = await on.post();
  await on.save(other, visitor, { comment: 'The first one.' });
  await server.sql('posts').where('id', other.id).update({ comments_made: 0 });
  const sentence = rejection(await on.ask(other, await server.visitor(), { comment: 'Another one.' }));
  assert.match(sentence, 'went wrong');
  assert.is((await server.sql('comments').where('post_id', other.id)).length, 1);
});

test('C-029 nobody comments on a post that is closed, hidden, locked, a page or not there', async () => {
  const gone = new Date(server.clock.now() - 1000);
  const later = new Date(server.clock.now() + 3_600_000);
  const closed: [Record<string, unknown>, RegExp][] = [
    [{ allow_comments: false }, /closed/],
    [{ state: 'draft' }, /does not exist/],
    [{ published_at: later }, /does not exist/],
    [{ publish_down: gone }, /does not exist/],
    [{ lifecycle: 'trashed' }, /does not exist/],
    [{ privacy: 'private' }, /does not exist/],
    [{ privacy: 'registered' }, /sign in/],
    [{ password: 'a hash' }, /does not exist/],
    [{ kind: 'page' }, /closed/],
  ];
  for (const [columns, sentence] of closed) {
    const other = await on.post(columns);
    // The post refuses before a wrong form, and before an account is made.
    for (const more of [{}, { comment: '' }, { register: '1', username: '', password: '' }])
      assert.match(rejection(await on.ask(other, await server.visitor(), more)), sentence, JSON.stringify(columns));
    assert.equal(await on.counted(other), [0, 0]);
  }
  assert.match(rejection(await on.ask({ id: 999_999 }, visitor)), 'does not exist');
  await server.set('comments.enabled', false);
  assert.match(await refusedFor({}), 'closed');
  await server.set('comments.enabled', true);
});

test('C-008 a reply to a comment of another post, a held, removed or absent one is refused', async () => {
  const other = await on.post();
  const parents = [
    await on.row(other),
    await on.row(post, { state: 'held' }),
    await on.row(post, { state: 'removed' }),
    987_654,
  ];
  for (const parentId of parents) assert.match(await refusedFor({ parentId }), 'no longer here');
});

test('C-030 C-031 C-052 each missing or wrong field is refused with a sentence of its own, in the order of the form', async () => {
  // Installed clients show the one message: all that is wrong stands in it.
  assert.match(
    await refusedFor({ comment: ' \n ', name: '', email: 'x' }),
    /^Please enter your name\. This e-mail address .* Please write your comment\.$/,
  );
  assert.is(await refusedFor({ comment: '<b></b><!-- x -->' }), 'Please write your comment.');
  assert.is(await refusedFor({ comment: '[b][/b]' }), 'Please write your comment.');
  assert.is(await refusedFor({ name: '', email: '' }), 'Please enter your name. Please enter your e-mail address.');
  assert.is(await refusedFor({ name: '<i></i>' }), 'Please enter your name.');
  assert.is(await refusedFor({ email: '' }), 'Please enter your e-mail address.');
  for (const email of ['nonsense', 'a@b', 'a@b.org\r\nBcc: c@d.org', 'a@b.org, c@d.org'])
    assert.match(await refusedFor({ email }), 'does not look right');
  for (const website of ['javascript:alert(1)', 'ftp://example.org', 'data:text/html,x', 'not an address'])
    assert.match(await refusedFor({ website }), 'http:// or https://');
  assert.match(await refusedFor({ comment: 'x'.repeat(20_001) }), /Your comment has 20,?001 characters\./);
});

test('F-3.7, C-057 every field that is wrong is named at once, with its own sentence, in the order of the page', async () => {
  await server.set('comments.terms', true);
  const [command] = await on.ask(post, visitor, {
    ...{ name: '', email: 'x', website: 'ftp://x', comment: '', terms: '' },
    ...{ register: '1', username: '-', password: 'short' },
  });
  await server.set('comments.terms', false);
  const errors = command?.type === 'reject' ? (command.data[3] ?? []) : [];
  assert.equal(
    errors.map(([field]) => field),
    ['name', 'email', 'website', 'comment', 'username', 'password', 'terms'],
  );
});

test('F-3.5 who subscribes or registers with a comment is told that a mail waits', async () => {
  await server.set('accounts.confirmEmail', true);
  const saved = await on.save(post, visitor, {
    ...{ comment: 'With a mail.', email: 'new@example.org', subscribe: '1' },
    ...{ register: '1', username: 'newcomer', password: 'long enough 1' },
  });
  assert.is(
    saved.message,
    'Your comment was published. Check your email and open the link we sent you to finish your account. ' +
      'To get new comments by email, open the link in the mail we sent you.',
  );
});

test('C-005 C-052 settings ask for title, website and accepted terms', async () => {
  await server.set('comments.requireTitle', true);
  assert.match(await refusedFor({}), 'a title');
  await server.set('comments.requireTitle', false);
  await server.set('comments.requireWebsite', true);
  assert.match(await refusedFor({}), 'your website');
  await server.set('comments.requireWebsite', false);
  await server.set('comments.terms', true);
  for (const terms of ['0', '', 'false']) assert.match(await refusedFor({ terms }), 'accept the terms');
  assert.is((await on.save(post, visitor, { terms: '1', comment: 'With terms.' })).type, 'success');
  await server.set('comments.terms', false);
  await server.set('comments.requireEmail', false);
  assert.is((await on.save(post, visitor, { email: '', comment: 'Without an address.' })).type, 'success');
  assert.match(await refusedFor({ email: '', subscribe: '1' }), 'To get emails about new comments');
  await server.set('comments.requireEmail', true);
});

test('C-001 C-008 C-010 C-029 C-039 a comment is stored as it was meant and answered as one item', async () => {
  const parent = await on.save(post, visitor, { comment: 'First.' });
  const saved = await on.save(post, visitor, {
    title: 'A <b>title</b>',
    name: 'Ravi <script>x</script>',
    website: 'example.org/me',
    comment: 'Some [b]bold[/b] words <img src=x onerror=alert(1)> and 1 < 2',
    parentId: parent.id,
    depth: 7,
  });
  assert.is(saved.type, 'success');
  assert.is(saved.message, 'Your comment was published.');
  const row = await on.stored(saved.id);
  assert.equal(
    [row.name, row.email, row.title, row.website, row.body],
    ['Ravi x', 'ravi@example.org', 'A title', 'https://example.org/me', 'Some [b]bold[/b] words  and 1 < 2'],
  );
  assert.equal(
    [row.parent_id, row.depth, row.post_id, row.state, row.likes_count],
    [parent.id, 1, post.id, 'published', 0],
  );
  assert.match(row.html, '<strong>bold</strong>');
  assert.match(saved.html, `id="comment-${saved.id}"`);
  assert.is(saved.html.match(/<article/g)?.length, 1);
  assert.not.match(saved.html, 'onerror');
});

test('C-022 C-023 the counter equals the published rows, numbers count on', async () => {
  const other = await on.post();
  const ids = [];
  for (const comment of ['one', 'two', 'three']) ids.push((await on.save(other, visitor, { comment })).id);
  assert.equal(await on.counted(other), [3, 3]);
  const numbers = await server.sql('comments').whereIn('id', ids).orderBy('id').pluck('number');
  assert.equal(numbers, [1, 2, 3]);
  const page = await on.page(other);
  assert.is(page('[data-comment-counter]').text(), '3');
});

test('C-001 a member’s name, address and website are those of the account, whatever is sent', async () => {
  const member = await server.signedIn('reader', 'Meera');
  await server.sql('users').where('id', member.id).update({ website: 'https://meera.example/' });
  const { id } = await on.save(post, member, {
    name: 'Somebody else',
    email: 'other@example.org',
    website: 'https://x.example/',
  });
  const row = await on.stored(id);
  assert.equal([row.name, row.website, row.author_id], ['Meera', 'https://meera.example/', member.id]);
  assert.match(row.email, '@people.test');
});

test('C-029 fields that installed clients leave out may be absent', async () => {
  const member = await server.signedIn('reader');
  const commands = await server.ask(
    'site/views/comments/save',
    {
      comment: 'From an installed client.',
      depth: 0,
      parentId: 0,
      blogId: post.id,
      title: '',
      email: '',
      subscribe: 0,
    },
    member,
  );
  assert.is(resolution(commands)[2], 'success');
});

test('a field nobody offered changes nothing: no mass assignment', async () => {
  const { id } = await on.save(post, visitor, {
    comment: 'Let me be more.',
    user_id: 1,
    author_id: post.author.id,
    published: 0,
    approved: 1,
    state: 'removed',
    is_admin: 1,
    created: '2001-01-01',
    created_at: '2001-01-01',
    like_count: 99,
    likes_count: 99,
    id: 1,
    role: 'admin',
    number: 1,
  });
  const row = await on.stored(id);
  assert.equal([row.author_id, row.state, row.likes_count], [null, 'published', 0]);
  assert.is(row.created_at.getTime(), Math.floor(server.clock.now() / 1000) * 1000);
});

test('a double submit makes one comment, at once, in a row and across the end of a window', async () => {
  const other = await on.post();
  const answers = await Promise.all(Array.from({ length: 6 }, () => on.ask(other, visitor, { comment: 'Once only.' })));
  assert.is(answers.filter(([command]) => command?.type === 'resolve').length, 1);
  const refused = answers.filter(([command]) => command?.type === 'reject').map(rejection);
  assert.equal(new Set(refused), new Set(['You have already sent this comment.']));
  server.clock.advance(9.9 * 60_000);
  assert.match(rejection(await on.ask(other, visitor, { comment: 'Once only.' })), 'already');
  assert.equal(await on.counted(other), [1, 1]);
  const another = await server.visitor();
  assert.is((await on.save(other, another, { comment: 'Once only.' })).type, 'success');
});

test('many at the same moment on one post: every number once, the counter right', async () => {
  const other = await on.post();
  const people = await Promise.all(Array.from({ length: 20 }, () => server.visitor()));
  await Promise.all(people.map((person, index) => on.save(other, person, { comment: `Number ${index}` })));
  assert.equal(await on.counted(other), [20, 20]);
  const numbers = await server.sql('comments').where('post_id', other.id).orderBy('number').pluck('number');
  assert.equal(
    numbers,
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test('a flood from one visitor is slowed down', async () => {
  const other = await on.post();
  const answers = [];
  for (let index = 0; index < 14; index++) answers.push(await on.ask(other, visitor, { comment: `Flood ${index}` }));
  assert.match(rejection(answers.at(-1) ?? []), 'Too many');
  assert.ok((await on.counted(other))[0] <= 12);
});

test.run();
