import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openFederatedServer } from '../../test/fixtures/fediverse.ts';

type World = Awaited<ReturnType<typeof openFederatedServer>>;

const test = suite('replies from other servers (ActivityPub)');
const everyone = 'https://www.w3.org/ns/activitystreams#Public';
let world: World;
let last = 0;

test.before(async () => {
  world = await openFederatedServer();
  world.social.change('ravi', { name: 'Ravi <img src=x onerror=alert(1)>' });
});
test.before.each(() => world.server.sql('throttles').delete());
test.after(() => world.close());

const postId = (id = world.post.id): string => `http://lectern.test/activitypub/posts/${id}`;

const note = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: `https://social.example/users/${name}/statuses/${++last}`,
  type: 'Note',
  attributedTo: world.social.uriOf(name),
  inReplyTo: postId(),
  content: '<p>Words</p>',
  url: `https://social.example/@${name}/${last}`,
  to: [everyone],
  ...more,
});
const send = async (name: string, type: string, object: unknown, from = world.social): Promise<number> =>
  (await world.send(from.signed(name, world.inbox, from.activity(name, type, object)))).statusCode;
const comments = () => world.server.sql('comments').orderBy('id');
const newest = async () => (await comments()).at(-1);

test('a reply to a post that takes no comments, is not public or is not there becomes no comment', async () => {
  const { write, author, server } = world;
  const closed = await write.post(author.id, { allow_comments: 0 });
  const members = await write.post(author.id, { privacy: 'registered' });
  const draft = await write.post(author.id, { state: 'draft' });
  for (const inReplyTo of [
    ...[closed, members, draft].map(({ id }) => postId(id)),
    ...[postId(999_999), 'https://thief.example/activitypub/posts/1', 'https://social.example/1', `${postId()}x`],
  ])
    assert.is(await send('ravi', 'Create', note('ravi', { inReplyTo })), 202, inReplyTo);
  await server.set('comments.enabled', false);
  await send('ravi', 'Create', note('ravi'));
  await server.set('comments.enabled', true);
  assert.equal(await comments(), []);
});

test('private messages, notes of others and of other servers, and empty ones become no comments', async () => {
  const { social, other } = world;
  for (const object of [
    note('ravi', { to: [world.actor], cc: [] }),
    note('ravi', { to: `${social.uriOf('ravi')}/followers` }),
    note('ravi', { attributedTo: social.uriOf('kim') }),
    note('ravi', { attributedTo: other.uriOf('ravi') }),
    note('ravi', { id: 'https://other.example/users/ravi/statuses/1' }),
    note('ravi', { id: 'http://lectern.test/1' }),
    note('ravi', { type: 'Article' }),
    note('ravi', { content: '<p> </p><script>alert(1)</script>' }),
    note('ravi', { content: `<p>${'x'.repeat(30_000)}</p>` }),
    note('ravi', { content: 5, inReplyTo: {} }),
    'https://social.example/users/ravi/statuses/1',
  ])
    assert.is(await send('ravi', 'Create', object), 202);
  assert.equal(await comments(), []);
});

test('a reply is held whatever the settings say, without markup, and says where it came from once approved', async () => {
  const { social, server, post } = world;
  const content =
    '<p><span class="h-card"><a href="https://lectern.test/a" class="u-url mention">@<span>asha</span></a></span> Gut <b onclick="x()">so</b>, <a href="https://tides.example/a">Tides</a></p><p>Second<script>alert(1)</script></p>';
  const object = note('ravi', { content, contentMap: { de: content }, cc: [world.actor] });
  const activity = social.activity('ravi', 'Create', object);
  for (let at = 0; at < 2; at++) await world.send(social.signed('ravi', world.inbox, activity));
  await send('ravi', 'Create', object);
  const [row, ...others] = await comments();
  assert.equal([row.state, others, row.body], ['held', [], 'Gut so, Tides (https://tides.example/a)\n\nSecond']);
  assert.equal(
    [row.name, row.website, row.language],
    ['Ravi (@ravi@social.example)', 'https://social.example/@ravi', 'de'],
  );
  assert.not.match((await server.get(`/blog/${post.slug}`)).body, 'Tides (');
  const moderator = await server.signedIn('moderator');
  const queue = (await server.get('/moderation/comments', moderator)).body;
  assert.match(queue, 'Ravi (@ravi@social.example)');
  await server.post({ task: 'comments.approve', ids: [row.id] }, moderator);
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  const shown = page(`#comment-${row.id}`);
  assert.is(shown.find('.eb-comment-origin').text(), 'From social.example');
  assert.is(shown.find('.eb-comment-origin').attr('href'), object.url);
  assert.is(shown.find('.eb-comment-website').attr('href'), 'https://social.example/@ravi');
  assert.is(shown.find('.eb-comment-content').attr('lang'), 'de');
  assert.is(shown.find('.eb-comment-content a').attr('href'), 'https://tides.example/a');
  assert.is(shown.find('script, img[src="x"], [onclick]').length, 0);
});

