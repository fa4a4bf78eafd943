import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { testServerOptions, testServerUrl } from '../../server/test/server-address.ts';
import { runToEnd } from '../boot/child.mjs';
import { stale } from '../boot/freshness.mjs';

/** The built command line loads in a quarter of the time of its sources. */
const program = stale('server') ? ['--import', 'tsx', 'scripts/lectern.ts'] : ['build/server/lectern.js'];

/** An empty database and data folder of a test's own, and the command line that works on them. */
export const ownDatabase = async () => {
  const name = `lectern_test_${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-'));
  const connection = await mysql.createConnection(testServerOptions());
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await connection.changeUser({ database: name });
  const own = { DATABASE_URL: testServerUrl(name), DATA_DIR: dataDir };
  const lectern = (args: string[], environment: Record<string, string> = {}) =>
    runToEnd(process.execPath, [...program, ...args], {
      env: { ...process.env, ...own, ...environment },
    });
  return {
    dataDir,
    /** Starts the command line, for a test that ends it before it is done. */
    start: (args: string[]) =>
      spawn(process.execPath, [...program, ...args], { env: { ...process.env, ...own }, stdio: 'ignore' }),
    /** The environment of a server or a command that works on them. */
    environment: own,
    /** Makes an empty database that of another version, by the migrations it names. */
    makeOther: async () => {
      await connection.query('CREATE TABLE users (id INT UNSIGNED PRIMARY KEY)');
      await connection.query('CREATE TABLE migrations (id INT UNSIGNED PRIMARY KEY, name VARCHAR(255))');
      await connection.query("INSERT INTO migrations VALUES (1, '0001-site'), (2, '0002-users')");
    },
    query: async (sql: string) => JSON.stringify((await connection.query(sql))[0]),
    lectern,
    drop: async () => {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
