import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import mysql from 'mysql2/promise';
import { root } from '../../server/core/config/root.ts';
import { oldPrefix, oldSiteUrl } from '../../server/swap/fixtures/site.ts';
import { fillOldSite } from './import-old-site.ts';

// Takes over an old site with 10,000 articles and posts and 60,000 comments, again without changes, and undoes it. The
// baseline copies the same rows to tables with the same indexes, in one statement each. A number after `--import` sets
// another number of articles and posts.
const items = Number(process.argv.find(one => /^\d+$/.test(one)) ?? 10_000);
const size = { items, comments: items * 6 };
const written = ['items', 'posts', 'item_comments', 'comments'];

const address = new URL(process.env.DATABASE_URL ?? '');
const urlOf = (database: string): string => Object.assign(new URL(address), { pathname: `/${database}` }).href;
const [oldUrl, newUrl] = [urlOf('lectern_import_old'), urlOf('lectern_import_new')];

const emptyDatabase = async (url: string): Promise<mysql.Connection> => {
  const { pathname } = new URL(url);
  const server = await mysql.createConnection(address.href);
  await server.query(`DROP DATABASE IF EXISTS \`${pathname.slice(1)}\``);
  await server.query(`CREATE DATABASE \`${pathname.slice(1)}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await server.end();
  const withStatements = new URL(url);
  withStatements.searchParams.set('multipleStatements', 'true');
  return mysql.createConnection(withStatements.href);
};

const peakOf = (pid: number | undefined): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

interface Measured {
  readonly seconds: number;
  /** Largest resident memory in megabytes. */
  readonly peak: number;
}

const lectern = async (...words: readonly string[]): Promise<Measured> => {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'build/server/lectern.js'), ...words], {
    env: {
      ...process.env,
      DATABASE_URL: newUrl,
      LECTERN_ROOT: root,
      SECRET: 'for the benchmarks only, and long enough',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 200);
  const [status] = await once(child, 'exit');
  clearInterval(watch);
  if (status !== 0) throw new Error(`lectern ${words.join(' ')} ended with ${status}`);
  return { seconds: (performance.now() - began) / 1000, peak };
};

const copySeconds = async (sql: mysql.Connection): Promise<{ rows: number; seconds: number }> => {
  let rows = 0;
  let ms = 0;
  for (const table of written) {
    await sql.query(`CREATE TABLE copy_of_${table} LIKE ${table}`);
    const generated = `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND GENERATION_EXPRESSION IS NULL ORDER BY ORDINAL_POSITION`;
    const [columns] = await sql.query<mysql.RowDataPacket[]>(generated, [table]);
    const names = columns.map(({ name }) => `\`${name}\``).join(', ');
    const began = performance.now();
    const [result] = await sql.query<mysql.ResultSetHeader>(
      `INSERT INTO copy_of_${table} (${names}) SELECT ${names} FROM ${table}`,
    );
    ms += performance.now() - began;
    rows += result.affectedRows;
    await sql.query(`DROP TABLE copy_of_${table}`);
  }
  return { rows, seconds: ms / 1000 };
};

const old = await emptyDatabase(oldUrl);
console.log(`Filling an old site with ${size.items} articles and posts and ${size.comments} comments …`);
await fillOldSite(old, size);
const ours = await emptyDatabase(newUrl);

const site = ['--from', oldUrl, '--prefix', oldPrefix, '--url', oldSiteUrl] as const;
const print = (name: string, { seconds, peak }: Measured, rest: string): void =>
  console.log(
    `${name.padEnd(36)} ${seconds.toFixed(1).padStart(7)} s  peak ${peak.toFixed(0).padStart(4)} MB  ${rest}`,
  );

const run = await lectern('swap', 'run', ...site);
const bare = await copySeconds(ours);
const rate = bare.rows / run.seconds;
const bareRate = bare.rows / bare.seconds;
print('swap run', run, `${rate.toFixed(0)} rows/s  (aim < 600 s, < 300 MB)`);
console.log(
  `${'INSERT … SELECT of the same rows'.padEnd(36)} ${bare.seconds.toFixed(1).padStart(7)} s  ${bareRate.toFixed(0)} rows/s  ratio ${(rate / bareRate).toFixed(3)}`,
);
print('swap run again, nothing changed', await lectern('swap', 'run', ...site), '');
await lectern('swap', 'undo', '2');
print('swap undo of the first run', await lectern('swap', 'undo', '1'), '');
for (const [connection, url] of [
  [old, oldUrl],
  [ours, newUrl],
] as const) {
  await connection.query(`DROP DATABASE \`${new URL(url).pathname.slice(1)}\``);
  await connection.end();
}
