import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Desk, openDesk } from '../../test/fixtures/moderation.ts';

const test = suite('a text that was sent back');
let desk: Desk;

test.before(async () => {
  desk = await openDesk();
});
test.after(() => desk.server.close());

test('a post that was sent back says by whom, when and why in its row and above its text, until it is handed in again', async () => {
  const { id, uid } = await desk.create('submit', { title: 'Sent back' });
  await desk.reject([uid], `Too <short>. ${'More words. '.repeat(20)}`);
  const row = async () =>
    load((await desk.server.get('/blog/dashboard?post-search=Sent+back', desk.author)).body)('.state-words');
  const composer = async () => load((await desk.server.get(`/blog/dashboard/write?uid=${id}`, desk.author)).body);
  assert.is((await row()).children().first().text(), 'Rejected');
  assert.match((await row()).text(), /Mo Dee, .+: Too <short>\. More words\..*…$/);
  const $ = await composer();
  assert.is($('.composer-badge').text(), 'Rejected');
  assert.match($('.rejection h2').text(), /^Rejected by Mo Dee on /);
  assert.match($('.rejection').text(), `press “${$('.composer-bar [name="goal"]').last().text()}” to submit it again`);
  await desk.server.ask('site/views/entry/submitApproval', { id }, desk.author);
  assert.is((await row()).text(), 'Awaiting approval');
  const again = await composer();
  assert.equal([again('.composer-badge').text(), again('.rejection').length], ['Awaiting approval', 0]);
});

test('F-4.8 while approval is off, the author of a rejected post is offered and allowed to submit it again, not to publish it past the moderator', async () => {
  assert.is(desk.server.services.site.get('posts.approval'), false);
  const { id, uid } = await desk.create('submit', { title: 'Turned down' });
  await desk.reject([uid], 'Too short.');
  const list = async (as = desk.author) =>
    load((await desk.server.get('/blog/dashboard?post-search=Turned+down', as)).body)('.list-table tbody').text();
  const preview = async () => load((await desk.server.get(`/blog/preview?uid=${uid}`, desk.author)).body);
  const composer = async (as = desk.author) =>
    load((await desk.server.get(`/blog/dashboard/write?uid=${id}`, as)).body)('.composer-bar [name="goal"]').last();
  const isPublished = async (): Promise<boolean> => (await desk.stored(id)).state === 'published';
  assert.not.match(await list(), 'Publish');
  assert.match(await list(), 'Submit for approval');
  const toolbar = await preview();
  assert.equal(
    [toolbar('[data-blog-preview-publish]').length, toolbar('[data-blog-preview-submit-approval]').length],
    [0, 1],
  );
  assert.is((await composer()).attr('value'), 'submit');
  const publish = (as = desk.author) => desk.server.post({ task: 'posts.publish', ids: [id], return: '/' }, as);
  assert.is((await publish()).statusCode, 403);
  await desk.server.post({ task: 'posts.submit', ids: [id], return: '/' }, desk.author);
  assert.is((await desk.stored(id)).state, 'pending');
  assert.is((await publish()).statusCode, 403);
  const written = { title: 'Turned down', body: '<p>Longer.</p>', goal: 'publish', id, version: '1' };
  await desk.server.post({ task: 'posts.save', ...written }, desk.author);
  assert.not(await isPublished());
  assert.is((await composer(desk.moderator)).attr('value'), 'publish');
  await desk.approve([`${id}.${(await desk.stored(id)).revision_id}`]);
  assert.ok(await isPublished());
  await desk.server.post({ task: 'posts.unpublish', ids: [id], return: '/' }, desk.author);
  assert.is((await publish()).statusCode, 303);
  assert.ok(await isPublished());
});

test('a change that was sent back is said beside the state of its post, and the composer leads to it', async () => {
  const post = await desk.create('publish', { title: 'Standing' });
  await desk.server.set('posts.approval', true);
  const change = await desk.change(post.id, { title: 'A worse title' }, post.version);
  await desk.reject([change.uid], 'Keep the old one.');
  const row = async () =>
    load((await desk.server.get('/blog/dashboard?post-search=Standing', desk.author)).body)('.state-words').text();
  assert.match(await row(), /^PublishedChange rejectedMo Dee, .+: Keep the old one\.$/);
  const $ = load((await desk.server.get(`/blog/dashboard/write?uid=${post.id}`, desk.author)).body);
  assert.is($('.rejection a').attr('href'), `/blog/dashboard/write?uid=${change.uid}`);
  await desk.change(post.id, { title: 'A better title' }, post.version);
  assert.is(await row(), 'Published');
  await desk.server.set('posts.approval', false);
});

test('F-4.8 a rejected change does not keep its author from publishing the post again', async () => {
  const post = await desk.create('publish', { title: 'Kept' });
  await desk.server.set('posts.approval', true);
  const change = await desk.change(post.id, { title: 'Worse' }, post.version);
  await desk.reject([change.uid], 'Keep the old one.');
  await desk.server.set('posts.approval', false);
  const move = (task: string) => desk.server.post({ task, ids: [post.id], return: '/' }, desk.author);
  await move('posts.unpublish');
  assert.is((await desk.stored(post.id)).state, 'unpublished');
  assert.is((await move('posts.publish')).statusCode, 303);
  assert.is((await desk.stored(post.id)).state, 'published');
});

test.run();
