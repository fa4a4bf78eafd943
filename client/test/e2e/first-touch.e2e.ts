import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { until } from '../../../server/test/two-processes.ts';
import { networkIdle, openSite, type Reader, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { commented, typeComment } from './comments-post.ts';

const test = suite('the first touch of a page');
let site: Site;
let made: Awaited<ReturnType<typeof commented>>;
let post: Awaited<ReturnType<(typeof made)['post']>>;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  made = await commented(site);
});
test.before.each(async () => {
  post = await made.post();
  made.calls.length = 0;
  reader = await site.reader(undefined, { touches: false });
  page = reader.page;
});
test.after.each(() => reader.close());
test.after(() => site.close());

const isLate = (request: HTTPRequest): boolean => request.url().includes('/touched-');

/** Delays the code of touched pages until it is released. */
const delayCode = () => {
  const held: HTTPRequest[] = [];
  const release = site.stub(request => isLate(request) && held.push(request) > 0);
  return {
    /** Waits until the code is requested. */
    requested: async (): Promise<void> => {
      while (held.length === 0) await new Promise(resolve => setTimeout(resolve, 20));
    },
    release: async (): Promise<void> => {
      release();
      await Promise.all(held.map(request => request.continue()));
    },
  };
};

const open = (path = `/blog/${post.slug}`): Promise<unknown> => page.goto(site.origin + path, { waitUntil: 'load' });

const article = async (): Promise<{ readonly path: string; readonly comment: number }> => {
  const write = articleWriter(site.server);
  const author = await site.server.signedIn('author', 'Asha Rao');
  const { id, alias } = await write.article(author.id, (await write.category('Talk')).id);
  return { path: `/articles/item/${id}-${alias}`, comment: await articleCommenting(site.server).row(id) };
};

test('the front page loads the code of clicks and keys when it is touched', async () => {
  await reader.go('/');
  const loaded = page.waitForRequest(isLate);
  await page.keyboard.press('Tab');
  await loaded;
  assert.equal(reader.consoleErrors, []);
});

test('a click that comes before its code is deferred, and works when the code is there', async () => {
  const code = delayCode();
  await open();
  const scale = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--reading-scale'));
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-operation=increase]')?.click());
  await code.requested();
  assert.is(await scale(), '1');
  await code.release();
  await page.waitForFunction(() => document.documentElement.dataset.size === '1');
  assert.is(await scale(), '1.4');
  assert.equal(reader.consoleErrors, []);
});

test('a comment that is sent twice before the code is there is saved once, on the same page', async () => {
  const code = delayCode();
  await open();
  await typeComment(page, 'Sent early.');
  await page.click('[data-comment-submit]');
  await page.click('[data-comment-submit]');
  await code.requested();
  assert.equal(await made.rows(post), []);
  await code.release();
  await page.waitForFunction(() => document.querySelector('[data-comment-item]')?.textContent?.includes('Sent early.'));
  await networkIdle(page, 300);
  assert.is(made.calls.filter(name => name === 'site/views/comments/save').length, 1);
  assert.is((await made.rows(post)).length, 1);
  assert.equal(reader.consoleErrors, []);
});

test('the Enter key in a field sends the comment as the button does', async () => {
  const code = delayCode();
  await open();
  await typeComment(page, 'Sent by key.');
  await page.focus('[data-comment-email]');
  await page.keyboard.press('Enter');
  await code.requested();
  await code.release();
  await page.waitForSelector('[data-comment-item]');
  assert.is(made.calls.filter(name => name === 'site/views/comments/save').length, 1);
  assert.is((await made.rows(post)).length, 1);
});

test('a reply, a like and the link to a comment work when they are pressed first', async () => {
  const id = await made.comment(post, await site.server.visitor(), 'First of all');
  for (const [pressed, shown] of [
    ['[data-comment-reply]', '[data-comment-reply-cancel]:not(.hide)'],
    ['[data-comment-like]', '.is-like'],
    ['.eb-comment-permalink', `#comment-${id} :focus`],
  ] as const) {
    const code = delayCode();
    await open();
    await page.$eval(pressed, control => control instanceof HTMLElement && control.click());
    await code.requested();
    await code.release();
    await page.waitForSelector(shown);
    assert.is(new URL(page.url()).search, '', pressed);
  }
  assert.equal(reader.consoleErrors, []);
});

test('without its code a form is sent as without scripts', async () => {
  const release = site.stub(request => {
    if (!isLate(request)) return false;
    request.abort();
    return true;
  });
  await open();
  await typeComment(page, 'Sent plainly.');
  await leaving(page, () => page.click('[data-comment-submit]'));
  assert.equal(made.calls, []);
  assert.match(await page.$eval('[data-comment-list]', list => list.textContent ?? ''), 'Sent plainly.');
  assert.is((await made.rows(post)).length, 1);
  release();
});

test('a form whose code never comes is sent as without scripts, and its text is saved once', async () => {
  const code = delayCode();
  await open();
  await typeComment(page, 'Sent into silence.');
  await leaving(page, () => page.click('[data-comment-submit]'));
  assert.is((await made.rows(post)).length, 1);
  assert.equal(made.calls, []);
  await code.release();
});

