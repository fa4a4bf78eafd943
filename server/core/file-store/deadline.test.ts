import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withIdleLimit } from './deadline.ts';

/** A download of which the store has sent a part. */
const download = (): Readable => {
  const stream = new Readable({ read() {} });
  stream.push('a part');
  return stream;
};

test('a download that ends before its first byte is read releases the connection of the store', async () => {
  const stream = download();
  const limited = withIdleLimit(stream, 2_000);
  limited.destroy();
  await once(limited, 'close');
  assert.ok(stream.destroyed);
});

test('a download that ends in the middle releases the connection of the store', async () => {
  const stream = download();
  const limited = withIdleLimit(stream, 2_000);
  await once(limited, 'data');
  limited.destroy();
  await once(limited, 'close');
  assert.ok(stream.destroyed);
});

test.run();
