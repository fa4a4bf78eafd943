import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, liveLog, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { namespaceOf } from './comments-post.ts';

const test = suite('responses in the browser');
let site: Site;
let author: Person & { id: number };
let post: Written;
let reader: Reader | undefined;
const calls: string[] = [];
const errors: string[] = [];

test.before(async () => {
  site = await openSite();
  await site.server.set('share.networks', ['facebook', 'linkedin', 'pinterest', 'mastodon', 'email']);
  await site.server.set('social.buttons', ['like', 'share', 'pin']);
  author = await site.server.signedIn('blogger', 'Asha Rao');
  site.stub(request => {
    const namespace = namespaceOf(request);
    if (namespace) calls.push(namespace);
    return false;
  });
});
test.before.each(async () => {
  calls.length = 0;
  post = await writer(site.server).post(author.id, { title: 'A walk by the river' });
});
test.after.each(async () => {
  errors.push(...(reader?.consoleErrors ?? []));
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

/** Displayed reactions: the count of each kind, and the pressed one. */
const shown = (page: Page) =>
  page.$$eval('[data-reaction]', buttons => ({
    counts: buttons.map(button => button.querySelector('[data-count]')?.textContent ?? '').join(' '),
    own: buttons
      .filter(button => button.classList.contains('is-active') && button.getAttribute('aria-pressed') === 'true')
      .map(button => button.getAttribute('data-reaction') ?? '')
      .join(' '),
  }));

const react = async (page: Page, kind: string): Promise<string> => {
  await page.click(`[data-reaction="${kind}"]`);
  return (await nextSpoken(page)).map(spoken => `${spoken.kind}: ${spoken.text}`).join('; ');
};

test('B-023 the entry page shows reactions and sharing, clean for axe in light, dark and forced colours, at 320 px too', async () => {
  const page = await read();
  assert.ok(await page.$('[data-reactions] > [data-reaction] > [data-count]'));
  assert.ok(await page.$('[data-eb-bookmarks] > [data-bookmarks-button]'));
  for (const set of ['light', 'dark', 'forcedColours', 'narrow'] as const) {
    await emulation[set](page);
    assert.equal(await axe(page).then(found => found.violations), [], set);
  }
  assert.is(await scrollsSideways(page), false);
  assert.equal(site.refused, []);
});

test('D-003 D-004 a reaction counts one up, another takes its place, the mark stays in this browser and can be taken back', async () => {
  await site.server.ask('site/controllers/reactions/save', { postId: post.id, reactionId: 2 }, author);
  const page = await read();
  assert.equal(await shown(page), { counts: '0 1 0 0 0', own: '' });
  assert.is(await react(page, 'love'), 'status: Your reaction: Love.');
  assert.equal(await shown(page), { counts: '0 2 0 0 0', own: 'love' });
  await react(page, 'sad');
  assert.equal(await shown(page), { counts: '0 1 0 1 0', own: 'sad' });
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('data-reaction')), 'sad');
  await page.reload();
  await page.waitForSelector('[data-reaction="sad"].is-active');
  assert.equal(await shown(page), { counts: '0 1 0 1 0', own: 'sad' });
  await page.focus('[data-reaction="sad"]');
  await page.keyboard.press('Enter');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Your reaction was removed.' }]);
  assert.equal(await shown(page), { counts: '0 1 0 0 0', own: '' });
});

test('D-004 the server’s previous reaction counts, whatever the browser remembers; the same again shows right', async () => {
  const page = await read();
  await react(page, 'happy');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  assert.equal(await shown(page), { counts: '1 0 0 0 0', own: '' });
  await react(page, 'angry');
  assert.equal(await shown(page), { counts: '0 0 0 0 1', own: 'angry' });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  assert.is(await react(page, 'angry'), 'alert: Your reaction is already “Angry”.');
  assert.equal(await shown(page), { counts: '0 0 0 0 1', own: 'angry' });
});

test('D-005 who may not react has nothing that sends; a refusal rolls back with its reason', async () => {
  await site.server.set('reactions.guests', false);
  const page = await read();
  await page.click('[data-reaction="love"]');
  assert.equal(calls, []);
  await site.server.set('reactions.guests', true);
  await page.reload();
  await site.server.set('reactions.enabled', false);
  assert.is(await react(page, 'love'), 'alert: Reactions to this post are closed.');
  assert.equal(await shown(page), { counts: '0 0 0 0 0', own: '' });
  await site.server.set('reactions.enabled', true);
});

