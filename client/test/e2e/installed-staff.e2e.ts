import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { commenting } from '../../../server/test/fixtures/comments.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, nextSpoken } from '../browser.ts';
import { dialogTitle, type InstalledSite, openInstalledSite } from '../installed-site.ts';
import { leaving } from '../leaving.ts';

const test = suite('authors, teams and post tools under an installed client');
let on: InstalledSite;
let staff: Person & { id: number };
let asha: Person & { id: number };
let team: number;
let post: Written;

test.before(async () => {
  on = await openInstalledSite('client');
  const { server } = on.site;
  staff = await server.signedIn('staff', 'Rosa Staff');
  asha = await server.signedIn('blogger', 'Asha Rao');
  team = await makeTeam(server, { admins: [asha.id] });
});
test.before.each(async () => {
  post = await writer(on.site.server).post(asha.id, { title: 'A walk by the river' });
});
test.after(() => on.close());

const click = (page: Page, selector: string): Promise<void> =>
  page.$eval(selector, one => {
    one.closest('details')?.setAttribute('open', '');
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });

const featured = async (type: string, id: number): Promise<number> =>
  (await on.site.server.sql('featured').where({ type, target_id: id })).length;

test('B-005 B-006 tabs of an author ask once, and “show all” shows the rest', async () => {
  const { server } = on.site;
  const categories: number[] = [];
  for (let n = 1; n <= 7; n++) categories.push((await writer(server).category(`Field ${n}`)).id);
  await writer(server).post(asha.id, { title: 'Of fields' }, { categories });
  const page = await on.open('/blog/authors');
  const shown = () =>
    page.$$eval('[data-category-item]', all => all.filter(one => !one.classList.contains('hide')).length);
  await page.click('[data-tab-category]');
  await page.waitForSelector('.tab-pane.active [data-category-item]');
  assert.is(await shown(), 5);
  await page.click('[data-show-all]');
  assert.is(await shown(), 7);
  await page.click('[data-tab-category]');
  assert.equal(on.calls, ['site/views/blogger/getCategories']);
});

test('F-023 F-024 F-025 F-026 F-027 F-028 staff features an author and a team, and ends it: badge and buttons swap', async () => {
  const swap = async (hook: string, type: string, id: number, page: Page): Promise<void> => {
    await page.click(`[data-${hook}-feature]`);
    assert.match(await dialogTitle(page), 'Feature');
    await page.click('#eb [data-submit-button]');
    await page.waitForSelector(`[data-${hook}-unfeature]:not(.hide)`);
    assert.is(await page.$('[data-featured-tag].hide'), null);
    assert.is(await featured(type, id), 1);
    await page.click(`[data-${hook}-unfeature]`);
    await dialogTitle(page);
    await page.click('#eb [data-close-button]');
    await page.waitForSelector(`[data-${hook}-feature]:not(.hide)`);
    assert.ok(await page.$('[data-featured-tag].hide'));
    assert.is(await featured(type, id), 0);
  };
  await swap('author', 'blogger', asha.id, await on.open('/blog/authors', staff));
  const page = await on.open('/blog/teamblogs', staff);
  await swap('team', 'teamblog', team, page);
  await page.click('[data-view-member]');
  assert.match(await dialogTitle(page), 'Night readers');
  assert.match(await page.$eval('#eb [data-team-members]', one => one.textContent ?? ''), 'Asha Rao');
});

test('B-051 B-052 B-053 B-054 each tool of a post asks in a dialog whose form does it; featuring leads back', async () => {
  const state = async () => {
    const row = await on.site.server.sql('posts').where('id', post.id).first('state', 'lifecycle');
    return `${row?.state} ${row?.lifecycle}`;
  };
  const act = async (hook: string): Promise<string> => {
    const page = await on.open(`/blog/${post.slug}`, staff);
    await click(page, `[data-entry-${hook}]`);
    await dialogTitle(page);
    await leaving(page, () => page.click('#eb [data-submit-button]'));
    await page.waitForSelector('[data-notice]');
    return state();
  };
  assert.match(await act('unpublish'), /^unpublished/);
  assert.match(await act('publish'), /^published/);
  assert.match(await act('archive'), /archived$/);
  assert.match(await act('unarchive'), /live$/);
  const page = await on.open(`/blog/${post.slug}`, staff);
  await leaving(page, () => click(page, '[data-entry-feature]'));
  assert.is(await featured('post', post.id), 1);
  assert.match(await act('delete'), /trashed$/);
});

