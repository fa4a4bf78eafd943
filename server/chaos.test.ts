import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openPrivateDatabase } from '../scripts/private-database.mjs';
import { databaseAddress } from './core/config/index.ts';
import { connect } from './core/db/db.ts';
import { audit, emptyLedger, writeOn } from './test/chaos.ts';
import { chaosPeople } from './test/chaos-people.ts';
import { freePort, type Served, serve } from './test/served.ts';
import { flakyProxy } from './test/stubs/flaky-proxy.ts';

// A few faults beside all other tests, many before a release.
const rounds = process.env.LECTERN_GATE === 'release' ? 6 : 1;
const numbers = { bloggers: 9, readers: 2, visitors: 2 };
const secret = 'a secret for tests only, long enough to be one';
/** Ends what was opened, last first. */
const ends: (() => unknown)[] = [];
test.after(async () => {
  for (const end of ends.reverse()) await end();
});

const clock = { now: Date.now, pause: (ms: number) => pause(ms), advance: () => undefined };

test('F-6.1, F-6.4 no acknowledged write is lost or doubled while database and server are paused, cut off and killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  // With all its care for a crash, unlike the one of other tests.
  const database = await openPrivateDatabase({ dataDir });
  ends.push(database.stop);
  const address = databaseAddress(database.url);
  const proxy = await flakyProxy(address);
  ends.push(proxy.close);
  const socket = encodeURIComponent(proxy.address.socketPath ?? '');
  const environment = {
    DATABASE_URL: `mysql://root@localhost/lectern?socketPath=${socket}`,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    SECRET: secret,
  };
  let site: Served = await serve(environment);
  ends.push(() => site.kill('SIGKILL'));
  await site.untilPrinted('is at');
  const sql = connect(address);
  ends.push(() => sql.destroy());
  const { writers, ...posts } = await chaosPeople({ sql, clock, secret }, numbers);
  const ledger = emptyLedger();
  const asked = { url: site.url, sql, ...posts, ledger };
  const databasePid = async (): Promise<number> =>
    Number(await readFile(join(dirname(address.socketPath ?? ''), 'pid'), 'utf8'));
  const done = (): number[] => [
    [...ledger.comments.values()].filter(Boolean).length,
    ledger.likes.size,
    ledger.uploads.size,
    ledger.pages.shown,
  ];
  /** Waits until every kind of write was acknowledged again. */
  const again = async (fault: string): Promise<void> => {
    const before = done();
    for (let waited = 0; done().some((count, kind) => count <= (before[kind] ?? 0)); waited++) {
      assert.ok(waited < 1_200, `after ${fault}: ${done().join()} of ${before.join()}; ${site.output()}`);
      await pause(100);
    }
  };
  const faults: readonly (readonly [name: string, happens: () => Promise<void>])[] = [
    [
      'a paused database',
      async () => {
        const pid = await databasePid();
        process.kill(pid, 'SIGSTOP');
        await pause(1_500);
        process.kill(pid, 'SIGCONT');
      },
    ],
    [
      'a killed server',
      async () => {
        site.kill('SIGKILL');
        assert.is(await site.exited, 'SIGKILL', site.output());
        site = await serve(environment);
        await site.untilPrinted('is at');
      },
    ],
    [
      'a cut connection',
      async () => {
        await proxy.be('refusing');
        await pause(500);
        await proxy.be('well');
      },
    ],
    [
      'a killed database',
      async () => {
        process.kill(await databasePid(), 'SIGKILL');
        while (!(await database.hasEnded())) await pause(20);
        await database.startAgain();
      },
    ],
  ];
  let goesOn = true;
  const trial = async (): Promise<void> => {
    try {
      await again('the start');
      for (let round = 0; round < rounds; round++)
        for (const [name, happens] of faults) {
          await happens();
          await again(name);
        }
    } finally {
      goesOn = false;
    }
  };
  await Promise.all([trial(), ...writers.map(writer => writeOn(asked, writer, () => goesOn))]);
  assert.equal(await audit(asked), []);
  assert.equal(ledger.unseen, []);
  site.kill('SIGTERM');
  assert.is(await site.exited, 0, site.output());
});

test.run();
