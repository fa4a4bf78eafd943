import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { verifyPassword } from '../../core/security/password.ts';
import { folderPictures } from '../../import/picture-source.ts';
import { mediaFolders, photo } from '../../test/fixtures/pictures.ts';
import { people } from '../../test/people.ts';
import { openTestServer } from '../../test/test-server.ts';
import { counted, importOpened, openedWxr } from '../fixtures/wordpress/import-for-tests.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { rehearseSwap } from '../receipt/rehearse.ts';
import { rolesOf, systemOf } from '../systems/index.ts';

const server = await openTestServer({ BASE_URL: 'http://lectern.test/site' });
const { services, sql } = server;
const { dataDir } = services.settings;
const file = readFileSync(new URL('../fixtures/wordpress/small.wxr.xml', import.meta.url), 'utf8');
const bar = () => ({ step: () => {}, end: () => {} });

const folder = join(dataDir, 'old-uploads');
await mkdir(join(folder, '2020/01'), { recursive: true });
await writeFile(join(folder, '2020/01/boat.jpg'), await photo(900, 600));
const pictures = [folderPictures(folder)];
const source = await openedWxr(services, file);

const knownId = await people(services).account('reader', 'Known');
await sql('users').where('id', knownId).update({ email: 'known@people.test', email_key: 'known@people.test' });
const [taken] = await sql('tags').insert({ title: 'Wind', alias: 'wind', created_at: new Date() });

const tables = ['users', 'categories', 'tags', 'posts', 'comments', 'media', 'featured', 'legacy_addresses'] as const;
const rowCounts = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = Number((await sql(table).count({ count: '*' }).first())?.count);
  return counts;
};

const whyLeft = ({ rows }: Receipt, label: string): string => rows.find(row => row.label.includes(label))?.reason ?? '';

const postOf = (legacyId: string) =>
  sql('posts').select('*').where({ legacy_source: 'wordpress@old.example', legacy_id: legacyId }).first();

const before = await rowCounts();
const options = { roles: await rolesOf(source, []), pictures };
const rehearsal = await rehearseSwap(services, systemOf(source), source, options, bar);
const afterRehearsal = { rows: await rowCounts(), folders: mediaFolders(dataDir) };

test('a rehearsal counts everything and keeps nothing', () => {
  assert.equal(afterRehearsal, { rows: before, folders: [] });
  assert.is(rehearsal.kinds['wordpress posts']?.added, 10);
});

const imported = await importOpened(services, source, pictures);
const { receipt } = imported;

test('what a rehearsal counted is what an import does', () => {
  assert.equal(rehearsal, receipt);
});

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);

test('everything found is added, merged, or left with its reason', () => {
  for (const [kind, { found, added, merged, left }] of Object.entries(receipt.kinds)) {
    assert.is(found, added + sum(merged) + sum(left), kind);
    assert.is(receipt.rows.filter(row => row.kind === kind).length, sum(merged) + sum(left), kind);
  }
  assert.is(receipt.kinds['wordpress posts']?.found, 10);
  assert.is(receipt.kinds['wordpress comments']?.found, 6);
  assert.match(whyLeft(receipt, 'Menu'), 'menu');
  assert.match(whyLeft(receipt, 'Product'), 'post type product');
  assert.match(whyLeft(receipt, 'Older'), 'older revision');
  assert.match(whyLeft(receipt, 'Same id'), 'another item has the same id');
  assert.match(whyLeft(receipt, 'Broken'), 'incomplete');
  assert.match(whyLeft(receipt, 'Cut off'), 'incomplete');
  assert.match(whyLeft(receipt, 'Song'), 'not a picture');
  assert.match(whyLeft(receipt, 'Gone'), 'not in the folder');
  assert.match(whyLeft(receipt, 'tracker.example'), 'not in the folder');
  assert.match(whyLeft(receipt, 'Ping « site'), 'pingback');
  assert.match(whyLeft(receipt, 'x on post 10'), 'spam');
  assert.match(whyLeft(receipt, 'Main'), 'taxonomy is not supported here');
});

test('a second run adds nothing', async () => {
  const now = await rowCounts();
  const again = await importOpened(services, source, pictures);
  assert.equal(await rowCounts(), now);
  for (const step of ['added', 'changed', 'merged', 'conflict'] as const) assert.is(counted(again, step), 0, step);
  assert.is(mediaFolders(dataDir).length, 1);
});