test('a reply to a published comment from there stands below it', async () => {
  const [parent] = await comments();
  const { uri } = await world.server.sql('activitypub_comments').where('comment_id', parent.id).first();
  await send('kim', 'Create', note('kim', { inReplyTo: uri }));
  const row = await newest();
  assert.equal([row.parent_id, row.depth, row.state], [parent.id, 1, 'held']);
});

test('only its author changes or deletes a comment; a change holds it again', async () => {
  const { server, other, social } = world;
  const [row] = await comments();
  const { uri } = await server.sql('activitypub_comments').where('comment_id', row.id).first();
  await send('kim', 'Delete', { id: uri, type: 'Tombstone' });
  await send('ravi', 'Delete', { id: uri, type: 'Tombstone' }, other);
  await send('kim', 'Update', note('kim', { id: uri, attributedTo: social.uriOf('kim'), content: 'Mine' }));
  assert.equal([(await comments())[0].state, (await comments())[0].body], ['published', row.body]);
  await send('ravi', 'Update', note('ravi', { id: uri, content: '<p>Other words</p>' }));
  const [changed] = await comments();
  assert.equal([changed.state, changed.body], ['held', 'Other words']);
  assert.is((await server.sql('posts').where('id', row.post_id).first('comments_count')).comments_count, 0);
  await send('ravi', 'Delete', { id: uri, type: 'Tombstone' });
  const [removed] = await comments();
  assert.equal([removed.state, removed.body, removed.html], ['removed', '', '']);
  await send('ravi', 'Update', note('ravi', { id: uri, content: 'Back' }));
  await send('ravi', 'Create', note('ravi', { id: uri, content: 'Back' }));
  assert.equal([(await comments())[0].state, (await comments())[0].body], ['removed', '']);
});

test('an account that is deleted there takes its comments along', async () => {
  const { social } = world;
  const before = (await comments()).length;
  for (let at = 0; at < 3; at++) await send('lena', 'Create', note('lena', { content: `Words ${at}` }));
  assert.is((await comments()).length, before + 3);
  assert.is(await send('lena', 'Delete', social.uriOf('lena')), 202);
  for (const row of (await comments()).slice(-3)) assert.equal([row.state, row.body], ['removed', '']);
});

test('an account that writes too much is told to slow down; others of its server are heard', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 14; at++) statuses.push(await send('busy', 'Create', note('busy', { content: `Words ${at}` })));
  assert.equal([statuses[0], statuses.at(-1)], [202, 429]);
  const before = (await comments()).length;
  await send('calm', 'Create', note('calm'));
  assert.is((await comments()).length, before + 1);
});

test('the address of a server is not stored as that of a commenter, so that nobody blocks all its accounts', async () => {
  const moderator = await world.server.signedIn('moderator');
  await send('calm', 'Create', note('calm'));
  const row = await newest();
  assert.is(row.ip, '');
  await world.server.post({ task: 'commenters.block', comment: row.id, network: '1', period: '7' }, moderator);
  const count = (await comments()).length;
  await send('kim', 'Create', note('kim'));
  assert.is((await comments()).length, count + 1);
});

test.run();
