import mysql, { type RowDataPacket } from 'mysql2/promise';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DatabaseAddress, databaseAddress } from '../../../core/config/index.ts';
import { testServerOptions, testServerUrl } from '../../../test/server-address.ts';
import { createdScratch } from './scratch.ts';

const test = suite('scratch databases');
const server = databaseAddress(testServerUrl());
const admin = await mysql.createConnection(testServerOptions());
const name = `lectern_scratch_elsewhere_${process.pid}`;

test.before(async () => {
  await admin.query(`CREATE DATABASE ${name}`);
});
test.after(() => admin.end());

/** Databases without an owner that are left by the next import. */
const left = async (at: DatabaseAddress): Promise<number> => {
  await (await createdScratch(at)).drop();
  const [rows] = await admin.query<RowDataPacket[]>('SHOW DATABASES LIKE ?', [name]);
  return rows.length;
};

test('one without an owner stays while a host of the cluster does not answer, which may have the lock of the owner', async () => {
  const away = { ...server, otherHosts: [...server.otherHosts, { host: '127.0.0.1', port: 1 }] };
  assert.equal([await left(away), await left(server)], [1, 0]);
});

test.run();
