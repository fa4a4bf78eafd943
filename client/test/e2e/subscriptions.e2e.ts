import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';

const test = suite('subscribing in the browser');
let site: Site;
let author: Person & { id: number };
let member: Person & { id: number };
let category: { id: number; alias: string };
let reader: Reader | undefined;

test.before(async () => {
  site = await openSite();
  const { server } = site;
  const write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  member = await server.signedIn('reader', 'Meera');
  category = await write.category('Tea');
  await write.post(author.id, { title: 'A walk', slug: 'a-walk' }, { categories: [category.id] });
});
test.after.each(async () => {
  assert.equal(reader?.consoleErrors ?? [], []);
  await reader?.close();
  reader = undefined;
});
test.after(() => site.close());

const open = async (path: string, as?: Person, options?: { scripts: boolean }): Promise<Page> => {
  reader = await site.reader(as, options);
  await reader.go(path);
  return reader.page;
};
const subscribe = '[data-blog-subscribe]';
const unsubscribe = '[data-blog-unsubscribe]';
const dialog = 'dialog.eb-dialog';
const rows = () => site.server.sql('subscriptions').orderBy('id');
const words = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, element => element.textContent?.replace(/\s+/g, ' ').trim() ?? '');
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim() ?? '');
const spoken = async (page: Page): Promise<string> =>
  (await nextSpoken(page)).map(one => `${one.kind}: ${one.text}`).join('; ');
const opened = (page: Page, hook: string) => page.waitForSelector(`${dialog} ${hook}`, { visible: true });
const pressOn = async (page: Page, selector: string): Promise<void> => {
  await page.focus(selector);
  await page.keyboard.press('Enter');
};
const clean = async (page: Page): Promise<void> => {
  assert.equal((await axe(page)).violations, []);
  assert.not.ok(await scrollsSideways(page));
};