test('authors become bloggers without a usable password; a known address means that account', async () => {
  const ada = await sql('users').select('*').where('legacy_id', '7').first();
  assert.equal([ada.name, ada.email, ada.role, ada.password], ['Ada & Co', 'ada@old.example', 'blogger', '']);
  assert.is((await verifyPassword('', ada.password)).ok, false);
  assert.is((await postOf('11')).author_id, knownId);
  assert.is((await sql('users').select('role').where('id', knownId).first()).role, 'reader');
  const withoutMail = await sql('users').select('*').where('legacy_id', '9').first();
  assert.is((await postOf('12')).author_id, withoutMail.id);
  assert.match(withoutMail.email, /@imported\.invalid$/);
  assert.is(
    (
      await sql('users')
        .select('name')
        .where('id', (await postOf('18')).author_id)
        .first()
    ).name,
    'Imported',
  );
});

test('categories keep their nesting and tags of the same name are one', async () => {
  const [boats, sails] = await sql('categories').select('*').whereIn('alias', ['boats', 'sails']).orderBy('alias');
  assert.equal([boats.title, sails.parent_id, sails.description], ['Boats & ships', boats.id, 'All about sails']);
  assert.is(sails.posts_count, 1);
  const { id } = await postOf('10');
  const filed = await sql('post_categories').select('*').where('post_id', id).orderBy('is_primary', 'desc');
  assert.equal(
    filed.map(row => [row.category_id === sails.id, row.is_primary, row.listed]),
    [
      [true, 1, 1],
      [false, 0, 1],
    ],
  );
  assert.is((await sql('post_tags').select('tag_id').where('post_id', id).first()).tag_id, taken);
});

test('every status of WordPress has its meaning here', async () => {
  const states = await sql('posts').select('legacy_id', 'state', 'lifecycle', 'privacy').whereNotNull('legacy_id');
  const by = Object.fromEntries(states.map(row => [row.legacy_id, `${row.state} ${row.lifecycle} ${row.privacy}`]));
  assert.equal(by, {
    10: 'published live public',
    11: 'published live public',
    12: 'published live public',
    13: 'draft live public',
    14: 'pending live public',
    15: 'published live private',
    16: 'published live public',
    17: 'published trashed public',
    18: 'draft live public',
    19: 'published live public',
    20: 'published live public',
  });
  assert.is((await postOf('16')).published_at.getUTCFullYear(), 2040);
  assert.is((await postOf('13')).published_at, null);
  assert.is((await postOf('19')).kind, 'page');
});

test('dates are UTC, else the local ones; titles and slugs are never empty, reserved or taken', async () => {
  const hello = await postOf('10');
  assert.is(hello.created_at.toISOString(), '2020-02-03T04:06:07.000Z');
  assert.is(hello.modified_at.toISOString(), '2020-03-01T00:00:00.000Z');
  assert.is(hello.title, 'Hello & welcome');
  const untitled = await postOf('11');
  assert.is(untitled.published_at.toISOString(), '2009-09-05T09:00:23.000Z');
  assert.is(untitled.title, '(untitled) 5 September 2009');
  const slugs = await sql('posts').select('slug').whereNotNull('legacy_id').orderBy('id');
  assert.equal(
    slugs.map(({ slug }) => slug),
    ['hello', 'search-post', 'secret', 'a-draft', 'waiting', 'mine', 'to-come', 'thrown', 'hello-2', 'hostile', 'επί'],
  );
});

test('a sticky post is featured, a protected one keeps its password, an excerpt is plain words', async () => {
  const hello = await postOf('10');
  assert.equal(await sql('featured').select('type', 'target_id'), [{ type: 'post', target_id: hello.id }]);
  assert.is(hello.excerpt, 'A short excerpt');
  assert.ok((await verifyPassword('abc', (await postOf('12')).password)).ok);
});

test('comments keep their thread, their author and their state, without addresses of machines', async () => {
  const rows = await sql('comments').select('*').orderBy('number');
  const byLegacy = new Map(rows.map(row => [row.legacy_id, row]));
  assert.equal(
    rows.map(row => [row.legacy_id, row.number, row.depth, row.state]),
    [
      ['100', 1, 0, 'published'],
      ['102', 2, 1, 'published'],
      ['104', 3, 2, 'published'],
      ['103', 4, 0, 'held'],
    ],
  );
  const [first, answer, early, pretender] = ['100', '102', '104', '103'].map(id => byLegacy.get(id));
  assert.is(answer.parent_id, first.id);
  assert.is(early.parent_id, answer.id);
  assert.is(early.name, 'Anonymous');
  assert.is(answer.author_id, (await sql('users').select('id').where('legacy_id', '7').first()).id);
  assert.is(pretender.author_id, null);
  assert.equal([first.ip, first.website], ['', 'https://bo.example/']);
  assert.is(
    first.body,
    'Nice [b]boat[/b], see [url=https://bo.example/x]mine[/url].\n\n[quote]words[/quote]\n\n[list]\n[*]one\n[*]two\n[/list]',
  );
  const { comments_count: count, comments_made: made } = await postOf('10');
  assert.equal([count, made], [3, 4]);
});

