import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changePost, createPost } from '../../../server/blog/post-actions/index.ts';
import { emptyFields, lockedPost, type RequestedState } from '../../../server/blog/post-model/index.ts';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { commenting } from '../../../server/test/fixtures/comments.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import { mutationAs } from '../../../server/test/mutations.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { dialogTitle, type InstalledSite, openInstalledSite } from '../installed-site.ts';
import { leaving } from '../leaving.ts';

const test = suite('the dashboard, quick posts and previews under an installed client');
let on: InstalledSite;
let staff: Person & { id: number };
let asha: Person & { id: number };
let team: number;

test.before(async () => {
  on = await openInstalledSite('client');
  const { server } = on.site;
  staff = await server.signedIn('staff', 'Rosa Staff');
  asha = await server.signedIn('blogger', 'Asha Rao');
  team = await makeTeam(server, { admins: [asha.id] });
  const { id } = await writer(server).category('Fields');
  await writer(server).post(asha.id, { title: 'A walk by the river' }, { categories: [id] });
});
test.after(() => on.close());

test('F-7.1 F-7.4 E-002 E-005 E-006 E-008 E-009 E-013 E-001 a list of the dashboard: select, sort, filter, ask about many and one, trash', async () => {
  const { server } = on.site;
  const other = await writer(server).post(asha.id, { title: 'Zinnias' });
  const page = await on.open('/blog/dashboard?author=' + asha.id, staff);
  const after = (act: () => Promise<unknown>) => leaving(page, act);
  const first = () => page.$eval('[data-eb-table-row]', row => Number(row.getAttribute('data-id')));
  await after(() => page.click('[data-table-grid-sort][data-column="title"]'));
  await after(() => page.click('[data-table-grid-sort][data-column="title"]'));
  assert.is(await first(), other.id);
  await page.click('[data-eb-table-apply]').catch(() => undefined);
  await page.waitForSelector('html[data-companion]');
  const box = `[data-eb-table-checkbox][value="${other.id}"]`;
  const isChecked = () => page.$eval(box, one => one instanceof HTMLInputElement && one.checked);
  await page.click(box);
  assert.ok(await isChecked());
  assert.is(await page.$('[data-eb-table-actions].hide'), null);
  await page.focus(box);
  await page.keyboard.press('Space');
  assert.not(await isChecked());
  await page.click('[data-eb-table-row] td:last-child');
  await page.click('[data-eb-table-apply]');
  assert.equal(on.calls, []);
  await page.select('[data-eb-table-task]', 'posts.unpublish');
  await page.click('[data-eb-table-apply]');
  assert.match(await dialogTitle(page), 'Unpublish');
  assert.match(await page.$eval('#eb .eb-dialog-content', one => one.textContent ?? ''), `number ${other.id}`);
  await after(() => page.click('#eb [data-submit-button]'));
  assert.is((await server.sql('posts').where('id', other.id).first('state')).state, 'unpublished');
  await after(() => page.select('[name="filter"]', '0'));
  assert.is(await first(), other.id);
  await page.click('[data-eb-table-row] [data-type="dialog"]');
  await dialogTitle(page);
  await page.click('#eb [data-close-button]');
  await page.click(`[data-eb-post-item][data-id="${other.id}"] [data-post-delete]`);
  await page.waitForSelector(`[data-id="${other.id}"]`, { hidden: true });
  assert.is((await server.sql('posts').where('id', other.id).first('lifecycle')).lifecycle, 'trashed');
});

test('F-7.13 lists of comments work in a frame: those on own articles, opened from the block of a user, and those on own posts', async () => {
  const { server } = on.site;
  const author = await server.signedIn('author', 'Tomas');
  const write = articleWriter(server);
  const item = await write.article(author.id, (await write.category('Museums')).id, { title: 'Lantern hall' });
  const comment = await articleCommenting(server).row(item.id, { body: 'Held.', published: false });
  const list = await on.open('/articles', author);
  const link = await list.$eval('.k2UserBlockActions [data-k2-modal="iframe"]', one => one.getAttribute('href') ?? '');
  const framed = await on.open(link, author);
  assert.is(await framed.$('#sp-header'), null);
  await framed.click(`[name="cid[]"][value="${comment}"]`);
  await leaving(framed, () => framed.click('[formaction*="task=publish"]'));
  assert.is((await server.sql('item_comments').where('id', comment).first('published')).published, 1);
  const post = await writer(server).post(asha.id, { title: 'Of tides' });
  const { id } = await commenting(server).save(post, author, { comment: 'Well said' });
  const page = await on.open('/blog/dashboard/comments?tmpl=component', asha);
  assert.is(await page.$('#sp-header'), null);
  await page.click(`[data-eb-table-row][data-id="${id}"] td:last-child`);
  assert.ok(await page.$(`[data-eb-table-checkbox][value="${id}"]:checked`));
  assert.is(await page.$('[data-eb-table-actions].hide'), null);
});

