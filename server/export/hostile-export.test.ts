import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { knownMigrations } from '../core/db/index.ts';
import { isPlainError } from '../core/errors/index.ts';
import { people } from '../test/people.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { type Manifest, manifestSchema } from './format/manifest.ts';
import { noBars } from './format/progress.ts';
import { exportSite, importSite } from './index.ts';
import { whenFull } from './write/folder.ts';
import { writeHashed } from './write/hashed-file.ts';

const test = suite('exports that are not whole, or not ours');
let server: TestServer;
let target: TestServer;
let good: string;
let bad: string;

test.before(async () => {
  server = await openTestServer();
  target = await openTestServer();
  good = join(server.services.settings.dataDir, 'good');
  bad = join(server.services.settings.dataDir, 'bad');
  const author = await people(server.services).account('blogger');
  const at = new Date('2026-11-20T10:00:00Z');
  const dates = { created_at: at, modified_at: at, published_at: at };
  await server.sql('posts').insert({ title: 'A', slug: 'a', body: '<p>Text</p>', author_id: author, ...dates });
  await exportSite(server.services, good, { accountSecrets: true, progress: noBars });
});
test.before.each(async () => {
  await rm(bad, { recursive: true, force: true });
  await cp(good, bad, { recursive: true });
});
test.after(async () => {
  await Promise.all([server.close(), target.close()]);
});

const manifestIn = async (): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(bad, 'export.json'), 'utf8')));

const writeManifest = (manifest: object): Promise<void> =>
  writeFile(join(bad, 'export.json'), JSON.stringify(manifest));

const written = (text: string | Buffer) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});

/** Replaces the rows of a table, with the checksum of what is written. */
const withRows = async (table: string, text: string, rows = text.split('\n').length - 1): Promise<void> => {
  await writeFile(join(bad, `data/${table}.jsonl`), text);
  const manifest = await manifestIn();
  await writeManifest({ ...manifest, tables: { ...manifest.tables, [table]: { rows, ...written(text) } } });
};

const withFiles = async (paths: readonly string[], content: string): Promise<void> => {
  const lines = paths.map(path => `${JSON.stringify({ path, ...written(content) })}\n`).join('');
  await writeFile(join(bad, 'files.jsonl'), lines);
  await writeManifest({ ...(await manifestIn()), files: { count: paths.length, ...written(lines) } });
};

const rowIn = async (table: string): Promise<Record<string, unknown>> =>
  JSON.parse((await readFile(join(good, `data/${table}.jsonl`), 'utf8')).split('\n')[0] ?? '{}');

const lineOf = async (table: string, changes: object): Promise<string> =>
  `${JSON.stringify({ ...(await rowIn(table)), ...changes })}\n`;

/** The sentence of a refused import, after which nothing is there. */
const refusal = async (): Promise<string> => {
  let sentence = '';
  await importSite(target.services, bad, noBars).catch(error => {
    if (!isPlainError(error)) throw error;
    sentence = error.message;
  });
  for (const table of ['users', 'posts', 'portable_imports'])
    assert.equal(await target.sql(table).count({ n: '*' }), [{ n: 0 }], table);
  const { dataDir } = target.services.settings;
  assert.equal(
    (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()),
    [],
  );
  return sentence;
};

test('an export without its end, of another product or of a later version is refused', async () => {
  await rm(join(bad, 'export.json'));
  assert.match(await refusal(), 'or the export was interrupted');
  const manifest: object = JSON.parse(await readFile(join(good, 'export.json'), 'utf8'));
  for (const [changes, sentence] of [
    [{ format: 2 }, 'later version'],
    [{ product: 'Other' }, 'product'],
    [{ migrations: [...(await knownMigrations()), '9999-later'] }, '9999-later'],
    [{ tables: { sessions: { rows: 0, ...written('') } } }, 'sessions'],
  ] as const) {
    await writeManifest({ ...manifest, ...changes });
    assert.match(await refusal(), sentence);
  }
});

