import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import { emulation, liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';
import { isTranscript } from '../transcript.ts';
import { heard } from '../virtual-reader.ts';
import { commented, focused, opened } from './comments-post.ts';

const test = suite('listening');
const body =
  '<p>Sound tells a river from a road.</p><h2>By the weir</h2><ul><li>Water, loud.</li><li>Leaves, soft.</li></ul><h2>Home again</h2><p>The path ends at the gate.</p>';
let site: Site;
let path: string;
let answer: number;
let reader: Reader;
let page: Page;

test.before(async () => {
  site = await openSite();
  const made = await commented(site);
  const post = await writer(site.server).post(made.author.id, {
    title: 'A walk by the river',
    slug: 'a-walk-by-the-river',
    body,
    published_at: new Date('2026-11-20T09:00:00Z'),
  });
  path = `/blog/${post.slug}`;
  await writer(site.server).post(made.author.id, {
    title: 'Where the river ends',
    body: '<p>It ends in reeds, and nobody hears it go.</p>',
    published_at: new Date('2026-11-18T09:00:00Z'),
  });
  const people = [await site.server.visitor(), await site.server.signedIn('reader', 'Dina Wey')] as const;
  const first = await made.comment(post, people[0], 'I know that weir.');
  answer = await made.comment(post, people[1], 'Is it loud in winter?', first);
  await made.comment(post, people[0], 'Louder.', answer);
  await made.comment(post, people[1], 'A lovely walk.');
  await site.server.ask('site/views/comments/like', { id: first }, people[1]);
});
test.after(() => site.close());

test.before.each(async () => {
  reader = await site.reader();
  page = reader.page;
  await opened(page, reader.go, path);
});
test.after.each(() => reader.close());

/** Removes the random ends of addresses. */
const steady = (lines: readonly string[]): string[] => lines.map(line => line.replace(/-[0-9a-f]{8}\b/, ''));

const fill = async (name: string): Promise<void> => {
  await page.type('#comment-name', name);
  await page.type('#comment-email', 'eve@people.test');
};

/** Submits by keyboard; returns the announcements, the focused element and its text. */
const sent = async (): Promise<string[]> => {
  await page.evaluate(() => window.lecternOutput.splice(0));
  await page.focus('[data-comment-submit]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.eb-comment-heading'));
  const spoken = await nextSpoken(page);
  const id = await page.evaluate(() => document.activeElement?.closest('article')?.id ?? '');
  return [
    ...spoken.map(({ kind, text }) => `[${kind}] ${text}`),
    `[focus] ${await focused(page)}`,
    ...(await heard(page, `#${id}`)),
  ];
};

test('a post and its comments, read from the first word to the last', async () => {
  isTranscript('read-a-post', await heard(page, 'main'));
});

test('headings lead through a page: none skipped, each comment one of its own', async () => {
  const headings = await page.$$eval('h1, h2, h3, h4, h5, h6', all =>
    all
      .filter(one => one.checkVisibility())
      .map(one => `heading, level ${one.tagName.slice(1)}, ${(one.textContent ?? '').replace(/\s+/g, ' ').trim()}`),
  );
  const levels = headings.map(line => Number(/level (\d)/.exec(line)?.[1]));
  for (const [index, level] of levels.entries()) assert.ok(level <= (levels[index - 1] ?? 0) + 1, headings[index]);
  isTranscript('find-by-heading', headings);
});

test('a comment is written and heard in its place, with one message', async () => {
  const form = await heard(page, '[data-comment-form]');
  await fill('Eve Tan');
  await page.type('[data-comment-editor]', 'I will go there.');
  const after = await sent();
  const messages = after.filter(line => /^\[(?:status|alert)\]/.test(line));
  assert.is(messages.length, 1, messages.join(' '));
  isTranscript('comment', [...form, '', ...after]);
});

test('a reply to a reply: the form says whom it answers, the new comment says its place', async () => {
  await page.focus(`#comment-${answer} [data-comment-reply]`);
  const opener = `[focus] ${await focused(page)}`;
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('textarea'));
  const box = `[focus] ${await focused(page)}`;
  const form = await heard(page, '[data-comment-form] > h3');
  await page.keyboard.type('All year, I think.');
  await fill('Eve Tan');
  isTranscript('reply-to-a-reply', [opener, box, ...form, '', ...(await sent())]);
});

test('a search from the box in the header: the count is heard first, then each result by its heading', async () => {
  const box = '.site-header [type="search"]';
  const form = await heard(page, '.site-header [role="search"]');
  await page.type(box, 'river');
  await leaving(page, () => page.keyboard.press('Enter'));
  isTranscript('search', steady([...form, '', `[title] ${await page.title()}`, ...(await heard(page, 'main'))]));
});

