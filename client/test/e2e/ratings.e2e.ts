import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../server/test/fixtures/comments.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { shownFailure } from '../live-log.ts';
import { markupProblems } from '../markup.ts';
import { isTranscript } from '../transcript.ts';
import { heard } from '../virtual-reader.ts';
import { namespaceOf } from './comments-post.ts';

const test = suite('rating a post');
let site: Site;
let post: Written;
let author: Person & { id: number };
const calls: URLSearchParams[] = [];
const readers: Reader[] = [];
const errors: string[] = [];

test.before(async () => {
  site = await openSite();
  author = await site.server.signedIn('blogger', 'Asha Rao');
  site.stub(request => {
    if (namespaceOf(request).startsWith('site/views/ratings/'))
      calls.push(new URLSearchParams(request.postData() ?? ''));
    return false;
  });
});
test.before.each(async () => {
  post = await writer(site.server).post(author.id, { title: 'A walk by the river' });
  calls.length = 0;
});
test.after.each(async () => {
  for (const reader of readers.splice(0)) {
    errors.push(...reader.consoleErrors);
    await reader.close();
  }
});
test.after(() => site.close());

const opened = async (page: Page): Promise<Page> => {
  await page.waitForSelector('[data-rating-form][data-enhanced]');
  await liveLog(page);
  return page;
};
const read = async (as?: Person): Promise<Page> => {
  const reader = await site.reader(as);
  readers.push(reader);
  await reader.go(`/blog/${post.slug}`);
  return opened(reader.page);
};
const again = async (page: Page): Promise<Page> => {
  await page.reload();
  return opened(page);
};
const vote = (as: Person, value: number) =>
  site.server.ask('site/views/ratings/vote', { value, type: 'entry', id: post.id }, as);

const half = (halves: number): string => `[data-rating-form] label[for$="-${halves}"]`;
const textOf = (page: Page, name: string): Promise<string> =>
  page.$eval(`[data-rating-${name}]`, one => one.textContent?.trim() ?? '');
const score = (page: Page): Promise<string> =>
  page.$eval('[data-rating-form] input[name=score]', one => (one instanceof HTMLInputElement ? one.value : ''));
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    return (active instanceof HTMLInputElement ? active.labels?.[0] : active)?.textContent?.trim() ?? '';
  });
/** Lit half stars. */
const lit = (page: Page): Promise<number> =>
  page.$$eval('[data-rating-form] .half', all => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--star-lit)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return all.filter(one => getComputedStyle(one, '::before').backgroundColor === color).length;
  });

test('D-007 D-010 D-011 D-012 D-013 D-019 D-032 a click on three and a half stars sends 7 and leaves them voted', async () => {
  await vote(author, 10);
  site.server.services.pages.clear();
  const page = await read();
  assert.is(await lit(page), 10);
  const drawn = await page.$eval('[data-rating-form] .half:last-of-type', one => {
    const { width, clipPath } = getComputedStyle(one, '::before');
    return [Number.parseFloat(width) / one.getBoundingClientRect().width, clipPath.includes('evenodd')];
  });
  assert.equal(drawn, [2, false], 'a full star is one shape, without a seam between its halves');
  await page.hover(half(7));
  assert.is(await lit(page), 7);
  await page.click(half(7));
  const [spoken, ...more] = await nextSpoken(page);
  assert.is(spoken?.text, 'Thank you for your rating. You gave 3 and a half stars. 4.5 out of 5, 2 ratings');
  assert.equal(more, []);
  assert.equal(
    ['namespace', 'value', 'type', 'id'].map(name => calls[0]?.get(name)),
    ['site/views/ratings/vote', '7', 'entry', String(post.id)],
  );
  assert.ok(
    await page.$('[data-rating-form].voted[data-locked="1"] [role=img][aria-label="Rated 4.5 out of 5 stars"]'),
  );
  assert.equal(
    [await textOf(page, 'total'), await textOf(page, 'noun'), await textOf(page, 'value'), await score(page)],
    ['2', 'ratings', '4.5 out of 5', '4.5'],
  );
  assert.is(await page.$('[data-rating-form] input[type=radio]'), null);
});