test('F-7.2 F-7.3 E-018 E-019 E-023 E-027 E-031 E-032 E-043 quick posts: the asked tab opens, options unfold, refusals and successes are told', async () => {
  const { server } = on.site;
  const stop = on.site.stub(request => {
    if (!request.url().startsWith('https://www.youtube-nocookie.com/')) return false;
    request.respond({ contentType: 'text/html', body: '<title>Film</title>' });
    return true;
  });
  const newest = () => server.sql('posts').orderBy('id', 'desc').first();
  const page = await on.open('/blog/dashboard/quickpost/quote', asha);
  const form = (tab: string, hook: string) => `[data-quickpost-form][data-type="${tab}"] [data-quickpost-${hook}]`;
  await page.waitForSelector('.tab-pane.active > [data-quickpost-form][data-type="quote"]');
  await page.click(form('quote', 'publish'));
  const alertOf = (style: string) => `[data-quickpost-alert].alert-${style}:not(.hide)`;
  const shownIn = (selector: string) =>
    page.$eval(selector, one => (one.checkVisibility() ? (one.textContent ?? '').trim() : ''));
  await page.waitForSelector(alertOf('danger'));
  assert.is(await shownIn('[data-quickpost-alert]'), 'Write the quote.');
  assert.is(await page.$eval(form('quote', 'loader'), one => one.checkVisibility()), false);
  const panel = form('quote', 'extended-panel');
  assert.is(await page.$eval(panel, one => one.checkVisibility()), false);
  await page.click(form('quote', 'extended-toggle'));
  assert.is(await page.$eval(panel, one => one.checkVisibility()), true);
  for (const title of ['Rivers', 'Quiet <b>things</b>', 'Winter']) {
    await page.type(`${panel} [data-textboxlist-textfield]`, title);
    await page.keyboard.press('Enter');
  }
  await page.click(`${panel} [data-textboxlist-item]:last-of-type [data-textboxlist-itemremovebutton]`);
  await page.select(form('quote', 'privacy'), 'registered');
  await page.type(form('quote', 'content'), 'Rivers know this.');
  await page.click(form('quote', 'publish'));
  await page.waitForSelector(alertOf('success'));
  assert.ok(await shownIn('[data-quickpost-alert]'));
  const quote = await newest();
  assert.equal([quote.kind, quote.title, quote.privacy], ['quote', 'Rivers know this.', 'registered']);
  const tagged = await server
    .sql('post_tags')
    .join('tags', 'tags.id', 'tag_id')
    .where('post_id', quote.id)
    .pluck('title');
  assert.equal(tagged.sort(), ['Quiet <b>things</b>', 'Rivers']);
  await page.click('[data-quickpost-tab][data-type="link"]');
  await page.type(form('link', 'link'), 'http://127.0.0.1:9/inside');
  await page.click(form('link', 'crawl-link'));
  await page.waitForSelector(`${form('link', 'link-preview')}:not(.hide)`);
  assert.match(await shownIn(form('link', 'link-preview')), 'could not be read');
  assert.is(await page.$eval(form('link', 'crawl-loader'), one => one.checkVisibility()), false);
  await page.click('[data-quickpost-tab][data-type="video"]');
  await page.type(form('video', 'video-source'), 'https://youtu.be/abcdefghijk');
  await page.click(form('video', 'video-retrieve'));
  await page.waitForSelector('[data-quickpost-video-preview] iframe');
  await page.waitForSelector('[data-youtube-nocookie]:not(.hidden)');
  await page.click(form('video', 'publish'));
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-quickpost-video-source]')?.value === '',
  );
  assert.is((await newest()).source, 'https://www.youtube-nocookie.com/embed/abcdefghijk');
  stop();
});

