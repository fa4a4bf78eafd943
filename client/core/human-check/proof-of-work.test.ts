import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserClock } from '../page/clock.ts';
import { solve } from './proof-of-work.ts';
import { sha256 } from './sha256.ts';

const hex = (words: Int32Array): string => [...words].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('');

const challenge = { id: 'A'.repeat(43), salt: 's', bits: 12, issuedAt: 0 };

test('the hash is SHA-256 of every message', () => {
  assert.is(
    hex(sha256(new TextEncoder().encode('abc'))),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), message => {
      assert.is(hex(sha256(message)), createHash('sha256').update(message).digest('hex'));
    }),
  );
});

test('the nonce that is found gives a hash that begins with enough zero bits', async () => {
  const nonce = await solve(challenge);
  const hash = createHash('sha256').update(`${challenge.id}.${nonce}`).digest();
  assert.ok(Math.clz32(hash.readUInt32BE(0)) >= challenge.bits);
});

test('the page gets its turn every eight milliseconds', async () => {
  let time = 0;
  let lastPause = 0;
  let longest = 0;
  let pauses = 0;
  await solve(challenge, {
    now: () => time++,
    after: (delayMs, work) => {
      assert.is(delayMs, 0);
      longest = Math.max(longest, time - lastPause);
      lastPause = time;
      pauses++;
      queueMicrotask(work);
      return () => {};
    },
  });
  assert.ok(pauses > 2);
  assert.ok(longest <= 10);
});

test('a search that nobody waits for ends', async () => {
  const abandoned = new AbortController();
  abandoned.abort();
  const reason = await solve({ ...challenge, bits: 32 }, browserClock, abandoned.signal).then(
    () => 'found',
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );
  assert.is(reason, 'AbortError');
});

test.run();
