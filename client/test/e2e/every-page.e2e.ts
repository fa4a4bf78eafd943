import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { openSite, type Reader, type Site } from '../browser.ts';
import { deadControls } from '../dead-controls.ts';
import { enhancedContrast } from '../enhanced-contrast.ts';
import { speechEngine } from '../speech-engine.ts';
import { commented } from './comments-post.ts';

const test = suite('every kind of page');
let site: Site;
let admin: Person & { id: number };
let post: Written;
let reader: Reader;
let page: Page;
let places: readonly string[];

const body =
  '<p>Sound tells <a href="/">a river</a> from a <mark>road</mark>.</p><h2>By the weir</h2><pre><code>const a = 1;</code></pre><blockquote><p>It ends.</p></blockquote><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>B</td></tr></tbody></table>';

test.before(async () => {
  site = await openSite();
  const { server } = site;
  const made = await commented(site);
  admin = await server.signedIn('admin', 'Ada Moss');
  const write = writer(server);
  const category = await write.category('Low vision');
  const tag = await write.tag('Print');
  for (let n = 1; n <= 12; n += 1) await write.post(made.author.id, { title: `Post ${n}` });
  post = await write.post(
    made.author.id,
    { title: 'A walk by the river', body },
    { categories: [category.id], tags: [tag.id] },
  );
  const locked = await write.post(made.author.id, { title: 'Behind a door', password: 'a hash' });
  const guest = await server.visitor();
  const first = await made.comment(post, guest, 'I know [b]that[/b] weir. [quote]Loud.[/quote]');
  await made.comment(post, admin, 'Is it loud?', first);
  await write.post(admin.id, { title: 'A draft', state: 'draft', published_at: null });
  await write.post(admin.id, { title: 'Out now' });
  const articles = articleWriter(server);
  const hall = await articles.category('Halls');
  const article = await articles.article(admin.id, hall.id, { title: 'The bronze hall' });
  await articleCommenting(server).row(article.id, { body: 'Well said.' });
  const { permalink } = await server.sql('users').where('id', made.author.id).first('permalink');
  places = [
    ...['/', `/blog/${post.slug}`, `/blog/${post.slug}?line=2`, `/blog/${post.slug}?tmpl=component&print=1`],
    ...[`/blog/${locked.slug}`, '/blog/no-such-post', '/blog/categories', `/blog/categories/${category.alias}`],
    ...['/blog/tags', `/blog/tags/${tag.alias}`, '/blog/authors', `/blog/authors/${permalink}`, '/blog/teamblogs'],
    ...['/blog/archive', '/blog/calendar', '/places', '/search?q=river', '/accessibility', '/display'],
    ...[
      '/articles',
      `/articles/item/${article.id}-${article.alias}`,
      `/articles/itemlist/category/${hall.id}-${hall.alias}`,
    ],
    ...['/account/sign-in', '/account/profile', '/account/security', '/account/personal-data', '/blog/subscription'],
    ...['/blog/dashboard', '/blog/dashboard/overview', '/blog/dashboard/comments', '/blog/dashboard/statistics'],
    ...['/blog/dashboard/media', '/blog/dashboard/write', '/blog/dashboard/articles', '/moderation/comments'],
    ...['/blog/dashboard/site/settings', '/blog/dashboard/site/users', '/blog/dashboard/site/look'],
  ];
});
test.after(() => site.close());

const statusOf = (path: string): number => (path === '/blog/no-such-post' ? 404 : 200);

const settings = (theme: string): string => `theme=${theme}&contrast=more&keys=on`;

test.before.each(async () => {
  reader = await site.reader(admin);
  page = reader.page;
  await speechEngine(page);
  await page.evaluateOnNewDocument(text => localStorage.setItem('lectern.display', text), settings('light'));
});
test.after.each(() => reader.close());

/** Faults of the page in both themes; each line names the state. */
const faults = async (state: string): Promise<string[]> => {
  const all: string[] = [];
  for (const theme of ['dark', 'light']) {
    await page.evaluate(value => {
      document.documentElement.dataset.theme = value;
    }, theme);
    all.push(...(await enhancedContrast(page)).map(line => `${state}, ${theme}: ${line}`));
  }
  return all;
};

test('every kind of page has a contrast of 7:1 in the contrast theme, light and dark', async () => {
  const all: string[] = [];
  for (const path of places) {
    const response = await page.goto(site.origin + path, { waitUntil: 'load' });
    assert.is(response?.status(), statusOf(path), path);
    if (path.endsWith('/write')) await page.waitForSelector('.editor-text');
    all.push(...(await faults(path)));
  }
  assert.equal(all, []);
});

test('controls with numbers, a list with chosen rows and the composer with its checks have a contrast of 7:1', async () => {
  const all: string[] = [];
  await page.evaluateOnNewDocument(
    text => localStorage.setItem('lectern.display', text),
    `${settings('light')}&numbers=on`,
  );
  await reader.go('/blog/dashboard');
  await page.waitForSelector('.control-numbers > span');
  await page.click('main tbody input[type="checkbox"]');
  all.push(...(await faults('chosen rows and numbers')));
  await reader.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
  await page.click('[data-composer-bar] button[value="publish"]');
  await page.waitForSelector('[aria-invalid="true"]');
  all.push(...(await faults('the refused composer')));
  assert.equal(all, []);
});

test('no page shows a control that does nothing without scripts', async () => {
  const all: string[] = [];
  for (const seat of [admin, undefined]) {
    const still = await site.reader(seat, { scripts: false });
    for (const path of places) {
      const response = await still.page.goto(site.origin + path, { waitUntil: 'load' });
      const status = response?.status() ?? 0;
      if (seat) assert.is(status, statusOf(path), path);
      // Visitors are led to sign in from some pages.
      else assert.ok(status >= 200 && status < 500, `${path}: ${status}`);
      all.push(...(await deadControls(still.page)).map(line => `${path}: ${line}`));
    }
    await still.close();
  }
  assert.equal(all, []);
});

test.run();