test('A-039 every dialog is a block that installed clients can read: its texts evaluate, its controls close it', async () => {
  const { server } = on.site;
  const saved = await commenting(server).save(post, asha, { comment: 'A comment' });
  const [subscribed] = await server.ask('site/views/subscription/subscribe', { type: 'blogger', id: asha.id }, staff);
  assert.is(subscribed?.type, 'resolve');
  const [followed] = await server.sql('subscriptions').where('user_id', staff.id).select('id');
  const dialogs: readonly (readonly [string, Fields])[] = [
    ['comments/terms', {}],
    ['comments/confirmDelete', { id: saved.id }],
    ['featured/confirm', { type: 'post', id: post.id }],
    ['featured/removeFeatured', { type: 'post', id: post.id }],
    ['ratings/voters', { uid: post.id, type: 'entry' }],
    ['reports/form', { id: post.id, type: 'post' }],
    ['subscription/form', { type: 'site', id: 0 }],
    ['subscription/confirmUnsubscribe', { id: Number(followed?.id), return: '' }],
    ['teamblog/viewMembers', { ids: team }],
    ['dashboard/confirmUnpublishPost', { ids: [post.id] }],
    ...['Archive', 'Delete', 'Unpublish'].map(name => [`entry/confirm${name}`, { id: post.id, return: '' }] as const),
  ];
  const page = await on.open('/blog/authors', staff);
  for (const [name, parameters] of dialogs) {
    await page.evaluate(
      (namespace, initial) => {
        const { EasyBlog } = window;
        EasyBlog.dialog({ content: EasyBlog.ajax(namespace, initial) });
      },
      `site/views/${name}`,
      parameters,
    );
    assert.ok(await dialogTitle(page).catch(() => ''), name);
    await page.click('#eb [data-close-button]');
    // Ending featuring leaves closing the dialog to the page that opened it.
    const isLeft = name === 'featured/removeFeatured';
    assert.is((await page.$('#eb')) !== null, isLeft, name);
  }
});

test('F-7.9 D-033 who subscribes to an author or a team stays on the page of the listing', async () => {
  const { permalink } = await on.site.server.sql('users').where('id', asha.id).first('permalink');
  const reader = await on.site.server.signedIn('reader');
  for (const [type, path] of [
    ['blogger', `/blog/authors/${permalink}?start=0`],
    ['team', '/blog/teamblogs/night?start=0'],
  ] as const) {
    const page = await on.open(path, reader);
    await page.waitForSelector('html[data-companion]');
    await page.click(`[data-blog-subscribe][data-type="${type}"]:not(.hide)`);
    await dialogTitle(page);
    await leaving(page, () => page.click('#eb [data-submit-button]'));
    assert.is(await page.evaluate(() => location.pathname + location.search), path);
    assert.is((await on.site.server.sql('subscriptions').where({ user_id: reader.id, type })).length, 1);
  }
});

const member = async (): Promise<Page> =>
  on.open(`/blog/${post.slug}`, await on.site.server.signedIn('reader', 'Ben Ode'));

test('F-7.7 F-7.10 the stars have a size and a drawing; keys set them, see their value, and send it', async () => {
  const page = await member();
  const box = await page.$eval('[data-rating-form-element] > i', one => {
    const { width, height } = one.getBoundingClientRect();
    const { clipPath, backgroundColor } = getComputedStyle(one, '::before');
    return { width, height, clipPath, backgroundColor };
  });
  assert.ok(box.width >= 44 && box.height >= 44, JSON.stringify(box));
  assert.match(box.clipPath, /^polygon/);
  assert.is.not(box.backgroundColor, 'rgba(0, 0, 0, 0)');
  await page.waitForSelector('.star-slider');
  await page.focus('.star-slider');
  assert.is.not(await page.$eval('[data-rating-form-element]', one => getComputedStyle(one).boxShadow), 'none');
  const classes = () =>
    page.$$eval('[data-rating-form-element] > i', all => all.map(one => one.className.split('-')[1]).join(' '));
  assert.is(await classes(), 'on on on off off');
  await page.focus('[data-rating-send]');
  await page.keyboard.press('Enter');
  assert.ok(await page.$('.star-slider:focus'), 'what nobody has chosen is not sent');
  await page.focus('[data-rating-voters]');
  assert.is(await classes(), 'off off off off off');
  await page.focus('.star-slider');
  for (const key of ['Home', 'ArrowRight', 'ArrowRight'] as const) await page.keyboard.press(key);
  assert.is(await page.$eval('.star-slider', one => one.ariaValueText), '1 and a half stars');
  assert.is(await classes(), 'on half off off off');
  assert.equal(await axe(page).then(({ violations }) => violations), []);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-rating-form].voted');
  const [row] = await on.site.server.sql('ratings').where('post_id', post.id).select('value');
  assert.is(row?.value, 3);
  assert.match((await nextSpoken(page)).at(-1)?.text ?? '', /^Thank/);
  assert.is(await page.$('.star-slider'), null);
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-rating-voters]')));
});

