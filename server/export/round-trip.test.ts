import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../core/config/index.ts';
import { seedDemo } from '../demo/index.ts';
import { reindex } from '../search/index.ts';
import { importOf } from '../swap/fixtures/import-of.ts';
import { writeOldSite } from '../swap/fixtures/old-site.ts';
import { importWxr } from '../swap/fixtures/wordpress/import-for-tests.ts';
import { joomlaKinds } from '../swap/joomla/index.ts';
import { openSource } from '../swap/source/index.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { noBars } from './format/progress.ts';
import { exportSchema, exportSite, importSite, type Manifest } from './index.ts';
import { primaryKeyRows } from './tables/column-queries.ts';
import { contentTables, omittedTables } from './tables/table-classes.ts';

const test = suite('an export and its import');
let server: TestServer;
let other: TestServer;
let folder: string;
let manifest: Manifest;

interface StoredPost {
  readonly body: string;
  readonly privacy: string;
  readonly password: string | null;
  readonly lifecycle: string;
}

/** A site with the demo content and everything of the sample of an old site. */
const sampleSite = async (): Promise<TestServer> => {
  const site = await openTestServer();
  await seedDemo(site.services);
  const place = await mkdtemp(join(tmpdir(), 'lectern-'));
  const old = await writeOldSite(place);
  const source = await openSource({
    ...{ dump: [old.dump], folder: old.folder },
    server: databaseAddress(process.env.TEST_DATABASE_URL ?? ''),
    signal: new AbortController().signal,
  });
  await importOf(site.services, joomlaKinds, source);
  await source.close();
  await rm(place, { recursive: true });
  site.services.pages.clear();
  return site;
};

const secrets: readonly (readonly [string, string])[] = [
  ['captcha.secretKey', 'a-secret-of-the-captcha'],
  ['maps.geocoderKey', 'a-secret-of-the-geocoder'],
];

test.before(async () => {
  server = await sampleSite();
  other = await openTestServer();
  folder = join(server.services.settings.dataDir, 'leaving');
  for (const [name, value] of secrets) await server.sql('settings').insert({ name, value: JSON.stringify(value) });
  await server.set('site.name', 'A site that moves');
  await server.sql('view_counts').insert({ kind: 'site', target_id: 0, day: '2026-11-20', author_id: 0, views: 7 });
  // The index of the sample was made post by post, in another order of its tags.
  await reindex(server.services, 'post');
  await reindex(server.services, 'article');
  manifest = await exportSite(server.services, folder, { accountSecrets: true, progress: noBars });
  await importSite(other.services, folder, noBars);
});
test.after(async () => {
  await Promise.all([server.close(), other.close()]);
});

const filesBelow = async (place: string): Promise<string[]> => {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name).slice(place.length));
};

test('every line of the export is as its JSON Schema says', async () => {
  const schema = await exportSchema(server.sql);
  const validator = new Ajv2020({ validateFormats: false, strict: false });
  validator.addSchema(schema, 'export');
  let lines = 0;
  for (const file of await readdir(join(folder, 'data'))) {
    const validate = validator.getSchema(`export#/$defs/${file.replace('.jsonl', '')}`);
    assert.ok(validate, file);
    for (const line of (await readFile(join(folder, 'data', file), 'utf8')).split('\n').filter(Boolean)) {
      assert.ok(validate(JSON.parse(line)), `${file}: ${JSON.stringify(validate.errors)} ${line.slice(0, 300)}`);
      lines++;
    }
  }
  assert.ok(lines > 1_000, `${lines} lines`);
});

test('only their owner may read its files, and no secret setting is in one', async () => {
  for (const name of await filesBelow(folder)) {
    assert.is((await stat(join(folder, name))).mode & 0o077, 0, name);
    if (name.startsWith('/files/')) continue;
    const text = await readFile(join(folder, name), 'utf8');
    for (const [, value] of secrets) assert.not.match(text, value);
  }
  assert.equal([...manifest.leftOut.settings].sort(), secrets.map(([name]) => name).sort());
});

test('a folder that is not empty is refused and stays as it is', async () => {
  const before = await readFile(join(folder, 'export.json'), 'utf8');
  let message = '';
  await exportSite(server.services, folder, { accountSecrets: true, progress: noBars }).catch(error => {
    message = error.message;
  });
  assert.match(message, 'is not empty');
  assert.is(await readFile(join(folder, 'export.json'), 'utf8'), before);
});

test('every table of content is the same, and every one that follows from them', async () => {
  const keys = await primaryKeyRows(server.sql);
  const rowsIn = async ({ sql }: TestServer, table: string): Promise<object[]> =>
    sql(table).orderBy(keys.filter(key => key.table === table).map(({ name }) => name));
  let compared = 0;
  for (const table of [...contentTables.keys(), ...omittedTables('derived')]) {
    const own = contentTables.get(table);
    const rows = (await rowsIn(server, table)).filter(
      row => !(table === 'settings' && 'name' in row && secrets.some(([name]) => name === row.name)),
    );
    const withoutSecrets = rows.map(row => ({ ...row, ...own?.secrets }));
    compared += rows.length;
    assert.equal(await rowsIn(other, table), withoutSecrets, table);
  }
  assert.ok(compared > 2_000, `${compared}`);
});

