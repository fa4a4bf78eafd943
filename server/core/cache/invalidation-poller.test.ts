import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type House, openHouse } from '../../test/house.ts';
import { mutate } from '../context/mutation.ts';
import { transact } from '../db/db.ts';
import { pollInvalidations } from './invalidation-poller.ts';
import type { Printed } from './page-cache.ts';
import { recordChanges } from './page-change-queries.ts';

const test = suite('page watch');
let house: House;

test.before(async () => {
  house = await openHouse();
});
test.after(() => house.close());

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
  const watch = pollInvalidations(house.services);
  await watch.look();
  await house.services.pages.through('/a', async () => printed('a'));
  await watch.look();
  assert.ok(house.services.pages.find('/a'));
  await transact(house.sql, tx => recordChanges(tx, ['post:1'], 'elsewhere'));
  await watch.look();
  assert.is(house.services.pages.find('/a'), undefined);
  watch.stop();
});

test('a change of this process drops its pages once, not again when it is seen', async () => {
  const watch = pollInvalidations(house.services);
  await watch.look();
  await mutate(house.services, async ({ invalidate }) => invalidate('post:1'));
  await house.services.pages.through('/a', async () => printed('a'));
  await watch.look();
  assert.ok(house.services.pages.find('/a'));
  watch.stop();
});

test('settings changed by another process are read again', async () => {
  const watch = pollInvalidations(house.services);
  await watch.look();
  await transact(house.sql, async tx => {
    await tx('settings').insert({ name: 'site.name', value: '"Elsewhere"' });
    await recordChanges(tx, ['settings'], 'elsewhere');
  });
  await watch.look();
  assert.is(house.services.site.get('site.name'), 'Elsewhere');
  watch.stop();
});

test('with exact proof a page is kept only when two printings end with the same versions', async () => {
  await house.set('cache.exact', true);
  const { pages, proof } = house.services;
  const print = (body: string) => pages.through('/exact', () => proof.prove('/exact', printed(body)));
  await print('one');
  assert.is(pages.find('/exact'), undefined);
  await print('one');
  const kept = pages.find('/exact');
  assert.ok(kept && (await proof.holds(kept)));
  await transact(house.sql, tx => recordChanges(tx, ['post:1'], 'elsewhere'));
  assert.is(kept && (await proof.holds(kept)), false);
});

test.run();
