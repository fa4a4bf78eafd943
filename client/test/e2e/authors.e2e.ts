import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import type { Person } from '../../../server/test/test-server.ts';
import {
  axe,
  emulation,
  liveLog,
  networkIdle,
  nextSpoken,
  openSite,
  type Reader,
  type Site,
  scrollsSideways,
} from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';
import { leaving } from '../leaving.ts';

const test = suite('authors, teams and featured posts');
let site: Site;
let staff: Person & { id: number };
let asha: number;
let bela: Person & { id: number };
let team: number;

test.before(async () => {
  site = await openSite();
  await site.server.set('look.opening', 'slider');
  const { server } = site;
  const write = writer(server);
  staff = await server.signedIn('staff', 'Rosa Staff');
  asha = (await server.signedIn('blogger', 'Asha Rao')).id;
  bela = await server.signedIn('blogger', 'Béla Fox');
  await server
    .sql('users')
    .where('id', asha)
    .update({ biography: 'Reads with her fingers. '.repeat(12) });
  const created_at = new Date(server.clock.now());
  team = await makeTeam(server, { admins: [asha], members: [bela.id] });
  const categories: number[] = [];
  for (let n = 1; n <= 7; n++) categories.push((await write.category(`Field ${n}`)).id);
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await write.post(asha, { title, team_id: team }, { categories });
    await server.sql('featured').insert({ type: 'post', target_id: id, created_at });
  }
  await write.post(bela.id, { title: 'By Béla' });
});
test.after(() => site.close());

const item = (id: number): string => `[data-author-item][data-id="${id}"]`;

const opened = async (path: string, ready: string, as?: Person): Promise<Reader> => {
  const reader = await site.reader(as);
  await reader.go(path);
  await reader.page.waitForSelector(ready);
  return reader;
};

const clean = async ({ page }: Reader, state: string): Promise<void> => {
  assert.equal((await axe(page)).violations, [], state);
};

const focusedWords = ({ page }: Reader): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim() ?? '');

test('B-005 B-006 by keyboard: a tab asks once, at its first opening, and “show all” reveals the rest', async () => {
  const reader = await opened('/blog/authors', `${item(asha)} [data-author-tabs][data-enhanced]`);
  const { page } = reader;
  const requested: string[] = [];
  site.stub(request => {
    const namespace = new URLSearchParams(request.postData() ?? '').get('namespace') ?? '';
    if (namespace.startsWith('site/views/blogger/')) requested.push(namespace);
    return false;
  });
  await liveLog(page);
  await clean(reader, 'tabs closed');
  await page.focus(`${item(asha)} [role=tab]`);
  await page.keyboard.press('ArrowRight');
  assert.is(await focusedWords(reader), 'Categories');
  assert.equal(requested, [], 'moving alone asks for nothing');
  await page.keyboard.press('Space');
  await page.waitForSelector(`${item(asha)} [data-category-item]`);
  assert.equal(requested, ['site/views/blogger/getCategories']);
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(' '), 'Loading');
  await clean(reader, 'categories open');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    pane => document.querySelector(`${pane} [data-tag-container]`)?.textContent?.includes('have no tags'),
    {},
    item(asha),
  );
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.is(await page.$eval(`${item(asha)} [role=tab][aria-selected=true]`, tab => tab.textContent), 'Categories');
  assert.is(requested.length, 2, 'the second opening of a tab asks for nothing');
  const shown = () => page.$$eval(`${item(asha)} [data-category-item]:not(.hide)`, items => items.length);
  assert.is(await shown(), 5);
  await page.focus(`${item(asha)} [data-show-all]`);
  await page.keyboard.press('Enter');
  assert.is(await shown(), 7);
  assert.match(await focusedWords(reader), /^Field/);
  assert.is((await page.$$(`${item(asha)} [data-show-all]`)).length, 0);
  await emulation.narrow(page);
  await clean(reader, 'narrow');
  assert.is(await scrollsSideways(page), false);
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test('B-005 a tab that could not be filled says so and tries again at the next opening', async () => {
  const reader = await opened('/blog/authors', `${item(asha)} [data-author-tabs][data-enhanced]`);
  const { page } = reader;
  const restore = site.stub(request => {
    const fails = (request.postData() ?? '').includes('getCategories');
    if (fails) request.abort();
    return fails;
  });
  await page.click(`${item(asha)} [data-tab-category]`);
  await page.waitForFunction(() => window.lecternOutput.some(({ kind }) => kind === 'alert'));
  restore();
  await page.click(`${item(asha)} [data-tab-category]`);
  await page.waitForSelector(`${item(asha)} [data-category-item]`);
  assert.is(await page.evaluate(() => window.lecternOutput.filter(({ kind }) => kind === 'alert').length), 1);
  await reader.close();
});