test('the stored files are the same', async () => {
  let compared = 0;
  for (const place of ['media', 'attachments']) {
    const [from, to] = [server, other].map(({ services }) => join(services.settings.dataDir, place));
    const names = (await filesBelow(from ?? '')).sort();
    assert.equal((await filesBelow(to ?? '')).sort(), names);
    for (const name of names) {
      const [one, two] = await Promise.all([readFile(`${from}${name}`), readFile(`${to}${name}`)]);
      assert.ok(one.equals(two), name);
      compared++;
    }
  }
  assert.ok(compared > 50, `${compared}`);
  assert.is(manifest.files.count, compared);
});

test('pages answer the same', async () => {
  const posts: string[] = await server.sql('posts').where('listed', 1).orderBy('id').limit(12).pluck('slug');
  const items: number[] = await server.sql('items').where('shown', 'public').orderBy('id').limit(12).pluck('id');
  const old: string[] = await server.sql('old_menus').orderBy('id').limit(10).pluck('path');
  const pages = [
    ...['/', '/blog/categories', '/blog/tags', '/blog/authors', '/articles', '/search?query=light', '/feed.xml'],
    ...posts.map(slug => `/blog/${encodeURIComponent(slug)}`),
    ...items.map(id => `/articles/item/${id}`),
    ...old.map(path => `/${path}`),
  ];
  for (const page of pages) {
    const [one, two] = [await server.get(page), await other.get(page)];
    assert.is(two.statusCode, one.statusCode, page);
    assert.is(two.headers.location, one.headers.location, page);
    assert.is(two.body, one.body, page);
  }
});

test('the file for WordPress is read back: the same titles, texts, states and comments, and none is wider', async () => {
  const third = await openTestServer({ BASE_URL: 'http://wordpress.test' });
  await importWxr(third.services, await readFile(join(folder, 'wordpress.xml'), 'utf8'));
  const sorted = (titles: readonly string[]): string[] => titles.map(title => title.slice(0, 200)).sort();
  const titles = [...(await server.sql('posts').pluck('title')), ...(await server.sql('items').pluck('title'))];
  assert.equal(sorted(await third.sql('posts').pluck('title')), sorted(titles));
  const read = new Map<string, StoredPost>(
    (await third.sql('posts').select('legacy_id', 'title', 'body', 'privacy', 'password', 'lifecycle')).map(row => [
      row.legacy_id,
      row,
    ]),
  );
  let texts = 0;
  for (const post of await server.sql('posts')) {
    const other = read.get(String(post.id * 3));
    assert.is(other?.password === null, post.password === null, post.title);
    assert.ok(post.privacy === 'public' || other?.privacy === 'private', post.title);
    assert.is(other?.lifecycle === 'trashed', post.lifecycle === 'trashed', post.title);
    if (/<img|="\/|="http/.test(post.body) || post.source !== '') continue;
    assert.is(other?.body, post.body, post.title);
    texts++;
  }
  assert.ok(texts > 20, `${texts}`);
  const closed: number[] = await server.sql('items').whereNot('shown', 'public').whereNull('trashed_at').pluck('id');
  assert.ok(closed.length > 0);
  const open = await third.sql('posts').whereIn(
    'legacy_id',
    closed.map(id => String(id * 3 + 1)),
  );
  for (const { title, privacy, state } of open) assert.ok(privacy === 'private' || state === 'draft', title);
  const count = async ({ sql }: TestServer, table: string, where: object): Promise<number> =>
    (await sql(table).where(where)).length;
  assert.is(
    await count(third, 'comments', { state: 'published' }),
    (await count(server, 'comments', { state: 'published' })) +
      (await count(server, 'item_comments', { published: 1 })),
  );
  assert.is(
    await count(third, 'comments', { state: 'held' }),
    (await count(server, 'comments', { state: 'held' })) + (await count(server, 'item_comments', { published: 0 })),
  );
  await third.close();
});

test('a site that is not empty is refused, with a sentence that names what is there', async () => {
  let message = '';
  await importSite(other.services, folder, noBars).catch(error => {
    message = error.message;
  });
  assert.match(message, 'This site is not empty');
  assert.match(message, 'users (');
});

test('without the secrets of accounts no password hash is exported, and accounts match no password', async () => {
  const place = join(server.services.settings.dataDir, 'without');
  await exportSite(server.services, place, { accountSecrets: false, progress: noBars });
  const users = await readFile(join(place, 'data/users.jsonl'), 'utf8');
  assert.not.match(users, '"password"');
  assert.match(users, '"email"');
  assert.not.ok((await readdir(join(place, 'data'))).includes('import_changes.jsonl'));
  const third = await openTestServer();
  await importSite(third.services, place, noBars);
  assert.equal(await third.sql('users').distinct('password').pluck('password'), ['']);
  await third.close();
  await rm(place, { recursive: true });
});

test.run();
