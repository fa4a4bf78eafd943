import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { runToEnd } from '../boot/child.mjs';

/** An empty database and data folder of a test's own, and the command line that works on them. */
export const ownDatabase = async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run tests through `npm test -- <part of a file name>`');
  const name = `lectern_test_${randomBytes(6).toString('hex')}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-'));
  const connection = await mysql.createConnection(server);
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await connection.changeUser({ database: name });
  const house = { DATABASE_URL: address.href, DATA_DIR: dataDir };
  return {
    dataDir,
    /** The environment of a server or a command that works on them. */
    environment: house,
    query: async (sql: string) => JSON.stringify((await connection.query(sql))[0]),
    lectern: (args: string[], environment: Record<string, string> = {}) =>
      runToEnd(process.execPath, ['--import', 'tsx', 'scripts/lectern.ts', ...args], {
        env: { ...process.env, ...house, ...environment },
      }),
    drop: async () => {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
