import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import { axe, emulation, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('the stars of articles');
let site: Site;
let reader: Reader;
let item: WrittenArticle;

test.before(async () => {
  site = await openSite();
  await site.server.set('articles.rating', 'stars');
});
test.before.each(async () => {
  const { id } = await site.server.signedIn('author');
  const write = articleWriter(site.server);
  item = await write.article(id, (await write.category('Rated')).id);
  reader = await site.reader();
  await reader.go(`/articles/item/${item.id}-${item.alias}`);
});
test.after.each(() => reader.close());
test.after(() => site.close());

const result = () => reader.page.$eval('.voting-result', one => one.textContent);
const lit = () => reader.page.$$eval('.star.active', all => all.map(one => one.getAttribute('data-number')).join(''));
const isVote = (body: string | undefined): boolean => (body ?? '').includes('option=com_ajax');
const votes = () => site.server.sql('item_votes').where('item_id', item.id);
const press = async (star: number): Promise<void> => {
  await reader.page.focus(`.star[data-number="${star}"] button`);
  await reader.page.keyboard.press('Enter');
};

test('I-020 I-025 I-026 a click on a star shows the loader, sends the vote to this page, lights the stars and says thanks once', async () => {
  const { page } = reader;
  const requested: string[] = [];
  let go = (): void => {};
  let arrive = (): void => {};
  const arrived = new Promise<void>(resolve => {
    arrive = resolve;
  });
  const restore = site.stub(request => {
    if (!isVote(request.postData())) return false;
    requested.push(`${request.url()} ${request.postData()}`);
    go = () => request.continue();
    arrive();
    return true;
  });
  await page.click('.star[data-number="4"]');
  await arrived;
  await page.waitForFunction(() => document.querySelector('.ajax-loader')?.checkVisibility());
  assert.is(requested.length, 1);
  assert.match(requested[0] ?? '', `/articles/item/${item.id}-${item.alias} `);
  const fields = new URLSearchParams(requested[0]?.split(' ')[1]);
  assert.equal(Object.fromEntries(fields), {
    option: 'com_ajax',
    plugin: 'template',
    'data[action]': 'voting',
    'data[id]': `post_vote_${item.id}`,
    'data[user_rating]': '4',
    format: 'json',
  });
  go();
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Thank You!' }]);
  assert.is(await result(), 'Thank You!');
  assert.is(await lit(), '4321');
  assert.not(await page.$eval('.ajax-loader', one => one.checkVisibility()));
  assert.is((await votes()).length, 1);
  restore();
});

test('I-027 the second vote is told so, by keyboard too, and is not stored', async () => {
  const { page } = reader;
  await press(2);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Thank You!' }]);
  await press(5);
  assert.equal(await nextSpoken(page), [{ kind: 'alert', text: 'You have already rated this entry!' }]);
  assert.is(await result(), 'You have already rated this entry!');
  assert.is(await lit(), '21');
  assert.equal(
    (await votes()).map(({ value }) => value),
    [2],
  );
});

test('F-5.8 a vote given by one Enter can be removed; the stars go out and take another vote', async () => {
  const { page } = reader;
  await press(2);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Thank You!' }]);
  await page.click('[data-vote-removal] button');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Your rating was removed.' }]);
  assert.is(await lit(), '');
  assert.is((await votes()).length, 0);
  await press(4);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Thank You!' }]);
  assert.is(await lit(), '4321');
});

test('I-028 I-029 an answer of false, and no answer, each have their message; the next try works', async () => {
  const { page } = reader;
  for (const [status, data, message] of [
    [200, '{"action":"failed","status":"false"}', 'Somethings wrong here, try again!'],
    [500, '', 'Failed to rate, try again!'],
  ] as const) {
    const restore = site.stub(request => {
      if (!isVote(request.postData())) return false;
      request.respond({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ success: true, data: [data] }),
      });
      return true;
    });
    await press(3);
    assert.equal(await nextSpoken(page), [{ kind: 'alert', text: message }]);
    assert.is(await result(), message);
    assert.is(await lit(), '');
    restore();
  }
  await press(3);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Thank You!' }]);
});

test('ears know the stars by name; eyes can read them, light and dark, in a narrow window', async () => {
  const { page } = reader;
  const names = await page.$$eval('.star button', all => all.map(one => one.ariaLabel));
  assert.equal(
    names,
    [5, 4, 3, 2, 1].map(star => `${star} of 5 stars`),
  );
  const lefts = await page.$$eval('.star', all => all.map(one => one.getBoundingClientRect().left));
  assert.equal(
    lefts,
    [...lefts].sort((a, b) => b - a),
  );
  for (const mode of ['dark', 'light', 'narrow'] as const) {
    await emulation[mode](page);
    const { violations } = await axe(page);
    assert.equal(violations, [], mode);
    assert.not(await scrollsSideways(page));
  }
});

test('A-001 without scripts a star votes and the article says thanks', async () => {
  const plain = await site.reader(undefined, { scripts: false });
  await plain.go(`/articles/item/${item.id}-${item.alias}`);
  await leaving(plain.page, () => plain.page.click('.star[data-number="5"] button'));
  assert.match(await plain.page.$eval('main', main => main.textContent ?? ''), 'Thank You!');
  assert.equal(
    (await votes()).map(({ value }) => value),
    [5],
  );
  await plain.close();
});

test.run();
