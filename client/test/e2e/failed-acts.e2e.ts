import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Person } from '../../../server/test/house.ts';
import { type Written, writer } from '../../../server/test/posts.ts';
import { emulation, nextSaid, openSite, type Reader, type Site } from '../browser.ts';
import { namespaceOf } from './comments-post.ts';

const test = suite('acts that fail');
let site: Site;
let post: Written;
let reader: Reader | undefined;

test.before(async () => {
  site = await openSite();
  const author = await site.house.signedIn('blogger', 'Asha Rao');
  post = await writer(site.house).post(author.id, { title: 'A walk by the river' });
});
test.after.each(async () => {
  await reader?.close();
  reader = undefined;
});
test.after(() => site.close());

const read = async (as?: Person): Promise<Page> => {
  const opened = await site.reader(as);
  reader = opened;
  await opened.go(`/blog/${post.slug}`);
  return opened.page;
};

/** Where a failure is shown, and what is said and offered there. */
const failureAfter = (page: Page, control: string) =>
  page.$eval(`${control} + [data-act-failure]`, one => ({
    isSeen: one.checkVisibility(),
    text: one.querySelector('p')?.textContent ?? '',
    offers: one.querySelector('button')?.textContent ?? '',
  }));

test('F-3.3, A-097 offline, by an error of the server or refused, a failure is shown at its control, said once, and tried again', async () => {
  const member = await site.house.signedIn('reader');
  const page = await read(member);
  const failed = 'That did not work. Please try again.';
  const controls = [
    ['[data-reactions]', '[data-reaction="love"]', failed],
    ['form:has(> [data-eb-provide="tooltip"])', '[data-eb-provide="tooltip"]', failed],
  ] as const;
  for (const answer of ['offline', 'error', 'refused'] as const) {
    for (const [control, button, sentence] of controls) {
      const stop = site.stub(request => {
        if (!namespaceOf(request)) return false;
        if (answer === 'offline') request.abort('internetdisconnected');
        else if (answer === 'error') request.respond({ status: 500, body: '' });
        else request.respond({ body: '[{"type":"reject","data":["Too many. Wait a minute.","slow-down"]}]' });
        return true;
      });
      await page.click(button);
      await page.waitForSelector(`${control} + [data-act-failure]`);
      const text = { offline: sentence, error: 'Internal Server Error', refused: 'Too many. Wait a minute.' }[answer];
      assert.equal(await failureAfter(page, control), { isSeen: true, text, offers: 'Try again' });
      assert.equal(await nextSaid(page), [{ kind: 'alert', text }]);
      stop();
      await page.click(`${control} + [data-act-failure] button`);
      await page.waitForFunction(() => !document.querySelector('[data-act-failure]'));
      assert.match((await nextSaid(page))[0]?.kind ?? '', 'status');
      // Back to where it was, for the next answer.
      await page.click(button);
      await nextSaid(page);
    }
  }
});

test('F-3.3, A-097 a control whose script cannot be loaded says so beside itself', async () => {
  const page = await read();
  const stop = site.stub(request => {
    if (!request.url().includes('/reacting')) return false;
    request.abort('internetdisconnected');
    return true;
  });
  await page.click('[data-reaction="love"]');
  await page.waitForSelector('[data-reaction="love"] + [data-act-failure] button');
  assert.equal(
    (await nextSaid(page)).map(({ kind }) => kind),
    ['alert'],
  );
  stop();
  await page.click('[data-act-failure] button');
  assert.equal(await nextSaid(page), [{ kind: 'status', text: 'Your reaction: Love.' }]);
});

test('F-3.2 where cookies and storage are blocked the page is whole, the menu works and acts say what they need', async () => {
  const opened = await site.reader();
  reader = opened;
  const { page } = opened;
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await emulation.narrow(page);
  await opened.go(`/blog/${post.slug}`);
  assert.ok(await page.$eval('html', html => html.classList.contains('js')));
  await page.click('#offcanvas-toggler');
  await page.waitForSelector('body.offcanvas .offcanvas-menu');
  const place = () =>
    page.$eval('.offcanvas-menu', one => {
      const { top, height } = one.getBoundingClientRect();
      return { top, height };
    });
  await page.waitForFunction(() => document.activeElement?.closest('.offcanvas-menu'));
  const { top, height } = await place();
  assert.ok(top >= 0 && top < 10 && height > 100, `${top} ${height}`);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('main[inert]'));
  await page.focus('[data-reaction="love"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-reactions] + [data-act-failure]');
  const { text, offers } = await failureAfter(page, '[data-reactions]');
  assert.match(text, 'This site needs cookies for this.');
  assert.is(offers, '');
});

test.run();