test('F-7.5 F-007 a preview: approve and reject ask in dialogs, publish and trash act, revisions are used and deleted', async () => {
  const { server } = on.site;
  const fields = { ...emptyFields, title: 'Of nets', body: '<p>The sea is grey.</p>' };
  const make = (wanted: RequestedState) => mutationAs(server, asha, mutation => createPost(mutation, fields, wanted));
  const stateOf = async (id: number) => {
    const row = await server.sql('posts').where('id', id).first('state', 'lifecycle');
    return `${row?.state} ${row?.lifecycle}`;
  };
  const open = ({ uid }: { uid: string }, as: Person) => on.open(`/blog/preview?uid=${uid}`, as);
  const asks = async (page: Page, hook: string) => {
    await page.click(`[data-blog-${hook}]`);
    assert.ok(await dialogTitle(page), hook);
  };
  const yes = (page: Page) => leaving(page, () => page.click('#eb [data-submit-button]'));
  const own = await make('draft');
  const submitting = await open(own, asha);
  await leaving(submitting, () => submitting.click('[data-blog-preview-submit-approval]'));
  assert.match(await stateOf(own.id), /^pending/);
  const rejecting = await open(own, staff);
  await asks(rejecting, 'moderate-reject');
  await rejecting.type('#eb textarea', 'Say which sea.');
  await yes(rejecting);
  assert.match(await stateOf(own.id), /^draft/);
  const waiting = await make('submit');
  const approving = await open(waiting, staff);
  await asks(approving, 'moderate-approve');
  await yes(approving);
  assert.match(await stateOf(waiting.id), /^published/);
  const released = await make('draft');
  const publishing = await open(released, asha);
  await leaving(publishing, () => publishing.click('[data-blog-preview-publish]'));
  assert.match(await stateOf(released.id), /^published/);
  const next = await mutationAs(server, asha, async mutation =>
    changePost(mutation, await lockedPost(mutation, released.id), { ...fields, title: 'Of boats' }, 'keep', 1),
  );
  const page = await open(next, asha);
  await asks(page, 'preview-userevision');
  await yes(page);
  assert.is((await server.sql('posts').where('id', released.id).first('title')).title, 'Of nets');
  const again = await open(released, asha);
  const revisions = () => again.$$eval('[data-revision-item]', all => all.length);
  const before = await revisions();
  await asks(again, 'preview-deleterevision');
  await again.click('#eb [data-submit-button]');
  await again.waitForFunction(n => document.querySelectorAll('[data-revision-item]').length === n, {}, before - 1);
  const unwanted = await make('draft');
  const trashing = await open(unwanted, asha);
  await leaving(trashing, () => trashing.click('[data-blog-preview-trash]'));
  assert.match(await stateOf(unwanted.id), /trashed$/);
});

test('F-7.6 F-7.7 E-071 somebody to invite is suggested by name, and chosen for the team', async () => {
  const { server } = on.site;
  const bo = await server.signedIn('blogger', 'Bo <i>Lind</i>');
  const page = await on.open('/blog/teamblogs', asha);
  await page.evaluate(id => {
    const { EasyBlog } = window;
    EasyBlog.dialog({ content: EasyBlog.ajax('site/views/teamblog/inviteMembers', { ids: [id] }) });
  }, team);
  await dialogTitle(page);
  assert.ok(await page.$('link[rel="stylesheet"][href*="/installed-"]'));
  assert.is(await page.$eval('#eb', one => getComputedStyle(one).display), 'grid');
  await page.type('#eb [data-textboxlist-textfield]', 'bo');
  await page.waitForSelector('[data-textboxlist-menuitem]');
  assert.is(await page.$eval('[data-textboxlist-menuitem]', one => one.innerHTML), 'Bo &lt;i&gt;Lind&lt;/i&gt;');
  // Found and pressed in one step: the answer to the next letter draws the menu again.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-textboxlist-menuitem]')?.click());
  assert.is(await page.$eval('#eb [name="uid[]"]', one => one.getAttribute('value')), String(bo.id));
});

test('the console stayed silent all the time', () => {
  assert.equal(on.errors, []);
});

test.run();