test('B-055 D-043 the favourite button and its tooltip swap with the answer, and the favourites page lists the post', async () => {
  const member = await site.server.signedIn('reader');
  const page = await read(member);
  const state = () =>
    page.$eval('[data-entry-favourite]', button => [
      button.getAttribute('data-action'),
      button.getAttribute('aria-pressed'),
      button.classList.contains('is-favourited'),
      button.getAttribute('data-original-title'),
    ]);
  const rows = async () => (await site.server.sql('favourites').where({ user_id: member.id, post_id: post.id })).length;
  assert.equal(await state(), ['favourite', 'false', false, 'Add to your favourites']);
  await page.click('[data-entry-favourite]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Added to your favourites.' }]);
  assert.equal(await state(), ['unfavourite', 'true', true, 'Remove from your favourites']);
  assert.is(await rows(), 1);
  await reader?.go('/blog/dashboard/favourites');
  assert.equal((await axe(page)).violations, []);
  assert.match(await page.$eval('.favourite-item a', link => link.textContent ?? ''), 'A walk by the river');
  await reader?.go(`/blog/${post.slug}`);
  await page.click('[data-entry-favourite]');
  await nextSpoken(page);
  assert.equal(await state(), ['favourite', 'false', false, 'Add to your favourites']);
  assert.is(await rows(), 0);
});

test('B-056 D-041 report opens the dialog; Escape gives the focus back; a sent report comes back with a notice', async () => {
  const page = await read();
  await page.focus('[data-blog-report]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog form[data-form-response] textarea');
  assert.equal(calls, ['site/views/reports/form']);
  assert.equal((await axe(page)).violations, []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.ok(await page.evaluate(() => document.activeElement?.hasAttribute('data-blog-report')));
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog textarea');
  await page.type('dialog textarea', 'This is advertising.');
  await leaving(page, () => page.click('dialog [data-submit-button]'));
  assert.match(await page.$eval('[data-notice]', notice => notice.textContent ?? ''), 'The staff will look');
  const [row] = await site.server.sql('reports').where('target_id', post.id);
  assert.is(row?.reason, 'This is advertising.');
});

test('B-066 a share link opens a window of 500x500 in the middle; the link can be copied', async () => {
  const page = await read();
  await page.evaluate(() => {
    window.open = (url, name, features) => {
      document.body.dataset.opened = [url, name, features].join(' ');
      return window;
    };
  });
  const href = await page.$eval('[data-bookmarks-button]', link => link.getAttribute('href') ?? '');
  await page.click('[data-bookmarks-button]');
  await page.waitForSelector('[data-opened]');
  const opened = await page.$eval('body', body => body.dataset.opened ?? '');
  const centred = await page.evaluate(
    () => `left=${Math.round(screenX + (outerWidth - 500) / 2)},top=${Math.round(screenY + (outerHeight - 500) / 2)}`,
  );
  assert.ok(opened.startsWith(`${href} `));
  assert.match(opened, 'width=500,height=500');
  assert.match(opened, centred);
  await liveLog(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.body.dataset.copied = text;
        },
      },
    });
  });
  await page.click('[data-share-copy]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The link was copied.' }]);
  assert.is(await page.$eval('body', body => body.dataset.copied), `${site.origin}/blog/${post.slug}`);
});

