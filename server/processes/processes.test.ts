import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encode } from '../../protocol/field-encoding.ts';
import { databaseAddress, readSettings } from '../core/config/index.ts';
import { connect } from '../core/db/index.ts';
import { isRunning } from '../core/process/index.ts';
import { writer } from '../test/fixtures/posts.ts';
import { people } from '../test/people.ts';
import { serve } from '../test/served.ts';
import { cookieOf, uploadDuring } from '../test/slow-upload.ts';
import { siteOfTwo, until } from '../test/two-processes.ts';
import { mainProcessFile } from './main-process.ts';

const secret = 'a secret for tests only, long enough to be one';
const { site, environment, dataDir, lectern, ask, pids, during, untilPrintedSince, whileBroken, end } = await siteOfTwo(
  {
    SECRET: secret,
  },
);
const sql = connect(databaseAddress(environment.DATABASE_URL));
await site.untilPrinted('2 processes serve.');
const pidFile = mainProcessFile(dataDir);
const clock = { now: Date.now, pause: () => Promise.resolve(), advance: () => undefined };
const signedIn = () => people({ sql, clock, settings: { secret } }).signedIn('blogger');

test.after(async () => {
  await sql.destroy();
  await end();
});

/** Processes with the workers. */
const working = async (): Promise<number[]> => sql('servers').pluck('pid');

/** Waits until these processes have the workers no more, and one other has; between the two none may have them. */
const workerOtherThan = async (former: readonly number[]): Promise<number> => {
  let found: number[] = [];
  await until(async () => {
    found = await working();
    return found.length === 1 && !found.some(pid => former.includes(pid));
  });
  assert.is(found.length, 1);
  return found[0] ?? 0;
};

test('PROCESSES that is no number from 1 to 64 and not auto stops the start with one line', async () => {
  const { exited, output } = await serve({ ...environment, PROCESSES: '65' });
  assert.is(await exited, 2);
  assert.is(output(), 'lectern: PROCESSES: must be `auto` or a whole number from 1 to 64\n');
  const processes = (PROCESSES: string) => readSettings({ ...environment, SECRET: secret, PROCESSES }).processes;
  for (const wrong of ['many', '0', '-1', '1.5', '100']) assert.throws(() => processes(wrong), 'PROCESSES', wrong);
  assert.equal([processes('64'), processes(''), processes('auto')], [64, 1, availableParallelism()]);
});

test('two processes answer on one port, and one of them has the workers', async () => {
  const serving = await pids();
  assert.is(serving.length, 2);
  assert.ok(serving.includes(await workerOtherThan([])));
  assert.is(site.output().split('Lectern is at').length, 2);
});

