import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { indexPosts } from '../blog/search/index-queries.ts';
import { transact } from '../core/db/index.ts';
import { claimJobs } from '../core/jobs/job-queries.ts';
import { workDueJobs, workJobs } from '../core/jobs/jobs.ts';
import { ownHost } from '../core/jobs/servers.ts';
import { moment } from '../core/time/clock.ts';
import { seedBulk } from '../demo/bulk.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { startWorkers, workOnce } from '../workers.ts';
import { reindex } from './rebuild.ts';
import { scheduleReindex } from './rebuild-jobs.ts';

const test = suite('rebuilds of the search index');
const posts = 450;
const batchSize = 200;
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts, comments: 0 });
  await workOnce(server.services);
});
test.after(() => server.close());

const schedule = (): Promise<void> =>
  transact(server.sql, sql => scheduleReindex({ sql, services: server.services }, { kind: 'post' }));
const jobs = () => server.sql('jobs').where('kind', 'search-index');
const entriesOf = () => server.sql('search_words').where('kind', 1).where('entry_id', '>', 0);
/** Entries of posts whose index rows have a mark: indexing them again removes it. */
const marked = (): Promise<number[]> => entriesOf().where('word', '=y2026').where('weight', 99).pluck('entry_id');
const mark = () => entriesOf().where('word', '=y2026').update({ weight: 99 });
/** Every row of the index of posts, as text. */
const indexRows = async (): Promise<Set<string>> => {
  const rows = await Promise.all([
    server.sql('search_words').where('kind', 1),
    server.sql('search_heads').where('kind', 1),
    server.sql('search_posts'),
    server.sql('post_title_words'),
  ]);
  return new Set(rows.flatMap((table: object[], at) => table.map(row => `${at} ${JSON.stringify(row)}`)));
};
const found = async (q: string): Promise<string[]> => {
  const page = load((await server.get(`/search?${new URLSearchParams({ q })}`)).body);
  return page('.search-result h2')
    .toArray()
    .map(title => page(title).text());
};

test('a rebuild whose server dies after the second batch goes on at the third, on another server', async () => {
  const { sql, clock } = server;
  const before = await indexRows();
  const ids: number[] = await sql('posts').orderBy('id').pluck('id');
  await sql('search_words')
    .where('kind', 1)
    .where('entry_id', '>', ids[batchSize * 2 - 1] ?? 0)
    .delete();
  await sql('post_title_words')
    .where('post_id', '>', ids[batchSize * 2 - 1] ?? 0)
    .delete();
  await sql('search_words').insert({ kind: 1, word: 'orphan', entry_id: 90_000, weight: 1, places: '' });
  await sql('search_words').where({ kind: 1, entry_id: 0 }).update({ word: '=r1en' });
  await schedule();
  await workJobs(server.services, 'search');
  await workJobs(server.services, 'search');
  // A server that ends in the third batch: it has claimed the job, and its transaction is rolled back.
  const seen = sql.raw('UTC_TIMESTAMP()');
  const gone = spawnSync(process.execPath, ['--version']).pid;
  await sql('servers').insert({ node: 'ended', host: ownHost, pid: gone, started_at: seen, seen_at: seen });
  const now = moment(clock);
  const claim = { worker: 'ended', seconds: 300, now, most: 10, except: [] };
  assert.is((await claimJobs(sql, ['search-index'], claim)).length, 1);
  await mark();
  const workers = startWorkers(server.services);
  for (let looked = 0; (await jobs()).length > 0 && looked < 1_200; looked++) await setTimeout(50);
  await workers.stop();
  assert.equal((await marked()).join(), ids.slice(0, batchSize * 2).join());
  await entriesOf().where('weight', 99).update({ weight: 0 });
  const after = await indexRows();
  assert.ok(before.size > 30_000);
  assert.equal([...before].filter(row => !after.has(row)).slice(0, 5), [], 'rows that are missing');
  assert.equal([...after].filter(row => !before.has(row)).slice(0, 5), [], 'rows that are wrong');
});

test('one batch is one run', async () => {
  await schedule();
  await mark();
  await workJobs(server.services, 'search');
  assert.is((await marked()).length, posts - batchSize);
  const [job] = await claimJobs(server.sql, ['search-index'], {
    ...{ worker: 'other', now: moment(server.clock), seconds: 300, most: 1, except: [] },
  });
  assert.is(job?.attempts, 0);
  await jobs().update({ worker: null, due_at: moment(server.clock) });
  await workDueJobs(server.services);
  assert.equal(await marked(), []);
});

test('what changes while a rebuild runs, before or behind it, is found as it is at the end', async () => {
  const { sql, services } = server;
  const [first, last] = [
    await sql('posts').orderBy('id').first('id'),
    await sql('posts').orderBy('id', 'desc').first('id'),
  ];
  const rename = (id: number, title: string) =>
    transact(sql, async tx => {
      await tx('posts').where({ id }).update({ title });
      await indexPosts(tx, [id]);
    });
  await schedule();
  await workJobs(services, 'search');
  await rename(first.id, 'Heliotrope behind');
  await rename(last.id, 'Heliotrope ahead');
  // Names that only a rebuild writes into the index: of a post that it has passed.
  const { author_id } = await sql('posts').where('id', first.id).first('author_id');
  await transact(sql, async tx => {
    await tx('users').where('id', author_id).update({ name: 'Xanthippe' });
    await scheduleReindex({ sql: tx, services }, { kind: 'post' });
  });
  await workDueJobs(services);
  assert.equal((await found('heliotrope')).sort(), ['Heliotrope ahead', 'Heliotrope behind']);
  assert.equal(await found('heliotrope behind xanthippe'), ['Heliotrope behind']);
});

test('a batch waits for a change under way and indexes what it wrote', async () => {
  const { sql, services } = server;
  const { id } = await sql('posts').orderBy('id').first('id');
  let rebuilding: Promise<void> | undefined;
  await transact(sql, async tx => {
    await tx('posts').where({ id }).update({ title: 'Quinquereme' });
    rebuilding = reindex(services, 'post');
    await setTimeout(300);
    await indexPosts(tx, [id]);
  });
  await rebuilding;
  assert.equal(await found('quinquereme'), ['Quinquereme']);
});

test('a rebuild that began by other rules begins anew with its next batch, and a kind has one job', async () => {
  const { sql, services } = server;
  await schedule();
  await workJobs(services, 'search');
  const [{ payload }] = await jobs().select('payload');
  await jobs().update({ payload: payload.replace('=r', '=r0') });
  await sql('search_words').where({ kind: 1, entry_id: 0 }).update({ word: '=r1en' });
  await sql('jobs')
    .where('kind', 'search-rules')
    .update({ due_at: new Date(0) });
  await mark();
  await workJobs(services);
  assert.is((await jobs().where('cause', 'like', 'post:%')).length, 1);
  await workDueJobs(services);
  assert.equal(await marked(), []);
  assert.not.equal((await sql('search_words').where({ kind: 1, entry_id: 0 }).first('word')).word, '=r1en');
});

test.run();