test('B-067 J-016 J-023 nothing of others is asked for before a reader presses; then the button comes, is remembered, and goes again', async () => {
  const requested: string[] = [];
  const stop = site.stub(request => {
    if (request.url().startsWith(site.origin)) return false;
    requested.push(new URL(request.url()).host);
    const body =
      'document.body.dataset.came = "yes"; try { parent.document.body.dataset.taken = document.cookie; } catch {}';
    request.respond({ contentType: 'text/javascript', body });
    return true;
  });
  const page = await read();
  assert.is(await page.$$eval('[data-social] > button[data-social-ask]', buttons => buttons.length), 3);
  assert.equal(requested, []);
  const came = async (name: string): Promise<void> => {
    const frame = await page.waitForSelector(`[data-social="${name}"] iframe`);
    await frame?.evaluate(one => one.scrollIntoView());
    await (await frame?.contentFrame())?.waitForSelector('body[data-came]');
  };
  await page.click('[data-social="like"] button');
  assert.is((await nextSpoken(page)).length, 1);
  await came('like');
  assert.equal(requested, ['connect.facebook.net']);
  // The frame has no access to the page around it or to its cookies.
  assert.is(await page.$eval('body', body => body.dataset.taken), undefined);
  assert.equal((await axe(page)).violations, []);
  await page.reload();
  await came('like');
  assert.equal(requested, ['connect.facebook.net', 'connect.facebook.net']);
  await page.click('[data-social="share"] button');
  await came('share');
  assert.is(requested.at(-1), 'platform.linkedin.com');
  await liveLog(page);
  await page.click('[data-social-forget] button');
  assert.is((await nextSpoken(page)).length, 1);
  assert.is(await page.$('[data-social] iframe'), null);
  await page.reload();
  assert.is(await page.$('[data-social] iframe'), null);
  assert.is(requested.length, 3);
  stop();
});

test('the console stayed silent all the time', () => {
  assert.equal(errors, []);
});

test('F-2.9, B-055 B-056 B-068 B-069 a card of a listing keeps a favourite and opens the report, and comes back to the listing', async () => {
  const member = await site.server.signedIn('reader', 'Meera');
  const opened = await site.reader(member);
  reader = opened;
  const { page } = opened;
  await opened.go('/');
  const card = `.post-card[data-id="${post.id}"]`;
  const rows = async () => (await site.server.sql('favourites').where({ user_id: member.id, post_id: post.id })).length;
  await page.click(`${card} .card-menu > summary`);
  await page.click(`${card} [data-entry-favourite]`);
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Added to your favourites.' }]);
  assert.is(await rows(), 1);
  assert.is(await page.$eval(`${card} [data-entry-favourite]`, one => one.ariaPressed), 'true');
  assert.is(new URL(page.url()).pathname, '/');
  await opened.go('/');
  assert.is(await page.$eval(`${card} [data-entry-favourite]`, one => one.getAttribute('data-action')), 'unfavourite');
  await page.click(`${card} .card-menu > summary`);
  await page.click(`${card} [data-blog-report]`);
  await page.waitForSelector('dialog[open] textarea[name="reason"]');
  await page.type('dialog[open] textarea[name="reason"]', 'It is wet.');
  await leaving(page, () => page.click('dialog[open] [data-submit-button]'));
  assert.is(new URL(page.url()).pathname, '/');
  const reported = await site.server.sql('reports').where({ type: 'post', target_id: post.id });
  assert.is(reported.length, 1);
  for (const width of ['wide', 'narrow'] as const) {
    await emulation[width](page);
    assert.not.ok(await scrollsSideways(page));
    assert.equal((await axe(page)).violations, []);
  }
});

test('F-2.9, B-068 B-069 without scripts a card keeps a favourite by its form and a visitor reports on a page; every visitor gets the same page', async () => {
  const { server } = site;
  const [one, other] = [await server.visitor(), await server.visitor()];
  const [first, second] = [await server.get('/', one), await server.get('/', other)];
  assert.is(first.body, second.body);
  assert.not.match(first.body, 'data-entry-favourite');
  const member = await server.signedIn('reader');
  const scriptless = await site.reader(member, { scripts: false });
  reader = scriptless;
  const { page } = scriptless;
  await scriptless.go('/');
  const card = `.post-card[data-id="${post.id}"]`;
  await page.click(`${card} .card-menu > summary`);
  await Promise.all([page.waitForNavigation(), page.click(`${card} [data-entry-favourite]`)]);
  assert.is(new URL(page.url()).pathname, '/');
  assert.is((await server.sql('favourites').where({ user_id: member.id, post_id: post.id })).length, 1);
  const name = await page.$eval(`${card} [data-blog-report]`, link => link.textContent);
  assert.is(name, 'Report this post – A walk by the river');
  await page.click(`${card} .card-menu > summary`);
  await Promise.all([page.waitForNavigation(), page.click(`${card} [data-blog-report]`)]);
  assert.ok(await page.$('form textarea[name="reason"]'));
});

test.run();