test('`lectern restart` and SIGHUP replace every process, and no request is refused or cut; an upload that lasts longer than both is stored by the process that it began with', async () => {
  const before = await pids();
  const { length } = site.output();
  const blogger = await signedIn();
  let left = 0;
  let outcome = { failures: [''], count: 0 };
  const upload = await uploadDuring(site.url, blogger, async () => {
    outcome = await during(async () => {
      assert.equal(await lectern(['restart']), { code: 0, output: 'Restarted: 2 new processes serve.\n' });
      left = Date.now();
      site.kill('SIGHUP');
      await until(() => site.output().slice(length).split('Restarted: 2 new processes serve.').length === 3);
      // By now the framework closes in the former processes, which first let open connections end.
      await until(() => Date.now() > left + 11_000);
    });
  });
  const { failures, count } = outcome;
  assert.equal(failures, []);
  assert.ok(count > 50, String(count));
  assert.is(upload.status, 200, upload.body);
  assert.ok(before.includes(upload.pid));
  const { media } = JSON.parse(upload.body);
  const name = media.uri.replace(/^.*\//, '');
  assert.is((await sql('media').where({ name })).length, 1);
  const picture = await fetch(`${site.url}/media/files/${name}/large.jpg`, { headers: { cookie: cookieOf(blogger) } });
  assert.equal([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg']);
  const after = await pids();
  assert.is(after.length, 2);
  assert.not.ok(after.some(pid => before.includes(pid)));
  const worker = await workerOtherThan(before);
  assert.ok(after.includes(worker));
});

test('new processes that cannot start leave the former ones serving, which `lectern restart` tells', async () => {
  const before = await pids();
  await whileBroken(async () => {
    const { code, output } = await lectern(['restart']);
    assert.is(code, 1);
    assert.match(output, /^The new processes could not start \(exit code 3\); the former ones keep serving\./);
  });
  assert.match(site.output(), 'lectern: The new processes could not start (exit code 3)');
  assert.equal(await pids(), before);
});

test('a killed process is replaced while the other one serves, and has the workers no more', async () => {
  await until(async () => (await working()).length === 1);
  const [killed = 0] = await working();
  const { length } = site.output();
  process.kill(killed, 'SIGKILL');
  await untilPrintedSince(length, 'another one starts within 0.25 s');
  assert.is((await ask('/')).status, 200);
  await until(async () => (await pids()).length === 2);
  assert.not.ok((await pids()).includes(killed));
  const worker = await workerOtherThan([killed]);
  assert.ok((await pids()).includes(worker));
});

test('`lectern restart` signals no other process: the record names one by its start', async () => {
  const record = { pid: process.pid, start: 'another time', processes: 2, begun: 0, ended: 0 };
  const stranger = join(dataDir, 'stranger');
  mkdirSync(stranger);
  writeFileSync(mainProcessFile(stranger), JSON.stringify(record));
  assert.match((await lectern(['restart'], { DATA_DIR: stranger })).output, 'The site does not run on this machine');
});

test('a comment is on the page of every process before the process that stored it answers', async () => {
  await until(async () => (await pids()).length === 2);
  const blogger = await signedIn();
  const post = await writer({ sql, clock }).post(blogger.id);
  const pages = () => Promise.all(Array.from({ length: 8 }, () => ask(`/blog/${post.slug}`)));
  for (const words of ['Words that one process stores', 'More words']) {
    // Each process has the page in its cache.
    assert.is(new Set((await pages()).map(({ pid }) => pid)).size, 2);
    const fields = { comment: words, depth: 0, parentId: 0, blogId: post.id, [blogger.cookies.lectern_token]: '1' };
    const answer = await fetch(`${site.url}/?option=com_blog`, {
      method: 'POST',
      headers: {
        cookie: cookieOf(blogger),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: encode({
        ...{ option: 'com_blog', tmpl: 'component', format: 'ajax', no_html: '1' },
        ...{ namespace: 'site/views/comments/save', ...fields },
      }),
    });
    assert.match(await answer.text(), 'resolve');
    const shown = await pages();
    assert.is(new Set(shown.map(({ pid }) => pid)).size, 2);
    for (const { status, body } of shown) assert.ok(body.includes(words), String(status));
  }
});

test('/metrics adds up the figures of every process', async () => {
  await pids();
  const { body } = await ask('/metrics');
  assert.match(body, /^lectern_processes 2$/m);
  assert.match(body, /^lectern_processes_running 2$/m);
  const [, count] = /^lectern_answer_seconds_count\{route="\/healthz",status="200"\} (\d+)$/m.exec(body) ?? [];
  assert.ok(Number(count) >= 20, body.slice(0, 200));
});

test('/metrics tells that the figures of a process which does not answer are missing', async () => {
  const [stopped = 0] = await pids();
  process.kill(stopped, 'SIGSTOP');
  try {
    // The stopped process is given some of the requests.
    const { body } = await Promise.any(Array.from({ length: 4 }, () => ask('/metrics')));
    assert.match(body, /^lectern_processes 1$/m);
    assert.match(body, /^lectern_processes_running 2$/m);
  } finally {
    process.kill(stopped, 'SIGCONT');
  }
});

test('serving processes end with a main process that is killed; one process alone is not replaced, which `restart` tells', async () => {
  const serving = await pids();
  process.kill(site.pid, 'SIGKILL');
  assert.is(await site.exited, 'SIGKILL');
  await until(() => serving.every(pid => !isRunning(pid)));
  assert.equal(serving.filter(isRunning), []);
  assert.match((await lectern(['restart'])).output, 'The site does not run on this machine');
  const single = await serve(environment);
  await single.untilPrinted('is at');
  const { code, output } = await lectern(['restart']);
  assert.is(code, 1);
  assert.match(output, 'set PROCESSES to 2 or more');
  single.kill('SIGHUP');
  await single.untilPrinted('set PROCESSES to 2 or more');
  assert.is((await fetch(`${single.url}/healthz`)).status, 200);
  assert.ok(existsSync(pidFile));
  single.kill('SIGTERM');
  assert.is(await single.exited, 0);
  assert.not.ok(existsSync(pidFile));
});

test.run();
