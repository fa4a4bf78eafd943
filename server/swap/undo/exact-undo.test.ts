import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../core/config/index.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { writeOldSite } from '../fixtures/old-site.ts';
import { tableNames } from '../fixtures/undo/test-queries.ts';
import { joomlaKinds } from '../joomla/index.ts';
import { countImported } from '../plan/kinds.ts';
import { receiptOf } from '../receipt/receipt.ts';
import { kindName } from '../run/kind-names.ts';
import { runSwap } from '../run/runner.ts';
import { type OpenedSource, openSource, type Source } from '../source/index.ts';

const test = suite('exactness of imports and undos');
let server: TestServer;
let folder: string;
let source: OpenedSource;

test.before(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const site = await writeOldSite(folder);
  source = await openSource({
    ...{ dump: [site.dump], folder: site.folder },
    server: databaseAddress(process.env.TEST_DATABASE_URL ?? ''),
    signal: new AbortController().signal,
  });
});
test.after(async () => {
  await source.close();
  await rm(folder, { recursive: true });
  await server.close();
});

/** The history of imports, and the list of what changed in caches. */
const history: ReadonlySet<string> = new Set(['import_runs', 'old_sites', 'page_changes']);

const digest = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex');

/** A digest of the rows of every table, and of every file in the data folder. */
const everything = async (): Promise<Readonly<Record<string, string>>> => {
  const all: Record<string, string> = {};
  for (const name of await tableNames(server.sql)) {
    const rows: unknown[] = await server.sql(name);
    if (!history.has(name))
      all[name] = `${rows.length} ${digest(
        rows
          .map(row => JSON.stringify(row))
          .sort()
          .join(),
      )}`;
  }
  const { dataDir } = server.services.settings;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) all[relative(dataDir, path)] = digest(await readFile(path));
  }
  return all;
};

const itemOf = (id: string) =>
  server.sql('items').where('legacy_source', 'like', 'k2@%').where('legacy_id', id).first();

/** The source without a tag of K2. */
const withoutTag = (id: string): Source => ({
  ...source,
  rowsAfter: async (...call) => (await source.rowsAfter(...call)).filter(row => call[0] !== 'k2_tags' || row.id !== id),
});

test('an undo leaves every table and every file as it was before the import', async () => {
  const before = await everything();
  const { runId } = await importOf(server.services, joomlaKinds, source);
  assert.not.equal(await everything(), before);
  const { remaining } = await undoOf(server.services, joomlaKinds, runId);
  assert.equal(remaining, []);
  assert.equal(await everything(), before);
});

test('a row that was left is tried again when its partner came along; one that is left again is told once', async () => {
  const [edge] = await source.rowsAfter('k2_tags_xref', 'id', 0, 1);
  const first = await importOf(server.services, joomlaKinds, withoutTag(edge?.tagID ?? ''));
  const row = () => server.sql('import_rows').where({ kind: 'k2 tags of items', old_id: edge?.id }).first();
  assert.is((await row()).outcome, 'left');
  const second = await importOf(server.services, joomlaKinds, source);
  assert.is((await row()).outcome, 'added');
  assert.equal([...second.steps.values()].map(({ left }) => left).filter(Boolean), []);
  await undoOf(server.services, joomlaKinds, second.runId);
  assert.is((await row()).outcome, 'left');
  await undoOf(server.services, joomlaKinds, first.runId);
});

test('a plan counts every kind as the receipt does, and the progress of an import ends at these counts', async () => {
  const planned = await countImported(source, { roles: new Map() });
  const bars: [name: string, total: number, done: number][] = [];
  const { runId } = await runSwap(
    server.services,
    { kindOfSite: 'joomla', kinds: joomlaKinds },
    source,
    { roles: new Map() },
    (name, total) => {
      const at = bars.push([name, total, 0]) - 1;
      return { step: (count = 1) => bars[at]?.splice(2, 1, (bars[at]?.[2] ?? 0) + count), end: () => undefined };
    },
  );
  const { kinds } = await receiptOf(server.sql, (await server.sql('old_sites').first()).id);
  const found = new Map(Object.entries(kinds).map(([kind, counts]) => [kindName(kind), counts.found]));
  assert.ok(joomlaKinds.every(({ kind }) => kindName(kind) !== kind));
  assert.equal(
    planned.map(({ kind, found: count }) => [kind, count]),
    planned.map(({ kind }) => [kind, found.get(kind) ?? 0]),
  );
  assert.equal(
    planned.map(({ kind, found: count }) => [kind, count, count]),
    bars.filter(([name]) => planned.some(({ kind }) => kind === name)),
  );
  await undoOf(server.services, joomlaKinds, runId);
});

test('an undo keeps an article that was edited here with its tags, comments and pictures', async () => {
  const { runId } = await importOf(server.services, joomlaKinds, source);
  const { id } = await itemOf('2');
  const partsOf = async () =>
    Promise.all(
      ['item_tags', 'item_comments', 'item_media', 'item_pictures'].map(name => server.sql(name).where('item_id', id)),
    );
  const parts = await partsOf();
  assert.ok(parts.every(rows => rows.length > 0));
  await server.sql('items').where('id', id).update({ title: 'Edited here' });
  const { remaining } = await undoOf(server.services, joomlaKinds, runId);
  assert.equal(await partsOf(), parts);
  assert.ok(
    remaining.some(
      ({ table, reason }) => table === 'item_tags' && reason.includes('which was edited here after the import'),
    ),
  );
  assert.equal(await server.sql('posts'), []);
  assert.is((await server.sql('items')).length, 1);
  assert.is((await server.get(`/articles/item/${id}-the-storm-lamp`)).statusCode, 200);
});

test.run();
