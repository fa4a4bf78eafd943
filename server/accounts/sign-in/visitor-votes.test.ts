import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../core/security/password.ts';
import { articleWriter, askArticles } from '../../test/fixtures/articles.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { people } from '../../test/people.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('votes of visitors who sign in');
const password = 'right horse';
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

/** A reader who can sign in by the password. */
const account = async (): Promise<{ id: number; username: string }> => {
  const id = await people(server.services).account('reader');
  await server
    .sql('users')
    .where({ id })
    .update({ password: await hashPassword(password) });
  return server.sql('users').where({ id }).first('id', 'username');
};
const signIn = (username: string, as: Person) =>
  server.post({ option: 'com_users', task: 'user.login', username, password }, as);

test('F-3.10 what a visitor did before signing in is the account’s, and counts once', async () => {
  const { id, username } = await account();
  const author = await server.signedIn('blogger');
  const [both, alone] = [await writer(server).post(author.id), await writer(server).post(author.id)];
  const react = (postId: number, reactionId: number, as: Person) =>
    server.ask('site/controllers/reactions/save', { postId: String(postId), reactionId: String(reactionId) }, as);
  const rate = (id: number, value: number, as: Person) =>
    server.ask('site/views/ratings/vote', { id: String(id), type: 'entry', value: String(value) }, as);
  const before = await server.visitor();
  await signIn(username, before);
  await react(both.id, 2, before);
  await rate(both.id, 10, before);

  const visitor = await server.visitor();
  await react(both.id, 1, visitor);
  await react(alone.id, 1, visitor);
  await rate(both.id, 2, visitor);
  await rate(alone.id, 4, visitor);
  const stands = async (postId: number) => ({
    post: await server
      .sql('posts')
      .select('reactions_count', 'ratings_count', 'ratings_sum')
      .where('id', postId)
      .first(),
    kinds: await server.sql('reaction_counts').select('reaction', 'count').where('post_id', postId).orderBy('reaction'),
    owners: (await server.sql('reactions').select('user_id').where('post_id', postId)).map(row => row.user_id),
  });
  assert.is((await stands(both.id)).post.reactions_count, 2);
  assert.is((await signIn(username, visitor)).statusCode, 303);
  assert.equal(await stands(both.id), {
    post: { reactions_count: 1, ratings_count: 1, ratings_sum: 10 },
    kinds: [
      { reaction: 1, count: 0 },
      { reaction: 2, count: 1 },
    ],
    owners: [id],
  });
  assert.equal(await stands(alone.id), {
    post: { reactions_count: 1, ratings_count: 1, ratings_sum: 4 },
    kinds: [{ reaction: 1, count: 1 }],
    owners: [id],
  });
  const [again] = await react(alone.id, 1, visitor);
  assert.is(again?.type, 'reject');
});

test('F-3.10 likes of comments and votes on items of a visitor are the account’s after sign-in, and count once', async () => {
  const { id, username } = await account();
  const on = commenting(server);
  const post = await on.post();
  const [likedTwice, likedOnce] = [await on.row(post), await on.row(post)];
  const author = await server.signedIn('author');
  const write = articleWriter(server);
  const { id: category } = await write.category('Rated');
  const [ratedTwice, ratedOnce] = [await write.article(author.id, category), await write.article(author.id, category)];
  const like = (comment: number, as: Person) => server.ask('site/views/comments/like', { id: comment }, as);
  const vote = (itemID: number, rating: number, as: Person) =>
    askArticles(server)({ view: 'item', task: 'vote', format: 'raw', user_rating: rating, itemID }, as);
  const before = await server.visitor();
  await signIn(username, before);
  await like(likedTwice, before);
  await vote(ratedTwice.id, 5, before);

  const visitor = await server.visitor();
  for (const comment of [likedTwice, likedOnce]) await like(comment, visitor);
  for (const [item, rating] of [
    [ratedTwice, 1],
    [ratedOnce, 2],
  ] as const)
    await vote(item.id, rating, visitor);
  const likes = async (comment: number) => ({
    count: (await server.sql('comments').where('id', comment).first('likes_count')).likes_count,
    owners: (await server.sql('comment_likes').where('comment_id', comment).select('user_id')).map(row => row.user_id),
  });
  const votes = async (item: number) => ({
    ...(await server.sql('items').where('id', item).first('votes_count', 'votes_sum')),
    owners: (await server.sql('item_votes').where('item_id', item).select('user_id')).map(row => row.user_id),
  });
  assert.is((await likes(likedTwice)).count, 2);
  assert.is((await votes(ratedTwice.id)).votes_count, 2);
  assert.is((await signIn(username, visitor)).statusCode, 303);
  for (const comment of [likedTwice, likedOnce]) assert.equal(await likes(comment), { count: 1, owners: [id] });
  assert.equal(await votes(ratedTwice.id), { votes_count: 1, votes_sum: 5, owners: [id] });
  assert.equal(await votes(ratedOnce.id), { votes_count: 1, votes_sum: 2, owners: [id] });
  assert.match((await vote(ratedOnce.id, 4, visitor)).body, 'You have already rated this entry!');
});

test('F-3.10 a vote, a sign-out, a vote as a visitor and a sign-in end with one vote, that of the account', async () => {
  const { id, username } = await account();
  const post = await writer(server).post((await server.signedIn('blogger')).id);
  const rate = (value: number, as: Person) =>
    server.ask('site/views/ratings/vote', { id: String(post.id), type: 'entry', value: String(value) }, as);
  const votes = () => server.sql('ratings').where('post_id', post.id).select('user_id', 'value');
  const counts = () => server.sql('posts').where('id', post.id).first('ratings_count', 'ratings_sum');
  const person = await server.visitor();
  await signIn(username, person);
  await rate(10, person);
  await server.post({ option: 'com_users', task: 'user.logout' }, person);
  await rate(2, person);
  assert.equal(await counts(), { ratings_count: 2, ratings_sum: 12 }, 'the limit of decision 0175');
  await signIn(username, person);
  assert.equal(await votes(), [{ user_id: id, value: 10 }]);
  assert.equal(await counts(), { ratings_count: 1, ratings_sum: 10 });
});

test.run();