test('D-033 D-036 D-037 D-038 a signed-in person subscribes and unsubscribes in dialogs, by keyboard; the buttons swap and each act is said once', async () => {
  const page = await open(`/blog/categories/${category.alias}`, member);
  await pressOn(page, subscribe);
  await opened(page, '[data-subscribe-form]');
  await clean(page);
  await page.select(`${dialog} select[name="frequency"]`, 'weekly');
  await page.click(`${dialog} [name="fullText"]`);
  await liveLog(page);
  await pressOn(page, `${dialog} [data-submit-button]`);
  assert.is(await spoken(page), 'status: We will email you about new posts in “Tea”.');
  const [row] = await rows();
  assert.equal([row.type, row.target_id, row.frequency, row.user_id], ['category', category.id, 'weekly', member.id]);
  assert.is(row.full_text, 1);
  assert.is(await focused(page), 'Unsubscribe from Tea');
  assert.is(await page.$eval(unsubscribe, link => link.getAttribute('data-subscription-id')), `${row.id}`);
  assert.match(await page.$eval(unsubscribe, link => link.getAttribute('href') ?? ''), `id=${row.id}`);
  assert.is(await page.$(`${subscribe}:not(.hide)`), null);

  await pressOn(page, unsubscribe);
  await opened(page, '[data-eb-unsubscribe-form]');
  assert.is(await focused(page), 'Stay subscribed');
  await clean(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector(dialog, { hidden: true });
  assert.is((await rows()).length, 1);
  assert.is(await focused(page), 'Unsubscribe from Tea');
  await liveLog(page);
  await pressOn(page, unsubscribe);
  await opened(page, '[data-eb-unsubscribe-form]');
  await pressOn(page, `${dialog} [data-submit-button]`);
  assert.is(await spoken(page), 'status: You will get no more emails about new posts in “Tea”.');
  assert.is((await rows()).length, 0);
  assert.is(await focused(page), 'Subscribe to Tea');

  await page.keyboard.press('Tab');
  assert.is(await focused(page), 'Subscribe again');
  await clean(page);
  await leaving(page, () => page.keyboard.press('Enter'));
  assert.match(await words(page, 'main'), 'We will email you about new posts in “Tea”.');
  assert.equal(await rows(), [row]);
  assert.is(await page.$eval(unsubscribe, link => link.getAttribute('data-subscription-id')), `${row.id}`);
  await site.server.sql('subscriptions').delete();
});

const mailed = 'Check your email and open the link we sent you.';

const outcome = '[data-subscribe-outcome]';

/** Text of the focused element, and whether all of it is in view: at once, or after scrolling of up to two seconds. */
const heard = async (page: Page, triesLeft = 20): Promise<{ words: string; isInView: boolean }> => {
  const focused = await page.evaluate(() => {
    const { top = -1, bottom = -1, height = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    const isInView = top >= 0 && bottom <= window.innerHeight && height > 0;
    return { words: document.activeElement?.textContent?.trim() ?? '', isInView };
  });
  if (focused.isInView || triesLeft === 0) return focused;
  await setTimeout(100);
  return heard(page, triesLeft - 1);
};

test('F-5.3, D-049 a visitor who subscribes on a listing, or without scripts on a post and an author’s page, has the focus on the message to confirm by mail, in view', async () => {
  await site.server.set('captcha.kind', 'none');
  const places = [
    { path: `/blog/categories/${category.alias}`, scripts: true },
    { path: '/blog/a-walk', scripts: false },
    { path: '/blog/authors', scripts: false },
  ];
  for (const [at, { path, scripts }] of places.entries()) {
    const page = await open(path, undefined, { scripts });
    await page.setViewport({ width: 360, height: 720 });
    const link = `${subscribe}:not(.hide)`;
    const form = scripts ? dialog : 'main';
    if (scripts) {
      await pressOn(page, link);
      await opened(page, '[data-subscribe-form]');
    } else await leaving(page, () => page.click(link));
    await page.type(`${form} [name="name"]`, 'Ravi');
    await page.type(`${form} [name="email"]`, `ravi-${at}@example.org`);
    if (scripts) {
      await page.keyboard.press('Enter');
      await page.waitForSelector(outcome);
      await clean(page);
    } else await leaving(page, () => page.keyboard.press('Enter'));
    const messages = await heard(page);
    assert.match(messages.words, mailed, path);
    assert.ok(messages.isInView, path);
    await reader?.close();
    reader = undefined;
  }
  assert.equal(
    (await rows()).map(({ state }) => state),
    ['pending', 'pending', 'pending'],
  );
  await site.server.sql('subscriptions').delete();
  await site.server.set('captcha.kind', 'invisible');
});

test('D-049, F-5.3, D-033 D-037 a visitor is told at the field what is wrong, and then, in view and with the focus, to confirm by mail', async () => {
  const page = await open('/blog/a-walk');
  await page.setViewport({ width: 360, height: 720 });
  await pressOn(page, subscribe);
  await opened(page, '[data-subscribe-form]');
  await page.type(`${dialog} [name="name"]`, 'Ravi');
  await page.type(`${dialog} [name="email"]`, 'ravi');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${dialog} [aria-invalid="true"]`);
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
  assert.match(await words(page, `${dialog} .field-error`), /^Error: This e-mail address does not look right\./);
  await clean(page);
  await page.keyboard.type('@example.org');
  await page.keyboard.press('Enter');
  await page.waitForSelector(outcome);
  const messages = await heard(page);
  assert.match(messages.words, mailed);
  assert.ok(messages.isInView);
  await page.keyboard.press('Escape');
  assert.is(await focused(page), 'Follow the comments to A walk');
  const [row] = await rows();
  assert.equal([row.type, row.state], ['entry', 'pending']);
  await site.server.sql('subscriptions').delete();
});

test('D-033 D-036 without scripts pages do the same: subscribe, change how often, unsubscribe', async () => {
  const page = await open('/blog/authors', member, { scripts: false });
  const follow = async (selector: string): Promise<void> => {
    await leaving(page, () => page.click(selector));
  };
  await follow(`${subscribe}:not(.hide)`);
  assert.equal(await markupProblems(await page.content()), []);
  await follow('main form [type="submit"]');
  assert.match(await words(page, 'main'), 'We will email you about new posts by Asha Rao.');
  const [row] = await rows();
  assert.equal([row.type, row.target_id, row.state], ['blogger', author.id, 'active']);
  await follow('footer a[href$="/blog/subscription"]');
  assert.equal(await markupProblems(await page.content()), []);
  await page.select('main select[name="frequency"]', 'daily');
  await follow('main .subscription-acts button[type="submit"]');
  assert.is((await rows())[0].frequency, 'daily');
  await follow('main [data-blog-unsubscribe]');
  assert.match(await words(page, 'main'), 'Stop emails about new posts by Asha Rao?');
  await follow('main form [type="submit"]');
  assert.match(await words(page, 'main'), 'You have no subscriptions yet.');
  assert.is((await rows()).length, 0);
});

test('the pages of subscriptions are clean for axe, in light, dark and forced colours, at 320 px too', async () => {
  const { sql, clock } = site.server;
  const email = (await sql('users').where('id', member.id).first('email')).email;
  const created_at = new Date(clock.now());
  for (const [type, target_id] of [
    ['site', 0],
    ['blogger', author.id],
    ['entry', 1],
  ] as const)
    await sql('subscriptions').insert({ type, target_id, user_id: member.id, email, email_key: email, created_at });
  const page = await open('/blog/subscription', member);
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 360],
    ['forcedColours', 320],
  ] as const) {
    await page.setViewport({ width, height: 800 });
    await emulation[scheme](page);
    for (const path of ['/blog/subscription', `/blog/subscription/add?type=blogger&id=${author.id}`, '/']) {
      await reader?.go(path);
      await clean(page);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${scheme}${path.replace(/\W/g, '_')}.png`,
          fullPage: true,
        });
    }
  }
});

test.run();
