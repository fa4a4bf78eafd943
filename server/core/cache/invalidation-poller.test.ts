import { EventEmitter, once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { flakyProxy } from '../../test/stubs/flaky-proxy.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { databaseAddress } from '../config/index.ts';
import { mutate } from '../context/mutation.ts';
import { connect } from '../db/db.ts';
import { transact } from '../db/index.ts';
import { pollInvalidations } from './invalidation-poller.ts';
import type { Printed } from './page-cache.ts';
import { recordChanges } from './page-change-queries.ts';

const test = suite('page watch');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const printed = (body: string): Printed => ({
  status: 200,
  type: 'text/html',
  body: Buffer.from(body),
  etag: body,
  tags: ['post:1'],
  expires: null,
  headers: {},
});

/** A printing that begins, and ends when it is released. */
const holding = () => {
  const held = new EventEmitter();
  const [begun, released] = [once(held, 'begun'), once(held, 'released')];
  return {
    begun,
    release: () => held.emit('released'),
    print: async (body: string): Promise<Printed> => {
      held.emit('begun');
      await released;
      return printed(body);
    },
  };
};

test('a change made by another process drops the page here', async () => {
  const watch = pollInvalidations(server.services);
  await watch.look();
  await server.services.pages.through('/a', async () => printed('a'));
  await watch.look();
  assert.ok(server.services.pages.find('/a'));
  await transact(server.sql, tx => recordChanges(tx, ['post:1'], 'elsewhere'));
  await watch.look();
  assert.is(server.services.pages.find('/a'), undefined);
  watch.stop();
});

test('a change of this process drops its pages once, not again when it is seen', async () => {
  const watch = pollInvalidations(server.services);
  await watch.look();
  await mutate(server.services, async ({ invalidate }) => invalidate('post:1'));
  await server.services.pages.through('/a', async () => printed('a'));
  await watch.look();
  assert.ok(server.services.pages.find('/a'));
  watch.stop();
});

test('settings changed by another process are read again', async () => {
  const watch = pollInvalidations(server.services);
  await watch.look();
  await transact(server.sql, async tx => {
    await tx('settings').insert({ name: 'site.name', value: '"Elsewhere"' });
    await recordChanges(tx, ['settings'], 'elsewhere');
  });
  await watch.look();
  assert.is(server.services.site.get('site.name'), 'Elsewhere');
  watch.stop();
});

test('a change whose commit was not answered drops the page when it is seen', async () => {
  const proxy = await flakyProxy(databaseAddress(process.env.TEST_DATABASE_URL ?? ''));
  const [{ database = '' } = {}]: { database?: string }[] = await server.sql.select({
    database: server.sql.raw('DATABASE()'),
  });
  const sql = connect({ ...proxy.address, database }, { queryMs: 3_000 });
  const watch = pollInvalidations(server.services);
  await watch.look();
  await server.services.pages.through('/a', async () => printed('a'));
  proxy.beAt('COMMIT;', 'unheard');
  const change = mutate({ ...server.services, sql }, async ({ invalidate }) => invalidate('post:1'));
  assert.is(await change.catch((error: Error & { code?: string }) => error.code ?? error.message), 'QUERY_TIMEOUT');
  await watch.look();
  assert.is(server.services.pages.find('/a'), undefined);
  watch.stop();
  await sql.destroy();
  await proxy.close();
});

test('settings that cannot be read after their change are read by the next poll, and the change is answered', async () => {
  const { services } = server;
  const watch = pollInvalidations(services);
  await watch.look();
  const away = { ...services.site, reload: () => Promise.reject(new Error('no answer')) };
  const saved = await mutate({ ...services, site: away }, async ({ sql, invalidate }) => {
    await sql('settings').where('name', 'site.name').update({ value: '"Changed here"' });
    invalidate('settings');
    return 'saved';
  });
  assert.is(saved, 'saved');
  await watch.look();
  assert.is(services.site.get('site.name'), 'Changed here');
  watch.stop();
});

test('settings read earlier do not replace those of a reading that began later and ended before', async () => {
  const { site } = server.services;
  await server.sql.transaction(
    async tx => {
      await tx('settings').first('name');
      // The connection answers the queries of the reading after this one.
      const pause = tx.raw('DO SLEEP(0.3)').then(() => {});
      const late = site.reload(tx);
      await server.sql('settings').where('name', 'site.name').update({ value: '"Newest"' });
      await site.reload(server.sql);
      await Promise.all([pause, late]);
    },
    { isolationLevel: 'repeatable read' },
  );
  assert.is(site.get('site.name'), 'Newest');
});

test('an exact page is kept only when two printings end with the same versions', async () => {
  await server.set('cache.exact', true);
  const { validator } = server.services;
  const print = (body: string) => validator.through('/exact', async () => printed(body));
  await print('one');
  assert.is(await validator.find('/exact'), undefined);
  await print('one');
  assert.ok(await validator.find('/exact'));
  await transact(server.sql, tx => recordChanges(tx, ['post:1'], 'elsewhere'));
  assert.is(await validator.find('/exact'), undefined);
});

test('an exact page is printed for each caller: a printing that has begun may not show what was committed since', async () => {
  await server.set('cache.exact', true);
  const { validator } = server.services;
  const held = holding();
  const first = validator.through('/joined', () => held.print('old'));
  await held.begun;
  const second = await validator.through('/joined', async () => printed('new'));
  held.release();
  assert.is(String(second.body), 'new');
  assert.is(String((await first).body), 'old');
});

test('of two exact pages that are printed at the same time none is kept by the versions of the other', async () => {
  await server.set('cache.exact', true);
  const { validator } = server.services;
  const held = [holding(), holding()] as const;
  const pages = held.map(one => validator.through('/both', () => one.print('old')));
  await Promise.all(held.map(({ begun }) => begun));
  await transact(server.sql, tx => recordChanges(tx, ['post:1'], 'elsewhere'));
  held[0].release();
  await pages[0];
  held[1].release();
  await pages[1];
  assert.is(await validator.find('/both'), undefined);
});

test.run();