test('after one wait in vain the next presses are not deferred, until the code is there', async () => {
  await made.comment(post, await site.server.visitor(), 'First of all');
  const code = delayCode();
  await open();
  await page.evaluate(() => {
    document.addEventListener('click', event => {
      event.preventDefault();
      document.body.dataset.clicks = `${Number(document.body.dataset.clicks ?? 0) + 1}`;
    });
  });
  /** Presses the button; returns how many presses were not deferred, or were sent again. */
  const press = () =>
    page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-comment-reply]')?.click();
      return document.body.dataset.clicks;
    });
  assert.is(await press(), undefined);
  await code.requested();
  await page.waitForFunction(() => document.body.dataset.clicks === '1');
  assert.is(await press(), '2');
  await code.release();
  await networkIdle(page, 300);
  await press();
  await page.waitForSelector('[data-comment-reply-cancel]:not(.hide)');
  assert.equal(reader.consoleErrors, []);
});

test('without the network the form is sent plainly, and the typed text is there on the way back', async () => {
  await open();
  let isOffline = true;
  const release = site.stub(request => {
    if (!isOffline || (!isLate(request) && request.method() !== 'POST')) return false;
    request.abort('internetdisconnected');
    return true;
  });
  await typeComment(page, 'Typed on a train.');
  const failed = page.waitForRequest(request => request.isNavigationRequest() && request.method() === 'POST');
  await page.click('[data-comment-submit]');
  await failed;
  await until(async () => (await page.$('[data-comment-form]').catch(() => undefined)) === null);
  isOffline = false;
  await page.goBack({ waitUntil: 'load' });
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('[data-comment-editor]')?.value === 'Typed on a train.',
  );
  assert.equal(await made.rows(post), []);
  release();
});

test('a text that is typed in the first second is there after a reload', async () => {
  const code = delayCode();
  await page.goto(`${site.origin}/blog/${post.slug}`, { waitUntil: 'domcontentloaded' });
  await page.type('[data-comment-editor]', 'Typed at once.');
  await code.requested();
  await code.release();
  await page.waitForFunction(() => Object.keys(sessionStorage).some(key => key.startsWith('lectern.drafts.')));
  await page.reload({ waitUntil: 'load' });
  // The text is restored without a touch.
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
  assert.is(await page.$eval('[data-comment-editor]', box => Reflect.get(box, 'value')), 'Typed at once.');
});

test('a star that is clicked before its code is sent once', async () => {
  const code = delayCode();
  await open();
  await page.click('form[data-rating-form] label[for$="-8"]');
  await code.requested();
  await code.release();
  await page.waitForSelector('form[data-rating-form].voted');
  assert.equal(made.calls, ['site/views/ratings/vote']);
  assert.equal(reader.consoleErrors, []);
});

test('stars chosen by key before the code are chosen, and not sent', async () => {
  const code = delayCode();
  await open();
  await page.focus('form[data-rating-form] input[type=radio]');
  await page.keyboard.press('ArrowRight');
  await code.requested();
  await code.release();
  await page.waitForSelector('form[data-rating-form][data-enhanced] input:checked');
  await networkIdle(page, 300);
  assert.equal(made.calls, []);
});

test('the report of a comment on an article that is sent at once is answered on its page, once', async () => {
  const { comment } = await article();
  const code = delayCode();
  const posts: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') posts.push(request.resourceType());
  });
  await open(`/articles/comments/report?commentID=${comment}`);
  await page.$eval('form#k2ReportCommentForm', form => {
    for (const field of form.querySelectorAll<HTMLInputElement>('[name=name], [name=userName]')) field.value = 'Ravi';
    const reason = form.querySelector<HTMLTextAreaElement>('[name=reportReason]');
    if (reason) reason.value = 'It is spam.';
    form.requestSubmit();
  });
  await code.requested();
  assert.equal(posts, []);
  await code.release();
  await page.waitForFunction(() => document.querySelector('#formLog')?.textContent?.startsWith('Thank you.'));
  assert.equal(posts, ['fetch']);
  assert.is((await site.server.sql('reports').where({ type: 'item-comment', target_id: comment })).length, 1);
});

test('a comment on an article that is sent at once is saved once', async () => {
  const { path } = await article();
  const code = delayCode();
  await open(path);
  await page.type('#comment-form [name=userName]', 'Ravi Menon');
  await page.type('#comment-form [name=commentEmail]', 'ravi@example.org');
  await page.type('#comment-form [name=commentText]', 'Well said, at once.');
  await page.click('#comment-form button[type=submit]');
  await code.requested();
  await code.release();
  await page.waitForFunction(() =>
    document.querySelector('.itemCommentsList')?.textContent?.includes('Well said, at once.'),
  );
  assert.is((await site.server.sql('item_comments').where('body', 'like', '%at once%')).length, 1);
});

test('a vote in another tab is shown on a page that was not touched', async () => {
  await open();
  const id = await page.$eval('form[data-rating-form][data-texts]', form => form.dataset.id ?? '');
  await page.evaluate(voted => {
    const newValue = JSON.stringify({ id: voted, own: 4, words: 'Your rating: 4', total: 7, score: 4 });
    dispatchEvent(new StorageEvent('storage', { key: 'lectern.told.rating', newValue }));
  }, id);
  await page.waitForFunction(() => document.querySelector('[data-rating-total]')?.textContent === '7');
  assert.ok(await page.$('form[data-rating-form].voted'));
});

test('the button of the menu is one before the page is touched, and Space opens it', async () => {
  await page.setViewport({ width: 360, height: 740 });
  await open();
  await page.waitForSelector('#offcanvas-toggler[role=button][aria-expanded=false]');
  const code = delayCode();
  await page.focus('#offcanvas-toggler');
  await page.keyboard.press('Space');
  await code.requested();
  await code.release();
  await page.waitForSelector('#offcanvas-toggler[aria-expanded=true]');
  await page.waitForSelector('.close-offcanvas:focus');
  assert.equal(reader.consoleErrors, []);
});

test.run();
