import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stopKey } from '../blog/subscriptions/keys.ts';
import { articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { commenting } from '../test/fixtures/comments.ts';
import { composing } from '../test/fixtures/composer.ts';
import { keyIn, subscribing } from '../test/fixtures/subscriptions.ts';
import { openWebhookServer, verified } from '../test/fixtures/webhooks.ts';

const test = suite('events of webhooks');
const site = await openWebhookServer();
const { server, others, author, add, deliveries, work, write } = site;
const comments = commenting(server);
const hourMs = 3600_000;

test.before.each(site.clear);
test.after(site.close);

const all = [
  ...['post.published', 'post.updated', 'post.unpublished', 'post.deleted'],
  ...['article.published', 'article.updated', 'article.unpublished', 'article.deleted'],
  ...['comment.created', 'comment.published', 'comment.unpublished', 'comment.deleted'],
];
const heard = (secret: string) => others.heard('first.example').map(one => verified(one, secret));
const types = async (): Promise<string[]> => (await deliveries()).map(({ type }) => type);
const task = (name: string, id: number) => server.post({ task: name, ids: [id] }, site.admin());
const draft = (columns: Readonly<Record<string, unknown>> = {}) =>
  write.post(author.id, { state: 'draft', published_at: null, ...columns });

test('a text appears, disappears and is deleted for everybody: one event each, in the order of the changes', async () => {
  const { secret } = await add({ events: all });
  const { id, slug } = await draft();
  for (const name of ['publish', 'unpublish', 'publish', 'trash', 'restore', 'publish', 'trash', 'delete'])
    await task(`posts.${name}`, id);
  assert.equal(await types(), [
    ...['post.published', 'post.unpublished', 'post.published', 'post.deleted'],
    ...['post.published', 'post.deleted'],
  ]);
  await work();
  for (const { data } of heard(secret)) assert.equal(data, { id, url: `http://lectern.test/blog/${slug}` });
});

test('a text that is public already when the first webhook is added makes no event until it changes', async () => {
  const { id } = await write.post(author.id);
  await add({ events: all });
  await work();
  assert.equal(await types(), []);
  await task('posts.unpublish', id);
  assert.equal(await types(), ['post.unpublished']);
});

test('a changed text is an event of its own, and saving and publishing together are one', async () => {
  const { secret } = await add({ events: all });
  const composer = composing(server, site.admin());
  await composer.save({ goal: 'publish', title: 'Benches' });
  assert.equal(await types(), ['post.published']);
  const { id, version } = await composer.newest();
  await composer.save({ id: `${id}`, version: `${version}`, goal: 'publish', title: 'Newer benches' });
  assert.equal(await types(), ['post.published', 'post.updated']);
  await task('posts.feature', id);
  await task('posts.archive', id);
  assert.equal(await types(), ['post.published', 'post.updated']);
  await work();
  assert.equal(
    heard(secret).map(({ data }) => data.title),
    ['Newer benches', 'Newer benches'],
  );
});

test('an article makes the same events', async () => {
  const { secret } = await add({ events: all });
  const articles = articleWriter(server);
  const category = await articles.category('News');
  const { id } = await articles.article(author.id, category.id, { published: false });
  for (const name of ['publish', 'feature', 'unpublish', 'publish', 'trash', 'restore'])
    await task(`items.${name}`, id);
  const now = server.clock.now();
  await articles.article(author.id, category.id, {
    publish_up: new Date(now + hourMs),
    publish_down: new Date(now + 3 * hourMs),
  });
  assert.equal(await types(), [
    ...['article.published', 'article.updated', 'article.unpublished', 'article.published'],
    ...['article.deleted', 'article.published'],
  ]);
  await work();
  const shown = (await server.get(`/api/v1/articles/${id}`)).json();
  assert.equal(heard(secret).at(-1)?.data, shown);
  await work(hourMs);
  await work(2 * hourMs);
  assert.equal((await types()).slice(6), ['article.published', 'article.unpublished']);
});

test('posts that not everybody may read make no event and show nothing', async () => {
  const { secret } = await add({ events: all });
  for (const privacy of ['private', 'registered']) await task('posts.publish', (await draft({ privacy })).id);
  const levels = await write.category('Board', { access: 'registered' });
  const inside = await write.post(author.id, { state: 'draft', published_at: null }, { categories: [levels.id] });
  await task('posts.publish', inside.id);
  assert.equal(await types(), []);
  const { id } = await draft({ title: 'Becomes private' });
  await task('posts.publish', id);
  await server.sql('posts').where({ id }).update({ privacy: 'private' });
  await work();
  const [event] = heard(secret);
  assert.equal(Object.keys(event?.data ?? {}), ['id', 'url']);
});

test('of a post with a password neither its text nor its comments are sent', async () => {
  const { secret } = await add({ events: all });
  const { id } = await draft({ password: '$argon2id$x', body: '<p>Hidden words</p>', excerpt: 'Hidden words' });
  await task('posts.publish', id);
  await comments.row({ id }, { state: 'held', body: 'A hidden comment' });
  const held = await server.sql('comments').where('post_id', id).first();
  await task('comments.publish', held.id);
  assert.is((await comments.stored(held.id)).state, 'published');
  assert.equal(await types(), ['post.published']);
  await work();
  const [event] = heard(secret);
  assert.equal([event?.data.isProtected, event?.data.content], [true, null]);
  assert.not.match(JSON.stringify(event), 'idden');
});

test('a scheduled post is an event when its date comes, once, and when it ends', async () => {
  const { secret } = await add({ events: all });
  const now = server.clock.now();
  const { id } = await draft({
    ...{ published_at: new Date(now + hourMs), publish_down: new Date(now + 3 * hourMs) },
    created_at: new Date(now - hourMs),
  });
  await task('posts.publish', id);
  await server
    .sql('posts')
    .where({ id })
    .update({ published_at: new Date(now + hourMs) });
  await work();
  const before = await types();
  await work(hourMs);
  await work();
  assert.equal([before, await types()], [[], ['post.published']]);
  await work(2 * hourMs);
  await work(31_000);
  assert.equal(await types(), ['post.published', 'post.unpublished']);
  assert.is(heard(secret).length, 2);
});

test('a comment is an event when it is written and when it becomes public; a held one has no text', async () => {
  const { secret } = await add({ events: ['comment.created', 'comment.published'] });
  const { id } = await write.post(author.id);
  await server.set('comments.moderation', 'everyone');
  const reader = await server.signedIn('reader', 'Meera');
  const saved = await comments.save({ id }, reader);
  await work();
  assert.equal(await types(), ['comment.created']);
  const [held] = heard(secret);
  assert.equal(Object.keys(held?.data ?? {}), ['id', 'url']);
  await task('comments.publish', saved.id);
  await work();
  assert.equal(await types(), ['comment.created', 'comment.published']);
  const shown = (await server.get(`/api/v1/posts/${id}/comments`)).json();
  assert.equal(heard(secret)[1]?.data, shown.data[0]);
  await server.set('comments.moderation', 'none');
  await comments.save({ id }, site.admin(), { comment: 'Well built.' });
  assert.equal((await types()).slice(2), ['comment.created', 'comment.published']);
});

test('an email address of a guest is in no event', async () => {
  const { secret } = await add({ events: all });
  const { id } = await write.post(author.id);
  const held = await comments.row({ id }, { state: 'held', email: 'ravi@people.test' });
  await task('comments.publish', held);
  await work();
  assert.is(heard(secret).length, 1);
  assert.not.match(JSON.stringify(heard(secret)), 'people.test');
});

test('a comment on an article makes the same events', async () => {
  const { secret } = await add({ events: all });
  const articles = articleWriter(server);
  const { id } = await articles.article(author.id, (await articles.category('News')).id);
  await articleCommenting(server).post(id, await server.signedIn('reader', 'Meera'));
  await work();
  assert.equal(await types(), ['comment.created', 'comment.published']);
  const shown = (await server.get(`/api/v1/articles/${id}/comments`)).json();
  assert.equal(
    heard(secret).map(({ data }) => data),
    [shown.data[0], shown.data[0]],
  );
});

test('a public comment that is held again, removed or restored is an event, without its text; a held one makes none', async () => {
  const { secret } = await add({ events: ['comment.published', 'comment.unpublished', 'comment.deleted'] });
  const { id, slug } = await write.post(author.id);
  const shown = await comments.row({ id }, { body: 'Private words' });
  const held = await comments.row({ id }, { state: 'held', body: 'Spam' });
  for (const name of ['delete', 'restore', 'unpublish']) await task(`comments.${name}`, held);
  assert.equal(await types(), []);
  for (const name of ['unpublish', 'publish', 'delete', 'restore', 'delete']) await task(`comments.${name}`, shown);
  const [out, again, deleted] = ['comment.unpublished', 'comment.published', 'comment.deleted'];
  assert.equal(await types(), [out, again, deleted, again, deleted]);
  await work();
  const url = `http://lectern.test/blog/${slug}?comment=${shown}#comment-${shown}`;
  for (const { data } of heard(secret)) assert.equal(data, { id: shown, url });
});

test('a comment that its author changes so that it waits again, and those of a banned account, end for webhooks', async () => {
  await add({ events: ['comment.published', 'comment.unpublished', 'comment.deleted'] });
  const { id } = await write.post(author.id);
  const reader = await server.signedIn('reader', 'Meera');
  const saved = await comments.save({ id }, reader);
  await server.set('comments.moderation', 'everyone');
  await server.ask('site/views/comments/update', { id: saved.id, title: '', message: 'Other words' }, reader);
  await server.set('comments.moderation', 'none');
  await task('comments.publish', saved.id);
  assert.equal(await types(), ['comment.published', 'comment.unpublished', 'comment.published']);
  for (const name of ['ban', 'unban'])
    assert.is((await server.post({ task: `users.${name}`, ids: [reader.id] }, site.admin())).statusCode, 303, name);
  assert.equal((await types()).slice(3), ['comment.deleted', 'comment.published']);
});

test('a comment on an article that is held again or deleted is an event', async () => {
  await add({ events: ['comment.unpublished', 'comment.deleted'] });
  const articles = articleWriter(server);
  const { id } = await articles.article(author.id, (await articles.category('News')).id);
  const onArticles = articleCommenting(server);
  const commentID = await onArticles.row(id);
  for (const name of ['unpublish', 'publish', 'remove']) await onArticles.act(name, site.admin(), { commentID });
  assert.equal(await types(), ['comment.unpublished', 'comment.deleted']);
});

test('the comments of an account that is deleted with everything end for webhooks, except those that nobody saw', async () => {
  await add({ events: ['comment.unpublished', 'comment.deleted'] });
  const { id } = await write.post(author.id);
  const reader = await server.signedIn('reader', 'Meera');
  await comments.row({ id }, { author_id: reader.id });
  await comments.row({ id }, { author_id: reader.id, state: 'held' });
  const articles = articleWriter(server);
  const article = await articles.article(author.id, (await articles.category('News')).id);
  await articleCommenting(server).row(article.id, { author_id: reader.id });
  const fields = { task: 'users.delete', id: reader.id, content: 'erase', into: '', sure: '1' };
  assert.is((await server.post(fields, site.admin())).statusCode, 303);
  await work();
  assert.equal(await types(), ['comment.deleted', 'comment.deleted']);
});

test('a subscription is an event once it is active, and names nobody', async () => {
  const { secret } = await add({ events: ['subscription.created'] });
  const people = subscribing(server);
  const id = await people.follow(await server.signedIn('reader', 'Meera'), author.id);
  const guest = people.guest();
  const visitor = await server.visitor();
  await server.ask('site/views/subscription/subscribe', { type: 'site', id: 0, ...guest }, visitor);
  assert.is((await deliveries()).length, 1);
  await work();
  assert.equal(heard(secret)[0]?.data, { id, target: { type: 'author', id: author.id } });
  const [mail] = await people.mails(guest.email);
  const key = keyIn(mail.text, 'confirm');
  for (let time = 0; time < 2; time++) await server.post({ task: 'subscription.confirmSubscribe', key }, visitor);
  await work();
  const [, second] = heard(secret);
  assert.equal([heard(secret).length, second?.data.target], [2, { type: 'site', id: null }]);
  assert.not.match(JSON.stringify(heard(secret)), 'example.org"');
});

test('a request that the undo of an unsubscription confirms is an event; what it restores as it was is none', async () => {
  const { secret } = await add({ events: ['subscription.created'] });
  const people = subscribing(server);
  const visitor = await server.visitor();
  const guest = people.guest();
  const asked = { type: 'site', id: 0, ...guest };
  await server.ask('site/views/subscription/subscribe', asked, visitor);
  const key = keyIn((await people.mails(guest.email))[0].text, 'confirm');
  await server.post({ task: 'subscription.confirmSubscribe', key }, visitor);
  const [{ id }] = await people.rows({ email: guest.email });
  for (const isAskedAgain of [false, true]) {
    const ended = { task: 'subscription.unsubscribe', key: stopKey(server.services.settings.secret, id) };
    const { headers } = await server.post(ended, visitor);
    const { body } = await server.get(String(headers.location), visitor);
    if (isAskedAgain) await server.ask('site/views/subscription/subscribe', asked, visitor);
    const undo = load(body)('form[data-undo] [name="key"]').attr('value');
    await server.post({ task: 'subscription.restore', type: 'site', id: 0, key: undo }, visitor);
    const [row] = await people.rows({ email: guest.email });
    assert.is(row?.state, 'active');
  }
  await work();
  const [{ id: newId }] = await people.rows({ email: guest.email });
  assert.equal(
    heard(secret).map(({ data }) => data.id),
    [id, newId],
  );
});

test.run();