test('subscribing in a dialog: it says its name, asks, and one message tells what came of it', async () => {
  const member = await site.reader(await site.server.signedIn('reader', 'Meera Shah'));
  await member.go('/');
  const at = member.page;
  await at.focus('[data-blog-subscribe]');
  const opener = `[focus] ${await focused(at)}`;
  await at.keyboard.press('Enter');
  await at.waitForSelector('dialog.eb-dialog [data-subscribe-form]', { visible: true });
  const inside = [`[focus] ${await focused(at)}`, ...(await heard(at, 'dialog.eb-dialog'))];
  await liveLog(at);
  await at.focus('dialog.eb-dialog [data-submit-button]');
  await at.keyboard.press('Enter');
  const spoken = await nextSpoken(at);
  assert.is(spoken.length, 1);
  const after = [...spoken.map(({ kind, text }) => `[${kind}] ${text}`), `[focus] ${await focused(at)}`];
  await member.close();
  isTranscript('subscribe', steady([opener, ...inside, '', ...after]));
});

test('the markup of a page with a thread has no fault', async () => {
  const response = await site.server.get(path);
  assert.equal(await markupProblems(response.body), []);
});

test('F-5.11 the names of reactions have no stray space', async () => {
  const session = await page.createCDPSession();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const names = nodes.map(({ name }) => String(name?.value ?? '')).filter(name => /^(?:Happy|Love)\b.*\d$/.test(name));
  assert.equal(names, ['Happy, 0', 'Love, 0']);
});

/** Accessible names in which Chromium computes a surplus space. Texts are not names. */
const strayNames = async ({ page: at }: Reader): Promise<string[]> => {
  const session = await at.createCDPSession();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const texts = ['StaticText', 'InlineTextBox', 'none', 'generic', 'paragraph', 'RootWebArea'];
  return nodes
    .filter(({ ignored, role }) => !ignored && !texts.includes(String(role?.value ?? '')))
    .flatMap(({ name, role }) => {
      const words = String(name?.value ?? '');
      return /\s[,.;:!?)](?:\s|$)|[\s\u00a0]{2}|\(\s/.test(words) ? [`${role?.value}: “${words}”`] : [];
    });
};

test('F-5.11 no name has a stray space on any kind of page, and a skip link leads to the rows of every list', async () => {
  const { server } = site;
  const admin = await server.signedIn('admin', 'Ada Moss');
  const { sql } = server;
  const at = new Date(server.clock.now());
  const teamId = await makeTeam(server, { title: 'River walkers', alias: 'river-walkers', admins: [admin.id] });
  const write = articleWriter(server);
  const item = await write.article(admin.id, (await write.category('Halls')).id, { title: 'The bronze hall' });
  await writer(server).post(admin.id, { title: 'Of rivers', team_id: teamId });
  await sql('redirects').insert({ path: '/old', target: '/blog', status: 301, created_at: at });
  const member = await site.reader(admin);
  await member.go('/blog/dashboard');
  const screens = await member.page.$$eval('main nav a, aside nav a, .dashboard nav a', all =>
    all.flatMap(one => (one instanceof HTMLAnchorElement ? [one.pathname + one.search] : [])),
  );
  assert.ok(screens.length > 10, screens.join(' '));
  const open = ['/', path, '/blog/archive', '/blog/tags', '/blog/categories', '/blog/authors', '/blog/teamblogs'];
  const articles = ['/articles', `/articles/item/${item.id}-${item.alias}`, '/blog/search?q=river'];
  const own = ['/account/profile', '/blog/dashboard/write', '/blog/dashboard/quickpost'];
  const stray: string[] = [];
  for (const place of new Set([...open, ...articles, ...own, ...screens])) {
    await member.go(place);
    stray.push(...(await strayNames(member)).map(name => `${place} ${name}`));
    const isLed = await member.page.evaluate(() => {
      const row = document.querySelector('[data-eb-table-row], table:not(.chart table, .ranking table) tbody tr');
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.skip-links a')];
      return (
        !row || links.slice(0, 3).some(({ hash }) => hash === '#list' && document.querySelector(hash)?.contains(row))
      );
    });
    if (!isLed && place.startsWith('/blog/dashboard')) stray.push(`${place} has no skip link to its rows`);
    const raw = await member.page.$$eval('[formaction*="["]', all => all.length);
    if (raw > 0) stray.push(`${place} has an unescaped formaction`);
  }
  await member.close();
  assert.equal(stray, []);
});

/** Relative luminance of a `#rgb` or `#rrggbb` colour (WCAG 2.2, relative luminance). */
const luminance = (colour: string): number => {
  const digits = colour.slice(1).length === 3 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map(pair => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test('F-5.11 soft text has a contrast of 7:1 or more on each ground, in light and dark', async () => {
  for (const mode of ['dark', 'light'] as const) {
    await emulation[mode](page);
    const [ink = '', ...grounds] = await page.evaluate(() =>
      ['ink-soft', 'ground', 'surface', 'sunken', 'accent-soft'].map(name =>
        getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim(),
      ),
    );
    for (const background of grounds) {
      const [low = 0, high = 0] = [luminance(ink), luminance(background)].sort((a, b) => a - b);
      assert.ok((high + 0.05) / (low + 0.05) >= 7, `${mode} ${ink} on ${background}`);
    }
  }
});

test.run();
