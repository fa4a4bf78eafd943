import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { backOff } from './back-off.ts';

test('each process that ends soon is replaced later, up to half a minute; one that served for a minute begins anew', () => {
  const { pauseAfter } = backOff();
  const soon = Array.from({ length: 9 }, () => pauseAfter(5_000));
  assert.equal(soon, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  assert.equal([pauseAfter(60_000), pauseAfter(0)], [250, 500]);
  for (let more = 0; more < 2_000; more++) pauseAfter(0);
  assert.is(pauseAfter(0), 30_000);
});

test.run();
