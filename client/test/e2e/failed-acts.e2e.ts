import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { emulation, liveLog, nextSpoken, openSite, type Reader, type Site, shownFailure } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { namespaceOf } from './comments-post.ts';

const test = suite('acts that fail');
let site: Site;
let post: Written;
let reader: Reader | undefined;

test.before(async () => {
  site = await openSite();
  const author = await site.server.signedIn('blogger', 'Asha Rao');
  post = await writer(site.server).post(author.id, { title: 'A walk by the river' });
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

/** Places of a failure message, with its sentence and its action. */
const failureAfter = (page: Page, control: string) =>
  page.$eval(`${control} + [data-act-failure]`, one => ({
    isSeen: one.checkVisibility(),
    text: one.querySelector('p')?.textContent ?? '',
    offers: one.querySelector('button')?.textContent ?? '',
  }));

test('F-3.3, A-097 offline, by an error of the server or refused, a failure is shown at its control, said once, and tried again', async () => {
  const member = await site.server.signedIn('reader');
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
      assert.equal(await nextSpoken(page), [{ kind: 'alert', text }]);
      stop();
      await page.click(`${control} + [data-act-failure] button`);
      await page.waitForFunction(() => !document.querySelector('[data-act-failure]'));
      assert.match((await nextSpoken(page))[0]?.kind ?? '', 'status');
      // Restores the state for the next answer.
      await page.click(button);
      await nextSpoken(page);
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
  await page.waitForSelector('[data-reactions] + [data-act-failure] button');
  assert.equal(
    (await nextSpoken(page)).map(({ kind }) => kind),
    ['alert'],
  );
  stop();
  await page.click('[data-act-failure] button');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Your reaction: Love.' }]);
});

test('F-3.3 a link that could not be copied is said and shown at its button', async () => {
  const page = await read();
  await page.evaluate(() => {
    let isRefused = true;
    const writeText = async (): Promise<void> => {
      if (isRefused) {
        isRefused = false;
        throw new DOMException('Denied', 'NotAllowedError');
      }
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.click('[data-share-copy]');
  const text = 'The link could not be copied. Copy it from the address bar.';
  assert.equal(await nextSpoken(page), [{ kind: 'alert', text }]);
  assert.is(await shownFailure(page, '[data-share-copy]'), text);
  await page.click('[data-share-copy] + [data-act-failure] button');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The link was copied.' }]);
  assert.is(await page.$('[data-act-failure]'), null);
});

/** Fails every call of the page, like a browser without a network, until the returned function is called. */
const offline = (): (() => void) =>
  site.stub(request => {
    if (!namespaceOf(request)) return false;
    request.abort('internetdisconnected');
    return true;
  });

/** Presses "Try again" at a control: first offline, then with the network. */
const failsThenWorks = async (
  page: Page,
  control: string,
  act: () => Promise<unknown>,
  { isLeaving = false } = {},
): Promise<void> => {
  await liveLog(page);
  const stop = offline();
  await act();
  const text = 'That did not work. Please try again.';
  await page.waitForSelector(`${control} + [data-act-failure]`);
  assert.equal(await failureAfter(page, control), { isSeen: true, text, offers: 'Try again' }, control);
  await page.waitForFunction(() => window.lecternOutput.some(({ kind }) => kind === 'alert'));
  const alerts = (await liveLog(page)).filter(({ kind }) => kind === 'alert');
  assert.equal(alerts, [{ kind: 'alert', text }], control);
  stop();
  await page.focus(`${control} + [data-act-failure] button`);
  if (isLeaving) return leaving(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('[data-act-failure]'));
};

/** A question's dialog offline: it shows the failure and asks again. */
const questionFailsThenOpens = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const stop = offline();
  await act();
  await page.waitForSelector('dialog.is-failed .eb-dialog-footer button');
  assert.match(await page.$eval('dialog', one => one.innerText), 'That did not work. Please try again.');
  stop();
  await page.click('dialog.is-failed .eb-dialog-footer button');
  await page.waitForSelector('dialog:not(.is-loading, .is-failed) [data-submit-button]');
};

const requested = async (as: Person, path: string, ready: string): Promise<Page> => {
  const opened = await site.reader(as);
  reader = opened;
  await opened.go(path);
  await opened.page.waitForSelector(ready);
  return opened.page;
};

test('F-3.3, A-097 the tools of a post offline: featuring fails at the tools, a question in its dialog, and both are tried again', async () => {
  const staff = await site.server.signedIn('staff');
  const item = `[data-blog-posts-item][data-id="${post.id}"]`;
  const menu = `${item} [data-post-menu]`;
  const page = await requested(staff, '/blog', `${menu}[data-enhanced]`);
  const choose = async (tool: string): Promise<void> => {
    await page.click(`${menu} summary`);
    await page.click(`${item} [data-entry-${tool}]`);
  };
  for (const tool of ['publish', 'archive', 'delete']) {
    if (!(await page.$(`${item} [data-entry-${tool}]`))) continue;
    await questionFailsThenOpens(page, () => choose(tool));
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { hidden: true });
  }
  for (const tool of ['feature', 'unfeature']) {
    await page.waitForSelector(`${menu}[data-enhanced]`);
    await failsThenWorks(page, menu, () => choose(tool), { isLeaving: true });
  }
  assert.is((await site.server.sql('featured').where({ type: 'post', target_id: post.id })).length, 0);
});

test('F-3.3, A-097 members of a team and what is featured offline: the failure stands at the control and is tried again', async () => {
  const { server } = site;
  const staff = await server.signedIn('staff', 'Rosa Staff');
  const member = await server.signedIn('blogger', 'Bela Fox');
  const lead = await server.signedIn('blogger', 'Lena Lead');
  await makeTeam(server, { admins: [lead.id], members: [member.id] });
  const row = `[data-team-member][data-id="${member.id}"]`;
  const members = await requested(staff, '/blog/teamblogs/night/members', '[data-team-members] [data-set-admin]');
  for (const control of [`${row} [data-set-admin]`, `${row} [data-remove-admin]`]) {
    await failsThenWorks(members, control, () => members.click(control));
    await members.waitForSelector(`${control}.hide`);
  }
  await questionFailsThenOpens(members, () => members.click(`${row} [data-remove-member]`));
  await reader?.close();

  const teams = await requested(staff, '/blog/teamblogs', '[data-team-feature]');
  await questionFailsThenOpens(teams, () => teams.click('[data-team-feature]'));
  await failsThenWorks(teams, '[data-team-feature]', () => teams.click('dialog [data-submit-button]'));
  await teams.waitForSelector('[data-team-unfeature]:not(.hide)');
  await failsThenWorks(teams, '[data-team-unfeature]', () => teams.click('[data-team-unfeature]'));
  await teams.waitForSelector('[data-team-unfeature].hide');
  assert.is((await server.sql('featured').where('type', 'teamblog')).length, 0);
});

test('F-3.3, A-097 removing a comment, deleting in the dashboard and publishing from the preview offline', async () => {
  const { server } = site;
  const staff = await server.signedIn('staff', 'Sam Staff');
  const mine = await writer(server).post(staff.id, { title: 'Not yet out', state: 'draft', published_at: null });
  const saved = await server.ask(
    'site/views/comments/save',
    { blogId: post.id, comment: 'A word.', parentId: 0 },
    staff,
  );
  assert.is(saved[0]?.type, 'resolve');
  const { id } = await server.sql('comments').orderBy('id', 'desc').first('id');
  const item = `[data-comment-item][data-id="${id}"]`;
  const thread = await requested(staff, `/blog/${post.slug}`, '[data-eb-comments][data-enhanced]');
  await questionFailsThenOpens(thread, () => thread.click(`${item} [data-comment-delete]`));
  await failsThenWorks(thread, `${item} [data-comment-toolbar]`, () => thread.click('dialog [data-submit-button]'));
  await thread.waitForSelector('[data-comment-removed] [data-comment-restore]');
  await failsThenWorks(thread, '[data-comment-restore]', () => thread.click('[data-comment-restore]'));
  await thread.waitForSelector(item);
  await reader?.close();

  const preview = await requested(staff, `/blog/preview?uid=${mine.id}.0`, '[data-preview][data-enhanced]');
  const publish = '[data-blog-preview-publish]';
  await failsThenWorks(preview, `form:has(> ${publish})`, () => preview.click(publish), { isLeaving: true });
  assert.is((await server.sql('posts').where('id', mine.id).first('state')).state, 'published');
  await reader?.close();

  const list = await requested(staff, '/blog/dashboard', '[data-eb-table][data-enhanced]');
  const row = `[data-eb-table-row][data-id="${mine.id}"]`;
  await list.click(`${row} .row-menu > summary`);
  await failsThenWorks(list, `${row} [data-eb-actions]`, () => list.click(`${row} [data-post-delete]`));
  await list.waitForSelector('[data-removed] button');
  assert.is((await server.sql('posts').where('id', mine.id).first('lifecycle')).lifecycle, 'trashed');
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
