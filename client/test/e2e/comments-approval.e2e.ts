import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextSpoken } from '../browser.ts';
import { focused, item, textOf, threadSuite } from './comments-post.ts';

const test = suite('the approval of comments below a post');
const { on, errors } = threadSuite(test);

test('a moderator approves a held comment where it stands', async () => {
  const { site, made, post, guest, read } = on();
  await site.server.set('comments.moderation', 'everyone');
  const id = await made.comment(post, guest, 'Held');
  await site.server.set('comments.moderation', 'none');
  const page = await read(await site.server.signedIn('moderator'));
  await page.click(`${item(id)} [data-comment-approve]`);
  assert.is((await nextSpoken(page)).length, 1);
  assert.not(await page.$(`${item(id)}.is-moderated`));
  assert.match(await focused(page), /^Comment 1, Ben Ode/);
  assert.is(await textOf(page, '[data-comment-counter]'), '1');
});

test('a moderator does not approve a comment that was changed meanwhile, and finds its new text in place', async () => {
  const { site, made, post, guest, read } = on();
  await site.server.set('comments.moderation', 'everyone');
  const id = await made.comment(post, guest, 'Harmless');
  await site.server.set('comments.moderation', 'none');
  const page = await read(await site.server.signedIn('moderator'));
  const changed = { body: 'Buy now', html: 'Buy now', version: 2 };
  await site.server.sql('comments').where({ id }).update(changed);
  await page.click(`${item(id)} [data-comment-approve]`);
  const [spoken] = [await nextSpoken(page)];
  assert.match(JSON.stringify(spoken), 'Nothing was approved. Read its new text, then decide again.');
  assert.match(await textOf(page, item(id)), 'Buy now');
  assert.ok(await page.$(`${item(id)}.is-moderated`));
  await page.click(`${item(id)} [data-comment-approve]`);
  await page.waitForSelector(`${item(id)}:not(.is-moderated)`);
});

test('no page of this suite logged an error', () => {
  assert.equal(errors, []);
});

test.run();