test('a file that is missing, was cut or changed is named', async () => {
  await rm(join(bad, 'data/posts.jsonl'));
  assert.match(await refusal(), 'data/posts.jsonl is missing');
  const text = await readFile(join(good, 'data/posts.jsonl'), 'utf8');
  await writeFile(join(bad, 'data/posts.jsonl'), text.replace('Text', 'Tixt'));
  assert.match(await refusal(), 'its checksum differs');
  await writeFile(join(bad, 'data/posts.jsonl'), '');
  assert.match(await refusal(), 'has 0 lines');
});

test('a line that a table cannot store is named with its column', async () => {
  const lines: readonly (readonly [object, RegExp])[] = [
    [{ title: 7 }, /line 1: title is not text/],
    [{ title: 'x'.repeat(256) }, /longer than 255 characters/],
    [{ title: null }, /title may not be null/],
    [{ id: -1 }, /id does not fit/],
    [{ id: '1 OR 1=1' }, /id is not a whole number/],
    [{ created_at: 'yesterday' }, /created_at is not a date/],
    [{ created_at: '2026-02-31T00:00:00Z' }, /created_at is not a date/],
    [{ latitude: '1' }, /latitude is not a number/],
    [{ nonsense: 1 }, /unknown column nonsense/],
    [{ body: undefined }, /body is missing/],
  ];
  for (const [changes, sentence] of lines) {
    await withRows('posts', await lineOf('posts', changes));
    assert.match(await refusal(), sentence);
  }
  for (const [text, sentence] of [
    ['{"id":1\n', /this is not JSON/],
    ['[1]\n', /not a JSON object/],
    ['\n', /this is not JSON/],
  ] as const) {
    await withRows('posts', text);
    assert.match(await refusal(), sentence);
  }
});

test('a line of 100 MB is refused and never in memory', async () => {
  await withRows('posts', `{"title":"${'x'.repeat(100 * 1024 * 1024)}"}\n`, 1);
  assert.match(await refusal(), /line 1 is longer than 64 MB/);
});

test('two rows with one unique value, and rows that refer to no row, leave nothing behind', async () => {
  await withRows('posts', (await lineOf('posts', {})) + (await lineOf('posts', { id: 999 })));
  assert.match(await refusal(), /data\/posts\.jsonl, lines 1 to 2: the database rejected them/);
  await withRows('posts', await lineOf('posts', { author_id: 4_000_000 }));
  assert.match(await refusal(), /1 rows have a author_id/);
});

