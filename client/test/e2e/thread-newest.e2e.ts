import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { axe, liveLog, networkIdle, nextSpoken } from '../browser.ts';
import { listenerOn } from '../listener.ts';
import { press, stopsAt, turnOn } from '../thread-hands.ts';
import { isJourney } from '../transcript.ts';
import { threadSuite } from './comments-post.ts';

const test = suite('finding the newest comment by keys');
const { on, errors } = threadSuite(test);

// The limit of comments of one address starts anew.
test.before.each(() => on().site.server.clock.advance(3_600_000));

for (const [name, first] of [
  ['with the keys on', ['l', 'r']],
  ['for the first time, who turns the keys on', ['Tab', 'Tab', 'Enter', '?', 'Space', 'Escape', 'l', 'r']],
] as const)
  test(`a listener, ${name}, finds the newest of 200 comments and answers it in under 12 keys and 25 utterances`, async () => {
    const { made, post, site, openReader } = on();
    await made.many(post, 200);
    const { page, go } = await openReader(await site.server.signedIn('reader', 'Dina Wey'));
    if (first[0] === 'l') await turnOn(page);
    await go(`/blog/${post.slug}`);
    await liveLog(page);
    const person = await listenerOn(page);
    await person.press(...first);
    await page.waitForFunction(() => document.activeElement?.matches('textarea'));
    // The letters of the answer are no way to it.
    await page.keyboard.type('I heard that.');
    await liveLog(page);
    await person.press('Tab', 'Tab', 'Enter');
    await stopsAt(page, 'Comment 201, Dina Wey');
    const [newest, answer] = (await made.rows(post)).slice(-2);
    assert.is(answer?.parent_id, newest?.id);
    assert.ok(person.pressed() < 12);
    assert.ok(person.spoken() < 25);
    isJourney(first[0] === 'l' ? 'newest-of-200' : 'newest-of-200-at-first', person);
  });

test('the comments of an article have the keys too, without those for replies, and the newest may be on another page', async () => {
  const { site, openReader } = on();
  const { server } = site;
  const write = articleWriter(server);
  const { id, alias } = await write.article((await server.signedIn('author')).id, (await write.category('Talk')).id);
  const comments = articleCommenting(server);
  for (let n = 0; n < 3; n += 1) await comments.row(id, { body: `Number ${n}.` });
  await server.set('articles.commentsPageSize', 2);
  await server.set('articles.commentsOrder', 'asc');
  const { page, go } = await openReader();
  await turnOn(page);
  await go(`/articles/item/${id}-${alias}`);
  await page.click('[data-thread-opener]');
  await page.waitForFunction(() => document.querySelector('[data-thread-step][tabindex="0"]'));
  assert.equal(await page.$$eval('[data-thread-step]', all => all.map(one => one.getAttribute('data-thread-step'))), [
    'next',
    'previous',
    'back',
    'reply',
    'newest',
    'help',
  ]);
  await press(page, 'n', 'n');
  await stopsAt(page, 'Comment 2');
  await press(page, 'n');
  await stopsAt(page, 'Comment 3');
  await networkIdle(page, 200);
  await press(page, 'p');
  await stopsAt(page, 'Comment 2');
  await networkIdle(page, 200);
  await press(page, 'l');
  await stopsAt(page, 'Comment 3');
  await networkIdle(page, 200);
  await liveLog(page);
  await press(page, 'u');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'This comment is not a reply.' }]);
  await press(page, 'r');
  await page.waitForFunction(() => document.activeElement?.matches('#comment-form textarea'));
  assert.equal((await axe(page)).violations, []);
});

test('no page logged an error', () => {
  assert.equal(errors, []);
});

test.run();