test('B-002 an author is subscribed to and unsubscribed from in the listing; the buttons swap', async () => {
  const subscribe = `${item(asha)} [data-blog-subscribe]:not(.hide)`;
  const unsubscribe = `${item(asha)} [data-blog-unsubscribe]:not(.hide)`;
  const reader = await opened('/blog/authors', subscribe, bela);
  const { page } = reader;
  const rows = () => site.server.sql('subscriptions').where({ type: 'blogger', target_id: asha, user_id: bela.id });
  await page.click(subscribe);
  await page.waitForSelector('dialog.eb-dialog [data-subscribe-form]');
  await page.click('dialog.eb-dialog [data-submit-button]');
  await page.waitForSelector(unsubscribe);
  assert.equal([(await rows()).length, await page.$(subscribe)], [1, null]);
  await page.click(unsubscribe);
  await page.waitForSelector('dialog.eb-dialog [data-eb-unsubscribe-form]');
  await page.click('dialog.eb-dialog [data-submit-button]');
  await page.waitForSelector(subscribe);
  assert.equal([(await rows()).length, await page.$(unsubscribe)], [0, null]);
  await reader.close();
});

test('B-003 B-004 F-023 staff features an author after a question and takes it back; badge and buttons swap', async () => {
  const reader = await opened('/blog/authors', item(asha), staff);
  const { page } = reader;
  const state = () =>
    page.$eval(item(asha), one => ({
      badge: one.querySelector('[data-featured-tag]')?.checkVisibility(),
      feature: one.querySelector('[data-author-feature]')?.checkVisibility(),
      unfeature: one.querySelector('[data-author-unfeature]')?.checkVisibility(),
    }));
  assert.equal(await state(), { badge: false, feature: true, unfeature: false });
  await page.click(`${item(asha)} [data-author-feature]`);
  await page.waitForSelector('dialog [data-submit-button]');
  await clean(reader, 'question');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.equal(await state(), { badge: false, feature: true, unfeature: false });
  await liveLog(page);
  await page.click(`${item(asha)} [data-author-feature]`);
  await (await page.waitForSelector('dialog [data-submit-button]'))?.click();
  await page.waitForSelector(`${item(asha)} [data-featured-tag]:not(.hide)`);
  assert.equal(await state(), { badge: true, feature: false, unfeature: true });
  assert.is(await focusedWords(reader), 'Stop featuring Asha Rao');
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(' '), 'Asha Rao is now featured.');
  await clean(reader, 'featured');
  await page.click(`${item(asha)} [data-author-unfeature]`);
  await (await page.waitForSelector('dialog [data-close-button].btn'))?.click();
  await page.waitForSelector('dialog', { hidden: true });
  assert.equal(await state(), { badge: false, feature: true, unfeature: false });
  assert.is(await focusedWords(reader), 'Feature Asha Rao');
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test('F-027 F-028 a team is featured on the listing, and its members open in a dialog', async () => {
  const reader = await opened('/blog/teamblogs', '[data-team-item]', staff);
  const { page } = reader;
  await page.click('[data-team-feature]');
  await (await page.waitForSelector('dialog [data-submit-button]'))?.click();
  await page.waitForSelector('[data-team-item] [data-featured-tag]:not(.hide)');
  assert.is((await site.server.sql('featured').where({ type: 'teamblog', target_id: team })).length, 1);
  await page.click('[data-view-member]');
  await page.waitForSelector('dialog [data-team-member]');
  assert.match(await page.$eval('dialog', one => one.textContent ?? ''), 'Asha Rao');
  await clean(reader, 'members');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  assert.match(await focusedWords(reader), '2 members of Night readers');
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test('F-4.7, F-030 F-032 F-033 F-034 by keyboard whoever runs a team makes admins and removes a member after a question, each said', async () => {
  const { sql } = site.server;
  const reader = await opened('/blog/teamblogs', '[data-view-member]', staff);
  const { page } = reader;
  await page.focus('[data-view-member]');
  await page.keyboard.press('Enter');
  const row = `dialog [data-team-member][data-id="${bela.id}"]`;
  await page.waitForSelector(`${row} [data-set-admin]`);
  await clean(reader, 'members with controls');
  await page.focus(`${row} [data-set-admin]`);
  await page.keyboard.press('Enter');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Béla Fox is now an admin of the team.' }]);
  await page.waitForSelector(`${row} [data-member-is-admin]:not(.hide)`);
  assert.is(await focusedWords(reader), 'Remove admin role – Béla Fox');
  await page.keyboard.press('Enter');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Béla Fox is no longer an admin of the team.' }]);
  await page.waitForSelector(`${row} [data-member-is-admin].hide`);
  await page.focus(`${row} [data-remove-member]`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog [data-submit-button]');
  assert.match(await page.$eval('dialog', one => one.textContent ?? ''), 'Remove Béla Fox from “Night readers”?');
  assert.is(await focusedWords(reader), 'Cancel');
  await clean(reader, 'question before removing');
  assert.is((await sql('team_members').where('team_id', team)).length, 2);
  await leaving(page, () => page.click('dialog [data-submit-button]'));
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Béla Fox is no longer a member.' }]);
  assert.is(await page.$eval('[data-view-member]', one => one.textContent), '1 member of Night readers');
  assert.is((await sql('team_members').where('team_id', team)).length, 1);
  await reader.close();
  const joining = await opened('/blog/teamblogs', '[data-team-join]', bela);
  await joining.page.focus('[data-team-join]');
  await joining.page.keyboard.press('Enter');
  await joining.page.waitForSelector('dialog [data-submit-button]');
  await leaving(joining.page, () => joining.page.click('dialog [data-submit-button]'));
  assert.match(await joining.page.$eval('main', one => one.textContent ?? ''), 'You have asked to join');
  assert.equal(joining.consoleErrors, []);
  await joining.close();
});

const currentSlide = ({ page }: Reader): Promise<number> =>
  page.$$eval('.featured-slider .eb-gallery-menu-item', dots => dots.findIndex(dot => dot.ariaCurrent === 'true'));

test('B-036 the slider stands still by default; next and dots move it and say the slide', async () => {
  const reader = await site.reader();
  const { page } = reader;
  await holdTimers(page, 10_000);
  await reader.go('/');
  await networkIdle(page);
  assert.equal(await passTimers(page), [], 'nothing waits to turn it');
  assert.is(await currentSlide(reader), 0);
  await liveLog(page);
  await page.click('.featured-slider .eb-gallery-next-button');
  await page.waitForFunction(() => document.querySelectorAll('.eb-gallery-menu-item')[1]?.ariaCurrent === 'true');
  assert.match((await nextSpoken(page)).map(({ text }) => text).join(' '), '2 of 3');
  await clean(reader, 'slider');
  await emulation.dark(page);
  await clean(reader, 'slider dark');
  await emulation.narrow(page);
  await clean(reader, 'slider narrow');
  assert.is(await scrollsSideways(page), false);
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test('B-037 where the setting lets it, it turns every 50 seconds until it is paused', async () => {
  await site.server.set('featured.autoRotate', true);
  const reader = await site.reader();
  const { page } = reader;
  await holdTimers(page, 10_000);
  await reader.go('/');
  await page.waitForFunction(() => window.lecternTimers.some(({ ms }) => ms === 50_000));
  assert.equal(
    (await passTimers(page)).filter(ms => ms > 40_000),
    [50_000],
  );
  assert.is(await currentSlide(reader), 1);
  await page.click('[data-gallery-pause]');
  await page.mouse.move(0, 0);
  assert.equal(
    (await passTimers(page)).filter(ms => ms > 40_000),
    [],
  );
  assert.is(await currentSlide(reader), 1);
  assert.is(await page.$eval('[data-gallery-pause]', button => button.textContent), 'Play');
  await reader.close();
  await site.server.set('featured.autoRotate', false);
});

test.run();
