import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { type FlakyProxy, flakyProxy } from '../../test/stubs/flaky-proxy.ts';
import { BadSetting, databaseAddress } from '../config/index.ts';
import { errorNumber } from './database-errors.ts';
import { connect, type Knex } from './db.ts';
import { transact } from './transact.ts';

const test = suite('fail-over and retries');
let database: TestDatabase;
let hosts: [FlakyProxy, FlakyProxy];
let sql: Knex;

test.before(async () => {
  database = await testDatabase();
  const server = { ...databaseAddress(process.env.TEST_DATABASE_URL ?? ''), database: database.name };
  hosts = [await flakyProxy(server, { hasPort: true }), await flakyProxy(server, { hasPort: true })];
});
test.before.each(async () => {
  for (const host of hosts) await host.be('well');
  const [first, second] = hosts;
  sql = connect({ ...first.address, otherHosts: [second.address] }, { queryMs: 1_000 });
});
test.after.each(() => sql.destroy());
test.after(async () => {
  for (const host of hosts) await host.close();
  await database.drop();
});

const one = async (): Promise<unknown> => (await sql.select({ one: sql.raw('1') }).first()).one;

test('the address of a database names one host or several, with and without ports', () => {
  const { host, port, otherHosts, user, password } = databaseAddress(
    'mysql://a:b%40@one,two:3307,[::1]:3308/name?ssl=true',
  );
  assert.equal({ host, port, user, password }, { host: 'one', port: 3306, user: 'a', password: 'b@' });
  assert.equal(otherHosts, [
    { host: 'two', port: 3307 },
    { host: '::1', port: 3308 },
  ]);
  assert.equal(databaseAddress('mysql://root@localhost/lectern').otherHosts, []);
  for (const url of [
    'mysql://a@one:x/name',
    'mysql://a@one,two:99999/name',
    'postgres://a@one/name',
    '',
    'mysql://a@one,,two/n',
    'mysql://a@one,/n',
    'mysql://a:%zz@one/n',
  ])
    assert.throws(
      () => databaseAddress(url),
      (error: unknown) => error instanceof BadSetting && error.message.includes('mysql://user:password@host:port'),
      url,
    );
});

test('while the first host is away the next one answers', async () => {
  assert.is(await one(), 1);
  await hosts[0].be('refusing');
  assert.is(await transact(sql, async tx => (await tx.select({ two: tx.raw('2') }).first()).two), 2);
  await hosts[1].be('refusing');
  await hosts[0].be('well');
  assert.is(await transact(sql, async tx => (await tx.select({ three: tx.raw('3') }).first()).three), 3);
});

test('a host that accepts and never answers holds up nothing for long', async () => {
  await hosts[0].be('silent');
  const began = performance.now();
  assert.is(await one(), 1);
  assert.ok(performance.now() - began < 4_000);
});

const raise = (tx: Knex, number: number) =>
  tx.raw(`SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = ${number}, MESSAGE_TEXT = 'raised by a test'`);

for (const [number, name] of [
  [1213, 'a commit that another node refused'],
  [1205, 'a lock wait'],
  [1047, 'a node that left its cluster'],
] as const)
  test(`F-6.17 ${name} is tried again, more than three times`, async () => {
    let tries = 0;
    const result = await transact(sql, async tx => {
      tries++;
      if (tries < 6) await raise(tx, number);
      return 'done';
    });
    assert.equal({ result, tries }, { result: 'done', tries: 6 });
  });

test('F-6.17 a conflict that does not end is an error after six seconds, any other error at once', async () => {
  const began = performance.now();
  const failure = await transact(sql, tx => raise(tx, 1213)).catch((error: unknown) => error);
  assert.is(errorNumber(failure), 1213);
  const took = performance.now() - began;
  assert.ok(took > 5_000 && took < 8_000, `${took} ms`);
  let tries = 0;
  const other = await transact(sql, async tx => {
    tries++;
    await raise(tx, 1146);
  }).catch((error: unknown) => error);
  assert.equal({ number: errorNumber(other), tries }, { number: 1146, tries: 1 });
});

test('a commit at a node that left its cluster is not tried again: another node may have it', async () => {
  let tries = 0;
  const failure = await transact(sql, async tx => {
    tries++;
    Object.assign(tx, { commit: () => raise(tx, 1047) });
  }).catch((error: unknown) => error);
  assert.equal({ number: errorNumber(failure), tries }, { number: 1047, tries: 1 });
});

test('a connection lost after a refused commit, before the work begins again, is not the end of the change', async () => {
  let isFirst = true;
  const result = await transact(sql, async tx => {
    await tx.raw('DO 1');
    if (!isFirst) return 'done';
    isFirst = false;
    hosts[0].beAt('BEGIN', 'refusing');
    Object.assign(tx, { commit: () => raise(tx, 1213) });
    return 'refused';
  });
  assert.is(result, 'done');
});

test('a connection to a node that left its cluster is not used again', async () => {
  const connections = new Set<number>();
  await transact(sql, async tx => {
    connections.add((await tx.select({ id: tx.raw('CONNECTION_ID()') }).first()).id);
    if (connections.size === 1) await raise(tx, 1047);
  });
  assert.is(connections.size, 2);
});

test.run();
