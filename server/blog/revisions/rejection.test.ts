import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Desk, openDesk } from '../../test/moderation.ts';

const test = suite('a text that was sent back');
let desk: Desk;

test.before(async () => {
  desk = await openDesk();
});
test.after(() => desk.house.close());

test('a post that was sent back says by whom, when and why in its row and above its text, until it is handed in again', async () => {
  const { id, uid } = await desk.create('submit', { title: 'Sent back' });
  await desk.reject([uid], `Too <short>. ${'More words. '.repeat(20)}`);
  const row = async () =>
    load((await desk.house.get('/blog/dashboard?post-search=Sent+back', desk.author)).body)('.state-words');
  const composer = async () => load((await desk.house.get(`/blog/dashboard/write?uid=${id}`, desk.author)).body);
  assert.is((await row()).children().first().text(), 'Rejected');
  assert.match((await row()).text(), /Mo Dee, .+: Too <short>\. More words\..*…$/);
  const $ = await composer();
  assert.is($('.composer-badge').text(), 'Rejected');
  assert.match($('.rejection h2').text(), /^Rejected by Mo Dee on /);
  assert.match($('.rejection').text(), `press “${$('.composer-acts button').last().text()}” to submit it again`);
  await desk.house.ask('site/views/entry/submitApproval', { id }, desk.author);
  assert.is((await row()).text(), 'Awaiting approval');
  const again = await composer();
  assert.equal([again('.composer-badge').text(), again('.rejection').length], ['Awaiting approval', 0]);
});

test('a change that was sent back is said beside the state of its post, and the composer leads to it', async () => {
  const post = await desk.create('publish', { title: 'Standing' });
  await desk.house.set('posts.approval', true);
  const change = await desk.change(post.id, { title: 'A worse title' }, post.version);
  await desk.reject([change.uid], 'Keep the old one.');
  const row = async () =>
    load((await desk.house.get('/blog/dashboard?post-search=Standing', desk.author)).body)('.state-words').text();
  assert.match(await row(), /^PublishedChange rejectedMo Dee, .+: Keep the old one\.$/);
  const $ = load((await desk.house.get(`/blog/dashboard/write?uid=${post.id}`, desk.author)).body);
  assert.is($('.rejection a').attr('href'), `/blog/dashboard/write?uid=${change.uid}`);
  await desk.change(post.id, { title: 'A better title' }, post.version);
  assert.is(await row(), 'Published');
  await desk.house.set('posts.approval', false);
});

test.run();