test('F-7.10 notices are announced, an error at once; favourites and reactions say whether they are pressed', async () => {
  const page = await member();
  await page.waitForSelector('html[data-companion]');
  const kindOf = async () => (await nextSpoken(page)).map(({ kind }) => kind);
  await page.click('[data-comment-submit]');
  assert.equal(await kindOf(), ['alert']);
  await page.type('[data-comment-editor]', 'Well said');
  await page.click('[data-comment-submit]');
  await page.waitForSelector('[data-comment-item]');
  const [spoken] = await nextSpoken(page);
  assert.is(spoken?.text, await page.$eval('[data-comment-notice]', one => one.textContent));
  const pressed = (selector: string) => page.$$eval(selector, all => all.map(one => one.ariaPressed).join(' '));
  const own = `[data-blog-posts-item][data-id="${post.id}"]`;
  const favourite = `${own} [data-entry-favourite]`;
  assert.is(await pressed(favourite), 'false');
  await page.click(favourite);
  await page.waitForSelector(`${favourite}[aria-pressed="true"]`);
  assert.is((await nextSpoken(page))[0]?.kind, 'status');
  await page.click(favourite);
  await page.waitForSelector(`${favourite}[aria-pressed="false"]`);
  await nextSpoken(page);
  for (const [kind, states] of [
    ['love', 'false true false false false'],
    ['sad', 'false false false true false'],
  ] as const) {
    await page.click(`${own} [data-reaction="${kind}"]`);
    await page.waitForSelector(`${own} [data-reaction="${kind}"][aria-pressed="true"]`);
    assert.equal((await nextSpoken(page)).length, 1);
    assert.is(await pressed(`${own} [data-reaction]`), states);
  }
});

test('F-7.7 F-7.10 a dialog lies over the page, has role and name, takes the focus, keeps it, and gives it back at Escape', async () => {
  const page = await member();
  await page.waitForSelector('html[data-companion]');
  const report = '[data-blog-report]';
  for (const [mode, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await emulation[mode](page);
    await page.setViewport({ width, height: 700 });
    await page.focus(report);
    await page.keyboard.press('Enter');
    const title = await dialogTitle(page);
    const dialog = '#eb > [role="dialog"][aria-modal="true"]';
    assert.ok(await page.$(`${dialog}:focus`), 'the dialog takes the focus');
    assert.is(
      await page.$eval(dialog, one => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent),
      title,
    );
    const inside = await page.$eval(dialog, one => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    });
    assert.ok(inside, 'all of it is in sight');
    assert.equal((await axe(page)).violations, []);
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      assert.ok(await page.evaluate(() => document.activeElement?.closest('#eb')), `stop ${stop}`);
    }
    await page.keyboard.press('Escape');
    assert.is(await page.$('#eb'), null);
    assert.ok(await page.$(`${report}:focus`), 'the focus is back');
  }
  await page.keyboard.press('Enter');
  await dialogTitle(page);
  await page.focus('.eb-dialog-close-button[role="button"]');
  await page.keyboard.press('Space');
  assert.is(await page.$('#eb'), null);
});

test('F-7.7 with the setting off the same pages carry nothing of an install, and our own client drives them', async () => {
  await on.site.server.set('compat.client', false);
  const page = await on.open('/blog/authors', staff);
  assert.is(await page.evaluate(() => 'EasyBlog' in window || 'ezb' in window), false);
  assert.is(await page.$('link[href*="/installed-"], html[data-companion]'), null);
  await page.waitForSelector('[data-author-tabs][data-enhanced]');
  await page.click('[data-author-feature]');
  await page.waitForSelector('dialog[open] [data-submit-button]');
  await page.click('dialog [data-submit-button]');
  await page.waitForSelector('[data-author-unfeature]:not(.hide)');
  assert.is(await featured('blogger', asha.id), 1);
});

test('the console stayed silent all the time', () => {
  assert.equal(on.errors, []);
});

test.run();
