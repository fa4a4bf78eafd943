import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { mutate } from '../context/mutation.ts';
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

test('with exact proof a page is kept only when two printings end with the same versions', async () => {
  await server.set('cache.exact', true);
  const { pages, proof } = server.services;
  const print = (body: string) => pages.through('/exact', () => proof.validate('/exact', printed(body)));
  await print('one');
  assert.is(pages.find('/exact'), undefined);
  await print('one');
  const kept = pages.find('/exact');
  assert.ok(kept && (await proof.isFresh(kept)));
  await transact(server.sql, tx => recordChanges(tx, ['post:1'], 'elsewhere'));
  assert.is(kept && (await proof.isFresh(kept)), false);
});

test.run();