test('while a server runs, an import that fails empties no table', async () => {
  await withRows('posts', await lineOf('posts', { author_id: 4_000_000 }));
  const now = target.sql.raw('UTC_TIMESTAMP()');
  let started: Promise<unknown> | undefined;
  const startServer: typeof noBars = (label, total) => {
    started ??= Promise.resolve(
      target.sql('servers').insert({ node: 'other', host: 'other.example', pid: 1, started_at: now, seen_at: now }),
    );
    return noBars(label, total);
  };
  const sentence = await importSite(target.services, bad, startServer).then(String, (error: Error) => error.message);
  assert.match(sentence, /1 rows have a author_id[\s\S]*The site was started during the import \(process 1 on other/);
  await started;
  assert.is.not((await target.sql('users')).length, 0);
  await target.sql('servers').where('node', 'other').delete();
  assert.match(await refusal(), /1 rows have a author_id/);
});

test('no stored file is written outside its place, and none is read through a link', async () => {
  for (const path of [
    '../../escaped',
    '/etc/escaped',
    'media/../../escaped',
    `media/ab/${'0'.repeat(32)}/large.jpg`,
    `media/00/${'0'.repeat(32)}/../../../secret`,
    `media/00/${'0'.repeat(32)}/.htaccess`,
    'secret',
  ]) {
    await withFiles([path], 'x');
    assert.match(await refusal(), /is not the name of a stored file/, path);
  }
  const path = `attachments/${'a'.repeat(32)}`;
  await withFiles([path], 'secret');
  await writeFile(join(bad, 'outside'), 'secret');
  await mkdir(dirname(join(bad, 'files', path)), { recursive: true });
  await symlink(join(bad, 'outside'), join(bad, 'files', path));
  assert.match(await refusal(), /is missing/);
});

test('a row that names a file outside of the data folder is refused', async () => {
  const at = '2026-11-20T10:00:00Z';
  const media = { id: 1, owner_id: null, folder: 'import', kind: 'document', mime: 'text/plain', bytes: 1 };
  const file = { ...media, name: 'a'.repeat(32), created_at: at };
  for (const changes of [
    { name: '../../../../../../etc' },
    { name: `${'a'.repeat(32)}/..` },
    { version: '../../../../../../etc/cron.d/a' },
    { captions: '../../secret' },
  ]) {
    await withRows('media', `${JSON.stringify({ ...file, ...changes })}\n`);
    assert.match(await refusal(), /line 1: (?:name|version|captions) is not the name of a stored file/);
  }
  const attachment = { id: 1, item_id: 1, filename: 'a.txt', title: 'A', mime: 'text/plain', bytes: 1, created_at: at };
  for (const stored of ['../secret', '../../../../../../etc/passwd', 'A'.repeat(32)]) {
    await rm(join(bad, 'data/media.jsonl'));
    await cp(good, bad, { recursive: true });
    await withRows('item_attachments', `${JSON.stringify({ ...attachment, stored })}\n`);
    assert.match(await refusal(), /line 1: stored is not the name of a stored file/, stored);
  }
});

test('markup that was not sanitized is sanitized, and an address that is a script is refused', async () => {
  await withRows('users', await lineOf('users', { website: ' java\tscript:alert(1)' }));
  assert.match(await refusal(), /website is a script/);
  await cp(good, bad, { recursive: true });
  await withRows('users', await lineOf('users', {}));
  const body = '<p onclick="alert(1)">Text<script>alert(1)</script><img src=x onerror=alert(1)></p>';
  const revision = { id: 1, post_id: (await rowIn('posts')).id, ordering: 1, title: 'A', state: 'draft' };
  const content = { title: 'A', body };
  await withRows('posts', await lineOf('posts', { body, intro: body }));
  await withRows(
    'revisions',
    `${JSON.stringify({ ...revision, content, created_by: null, created_at: '2026-11-20T10:00:00Z' })}\n`,
  );
  const comment = {
    id: 1,
    post_id: revision.post_id,
    number: 1,
    name: 'G',
    state: 'published',
    html: body,
    body: 'Hi',
  };
  await withRows('comments', `${JSON.stringify({ ...comment, created_at: '2026-11-20T10:00:00Z' })}\n`);
  await importSite(target.services, bad, noBars);
  const post = await target.sql('posts').first('intro', 'body');
  const stored = [post.intro, post.body, ...(await target.sql('revisions').pluck('content'))];
  for (const text of [...stored, ...(await target.sql('comments').pluck('html'))]) {
    assert.not.match(text, /onclick|onerror|script/);
  }
  assert.match(post.body, 'Text');
  assert.match((await target.sql('comments').first('html')).html, 'Hi');
});

test('a full disk is a sentence, and nothing of the export stays', async () => {
  let sentence = '';
  await whenFull('/somewhere', async () => {
    await writeHashed('/dev/full', write => write('x'.repeat(300_000)), 'w');
  }).catch(error => {
    sentence = error.message;
  });
  assert.match(sentence, 'The disk of /somewhere is full');
  const folder = join(server.services.settings.dataDir, 'failing');
  await server.sql.schema.renameTable('tags', 'tags_away');
  const failed = await exportSite(server.services, folder, { accountSecrets: true, progress: noBars }).then(
    () => false,
    () => true,
  );
  await server.sql.schema.renameTable('tags_away', 'tags');
  assert.ok(failed);
  assert.not.ok(existsSync(join(folder, 'export.json')));
  assert.equal(await readdir(folder), []);
});

test.run();