test('D-016 D-017 a vote is remembered by the browser, taken back, and given anew by keyboard with half stars', async () => {
  const page = await read();
  await page.focus('[data-rating-form] input[type=radio]');
  assert.is(await focused(page), 'half a star');
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  assert.is(await focused(page), '3 and a half stars');
  assert.equal([await score(page), await lit(page), calls.length], ['3.5', 7, 0]);
  await page.keyboard.press('Enter');
  assert.is((await nextSpoken(page)).length, 1);
  assert.is(await focused(page), 'Remove my rating');
  await again(page);
  assert.ok(await page.$('[data-rating-form].voted'));
  assert.is(await textOf(page, 'text'), 'You gave 3 and a half stars.');
  const stars = await page.$eval('[data-rating-form] .stars', one => getComputedStyle(one).cursor);
  const isFixed = await page.$eval('input[name=score]', one => one instanceof HTMLInputElement && one.readOnly);
  assert.equal([stars, isFixed], ['default', true]);
  await page.click('[data-rating-take-back]');
  assert.match((await nextSpoken(page))[0]?.text ?? '', /^Your rating was removed\. Not rated yet!$/);
  assert.equal([await focused(page), await score(page), await textOf(page, 'total')], ['half a star', '', '0']);
  assert.is(await page.$eval('input[name=score]', one => one instanceof HTMLInputElement && one.readOnly), false);
  await page.click(half(10));
  await nextSpoken(page);
  assert.is(await textOf(page, 'value'), '5 out of 5');
  const row = await site.server.sql('posts').where('id', post.id).first('ratings_count', 'ratings_sum');
  assert.equal({ ...row }, { ratings_count: 1, ratings_sum: 10 });
});

test('F-3.3 a refused vote is said, shown and can be tried again; one given elsewhere already is shown as given', async () => {
  const member = await site.server.signedIn('reader', 'Dina Wey');
  const page = await read(member);
  const restore = site.stub(request => {
    if (namespaceOf(request) !== 'site/views/ratings/vote') return false;
    request.abort();
    return true;
  });
  await page.click(half(4));
  const [spoken] = await nextSpoken(page);
  assert.equal([spoken?.kind, await shownFailure(page, '[data-rating-form]')], ['alert', spoken?.text]);
  restore();
  assert.is(await page.$('[data-rating-form].voted'), null);
  await vote(member, 8);
  await page.click(half(4));
  assert.equal(await nextSpoken(page), [{ kind: 'alert', text: 'You have already rated this post.' }]);
  assert.is(await shownFailure(page, '[data-rating-form]'), 'You have already rated this post.');
  assert.ok(await page.$('[data-rating-form].voted'));
  errors.length = 0;
  for (const reader of readers) reader.consoleErrors.length = 0;
});