const led = async (path: string): Promise<string> => {
  const { statusCode, headers } = await server.get(path);
  return statusCode === 301 ? String(headers.location).replace(/^\/site/, '') : String(statusCode);
};

test('F-1.9 an address of the old site leads to the page it has today: posts, pages, terms, authors, archives, feeds', async () => {
  const ways: [string, string][] = [
    ['/2020/02/03/hello/', '/blog/hello'],
    ['/2020/02/03/hello', '/blog/hello'],
    ['/index.php/2020/02/03/hello/', '/blog/hello'],
    ['/2020/02/03/hello/?replytocom=100', '/blog/hello'],
    ['/2020/02/03/hello/2/', '/blog/hello'],
    ['/2020/02/03/hello/comment-page-3/', '/blog/hello'],
    ['/2020/02/03/hello/feed/', '/blog/hello/feed.xml'],
    ['/2009/09/05/11/', '/blog/search-post'],
    ['/%ce%b5%cf%80%ce%af/', `/blog/${encodeURIComponent('επί')}`],
    ['/%CE%B5%CF%80%CE%AF', `/blog/${encodeURIComponent('επί')}`],
    ['/category/boats/', '/blog/categories/boats'],
    ['/category/boats/sails/', '/blog/categories/sails'],
    ['/category/sails/page/2/', '/blog/categories/sails'],
    ['/category/boats/feed/atom/', '/blog/categories/boats/atom.xml'],
    ['/tag/wind/', '/blog/tags/wind'],
    ['/tag/wind/feed/', '/blog/tags/wind/feed.xml'],
    ['/author/ada/', '/blog/authors/ada'],
    ['/author/no-mail/', '/blog/authors/no-mail'],
    ['/2020/', '/blog/archive/2020'],
    ['/2020/02/', '/blog/archive/2020/02'],
    ['/2020/02/03/', '/blog/archive/2020/02/03'],
    ['/feed/', '/feed.xml'],
    ['/feed/rss2/', '/feed.xml'],
    ['/feed/atom/', '/atom.xml'],
    ['/comments/feed/', '/feed.xml'],
    ['/wp-rss2.php', '/feed.xml'],
    ['/?p=10', '/blog/hello'],
    ['/index.php?p=10', '/blog/hello'],
    ['/?page_id=19', `/blog/${encodeURIComponent('επί')}`],
    ['/?cat=2', '/blog/categories/sails'],
    ['/?tag=wind', '/blog/tags/wind'],
    ['/?author=7', '/blog/authors/ada'],
    ['/?m=202002', '/blog/archive/2020/02'],
    ['/?feed=rss2', '/feed.xml'],
    ['/?feed=atom&cat=1', '/blog/categories/boats/atom.xml'],
  ];
  for (const [old, now] of ways) assert.is(await led(old), now, old);
  for (const now of new Set(ways.map(([, one]) => one))) assert.is((await server.get(now)).statusCode, 200, now);
});

test('F-1.9 an uploaded picture is found by its old address, in every size, and by its page', async () => {
  const { name } = await sql('media').where('legacy_id', '90').first('name');
  for (const old of ['boat.jpg', 'boat-300x200.jpg', 'boat-1024x683.jpg', 'boat-scaled.jpg']) {
    const path = await led(`/wp-content/uploads/2020/01/${old}`);
    assert.match(path, new RegExp(`^/media/files/${name}/`), old);
    assert.is((await server.get(path)).statusCode, 200);
  }
  assert.match(await led('/2020/02/03/hello/boat/'), name);
  assert.match(await led('/?attachment_id=90'), name);
});

test('F-1.9 what readers may not know of, what is no old address and what is there lead nowhere', async () => {
  for (const old of [
    '/2020/01/01/mine/',
    '/2040/01/01/to-come/',
    '/2020/01/01/thrown__trashed/',
    '/2020/02/03/no',
    '/wp-login.php',
  ])
    assert.is(await led(old), '404', old);
  for (const front of ['/', '/?p=15', '/?p=16', '/?p=13', '/?p=999', '/?p=10x', '/?utm_source=x'])
    assert.is(await led(front), '200', front);
  await sql('posts').where('slug', 'hello').update({ slug: 'renamed' });
  services.pages.clear();
  assert.is(await led('/2020/02/03/hello/'), '/blog/renamed');
  await sql('redirects').insert({ path: '/tag/wind', target: '/blog', status: 302, created_at: new Date() });
  assert.is((await server.get('/tag/wind')).headers.location, '/site/blog');
  await sql('redirects').delete();
});

test.after(async () => {
  await source.close();
  await server.close();
});
test.run();