test('D-020 D-021 the voters open in a dialog; without votes nothing opens and nobody is asked', async () => {
  const page = await read();
  await page.$eval('[data-rating-voters]', one => one instanceof HTMLElement && one.click());
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.equal([await page.$('dialog'), calls.length, page.url().endsWith(post.slug)], [null, 0, true]);
  await vote(await site.server.signedIn('reader', 'Dina Wey'), 9);
  await again(page);
  await page.focus('[data-rating-voters]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog .voter');
  assert.match(await page.$eval('dialog', one => one.textContent ?? ''), /Who rated this post.*Dina Wey/s);
  assert.is(calls[0]?.get('uid'), String(post.id));
  assert.equal((await axe(page)).violations, []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.match(await focused(page), /^1 rating/);
});

test('B-023 J-009 axe and the markup checker find nothing in any state of the stars, at any width or colour', async () => {
  const page = await read();
  assert.ok(await page.$('[data-blog-reading-progress]'));
  const clean = async (state: string): Promise<void> => {
    assert.equal((await axe(page)).violations, [], state);
    assert.is(await scrollsSideways(page), false, state);
  };
  await clean('open');
  await page.setViewport({ width: 320, height: 800 });
  await clean('narrow');
  await page.click(half(9));
  await nextSpoken(page);
  await clean('voted');
  await emulation.dark(page);
  await clean('dark');
  for (const path of [`/blog/${post.slug}`, '/', `/blog/ratings/voters?id=${post.id}`])
    assert.equal(await markupProblems((await site.server.get(path)).body), [], path);
  const reader = await site.reader();
  readers.push(reader);
  await reader.go(`/blog/ratings/voters?id=${post.id}`);
  assert.equal((await axe(reader.page)).violations, []);
});

test('the stars are heard as a group with a choice for every half star, and the vote with one message', async () => {
  const page = await read();
  const form = '[data-rating-form]';
  const before = await heard(page, form);
  await page.focus(`${form} input[type=radio]`);
  const steps: string[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'] as const) {
    await page.keyboard.press(key);
    steps.push(`[focus] ${await focused(page)}`);
  }
  await page.keyboard.press('Enter');
  const spoken = await nextSpoken(page);
  isTranscript('rate', [
    ...before,
    '',
    ...steps,
    ...spoken.map(({ kind, text }) => `[${kind}] ${text}`),
    `[focus] ${await focused(page)}`,
    '',
    ...(await heard(page, form)),
  ]);
});

test('no reader’s console showed an error', () => {
  assert.equal(errors, []);
});

/** Another tab of the same browser that shows the post. */
const tabBeside = async (page: Page): Promise<Page> => {
  const tab = await page.browserContext().newPage();
  await tab.evaluateOnNewDocument('globalThis.__name = one => one');
  await tab.goto(`${site.origin}/blog/${post.slug}`, { waitUntil: 'networkidle0' });
  return tab;
};

/** Reactions, votes and likes of the post and its comment, as displayed in a tab. */
const initial = (tab: Page) =>
  tab.evaluate(() => {
    const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? '';
    const pressed = [...document.querySelectorAll('[aria-pressed="true"]:is([data-reaction], [data-entry-favourite])')];
    return [
      [...document.querySelectorAll('[data-reaction] [data-count]')].map(one => one.textContent).join(' '),
      text('[data-rating-total]'),
      text('[data-rating-value]'),
      document.querySelector('[data-rating-form]')?.classList.contains('voted') ?? false,
      text('[data-comment-like-counter]'),
      document.querySelector('[data-comment-item]')?.classList.contains('is-like') ?? false,
      pressed.map(one => one.getAttribute('data-reaction') ?? 'favourite').join(' '),
    ];
  });

const shows = async (tab: Page, wanted: unknown[]): Promise<void> => {
  const end = Date.now() + 8_000;
  let seen = await initial(tab);
  while (JSON.stringify(seen) !== JSON.stringify(wanted) && Date.now() < end) {
    await new Promise(resolve => setTimeout(resolve, 50));
    seen = await initial(tab);
  }
  assert.equal(seen, wanted);
};

test('F-3.10 of two tabs each shows at once what the other gave: reaction, stars, like and favourite, of a visitor and of a member', async () => {
  const on = commenting(site.server);
  for (const member of [undefined, await site.server.signedIn('reader')]) {
    post = await writer(site.server).post(author.id, { title: 'A walk by the river' });
    await on.row(post);
    const first = await read(member);
    const second = await tabBeside(first);
    const stored = member ? ' favourite' : '';
    // Others have reacted since both tabs were opened: an action updates the counts from the server.
    await site.server.ask('site/controllers/reactions/save', { postId: post.id, reactionId: 3 }, author);
    const press = async (tab: Page, selector: string): Promise<void> => {
      await tab.bringToFront();
      await tab.$eval(selector, one => one instanceof HTMLElement && one.click());
    };
    if (member) await press(first, '[data-entry-favourite]');
    await press(first, '[data-reaction="happy"]');
    await press(first, '[data-comment-like]');
    await press(first, half(8));
    const all = (counts: string, own: string) => [counts, '1', '4 out of 5', true, '1', true, `${own}${stored}`.trim()];
    for (const tab of [first, second]) await shows(tab, all('1 0 1 0 0', 'happy'));
    await press(second, '[data-reaction="love"]');
    for (const tab of [first, second]) await shows(tab, all('0 1 1 0 0', 'love'));
    await press(second, '[data-reaction="love"]');
    await press(second, '[data-comment-unlike]');
    await press(second, '[data-rating-take-back]');
    const none = ['0 0 1 0 0', '0', 'Not rated yet!', false, '0', false, stored.trim()];
    for (const tab of [first, second]) await shows(tab, none);
    if (member) await press(second, '[data-entry-favourite]');
    for (const tab of [first, second]) await shows(tab, [...none.slice(0, -1), '']);
    assert.is(await first.evaluate(() => Object.keys(localStorage).filter(key => key.includes('told')).length), 0);
    await second.close();
  }
});

test.run();
