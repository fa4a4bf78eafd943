import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheMemory } from './memory.ts';
import { type CachedPage, type PageCache, type Printed, pageCache } from './page-cache.ts';
import type { Tag } from './tag-cache.ts';

const budget = 8 * 1024 * 1024;

const test = suite('page cache');

const page = (body: string, more: Partial<Printed> = {}): Printed => ({
  status: 200,
  type: 'text/html',
  body: Buffer.from(body),
  etag: `W/"${body}"`,
  tags: ['post:1'],
  expires: null,
  headers: {},
  ...more,
});

test('a kept page is dropped by a change to what it shows, and by nothing else', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  await pages.through('/a', async () => page('a'));
  pages.drop(['post:2', 'posts']);
  assert.ok(pages.find('/a'));
  pages.drop(['post:1']);
  assert.is(pages.find('/a'), undefined);
});

test('a page printed while what it shows changed, or while all was forgotten, is answered and not kept', async () => {
  for (const change of ['drop', 'clear'] as const) {
    const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
    let finish = (): void => {};
    const slow = pages.through('/a', async () => {
      await new Promise<void>(done => {
        finish = done;
      });
      return page('old');
    });
    if (change === 'drop') pages.drop(['post:1']);
    else pages.clear();
    finish();
    assert.is((await slow).body.toString(), 'old');
    assert.is(pages.find('/a'), undefined, change);
  }
});

test('the compressed forms of a page take no more memory than their bytes', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  const made = await pages.through('/a', async () => page('words '.repeat(2_000)));
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = await pages.bytes(made, encoding);
    assert.is(bytes.buffer.byteLength, bytes.length, encoding);
  }
});

const heapUsed = (): number => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
};

const changesTakeNoMemory = async (change: (from: number, to: number) => Promise<void>): Promise<void> => {
  await change(0, 100_000);
  const before = heapUsed();
  await change(100_000, 200_000);
  const grown = heapUsed() - before;
  assert.ok(grown < 1024 * 1024, `${grown} bytes`);
};

test('changes of contents that nothing cached shows take no memory', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  await changesTakeNoMemory(async (from, to) => {
    for (let id = from; id < to; id++) pages.drop([`post:${id}`]);
    await pages.through('/a', async () => page('a'));
  });
});

/** A page that is printed until `finish` is called. */
const slowly = (pages: PageCache, key: string, tags: readonly Tag[]): { finish: () => Promise<CachedPage> } => {
  let finish = (): void => {};
  const printed = new Promise<void>(done => {
    finish = done;
  });
  const made = pages.through(key, async () => {
    await printed;
    return page(key, { tags });
  });
  return {
    finish: () => {
      finish();
      return made;
    },
  };
};

test('changes take no memory while printings overlap without end', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  // Without tags: never cached, so each is printed again.
  let last = slowly(pages, '/0', []);
  await changesTakeNoMemory(async (from, to) => {
    for (let id = from; id < to; id++) {
      pages.drop([`post:${id}`]);
      if (id % 100 > 0) continue;
      const next = slowly(pages, `/${id}`, []);
      await last.finish();
      last = next;
    }
  });
  await last.finish();
});

test('changes take no memory while a printing never ends, and other pages are cached meanwhile', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  const endless = slowly(pages, '/endless', ['post:1']);
  await changesTakeNoMemory(async (from, to) => {
    for (let id = from; id < to; id++) pages.drop([`post:${id}`]);
  });
  await pages.through('/a', async () => page('a'));
  assert.ok(pages.find('/a'));
  await endless.finish();
  assert.is(pages.find('/endless'), undefined);
});

test('of printings that overlap only those whose contents changed meanwhile are not cached', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  const first = slowly(pages, '/first', ['post:1']);
  pages.drop(['post:2']);
  const second = slowly(pages, '/second', ['post:2']);
  pages.drop(['post:1']);
  const third = slowly(pages, '/third', ['post:1']);
  pages.drop(['post:3']);
  const fourth = slowly(pages, '/fourth', ['post:2', 'post:3']);
  pages.drop(['post:3']);
  const fifth = slowly(pages, '/fifth', ['post:3']);
  for (const printing of [first, second, third, fourth, fifth]) await printing.finish();
  const cached = ['/first', '/second', '/third', '/fourth', '/fifth'].filter(key => pages.find(key));
  assert.equal(cached, ['/second', '/third', '/fifth']);
});

test('who asks after a change never joins a printing begun before it', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  let finish = (): void => {};
  const slow = pages.through('/a', async () => {
    await new Promise<void>(done => {
      finish = done;
    });
    return page('old');
  });
  pages.drop(['post:1']);
  const fresh = await pages.through('/a', async () => page('new'));
  finish();
  await slow;
  assert.is(fresh.body.toString(), 'new');
  assert.is(pages.find('/a')?.body.toString(), 'new');
});

test('several askers at once share one printing', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  let printings = 0;
  const render = async () => {
    printings++;
    return page('a');
  };
  await Promise.all([pages.through('/a', render), pages.through('/a', render), pages.through('/a', render)]);
  assert.is(printings, 1);
});

test('a page is gone at the minute it said it would change', async () => {
  let now = 1_000;
  const pages = pageCache({ now: () => now, memory: cacheMemory(budget) });
  await pages.through('/a', async () => page('a', { expires: 2_000 }));
  assert.ok(pages.find('/a'));
  now = 2_000;
  assert.is(pages.find('/a'), undefined);
});

test('a page without tags and a page that is not 200 are never kept', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  await pages.through('/a', async () => page('a', { tags: [] }));
  await pages.through('/b', async () => page('b', { status: 404 }));
  assert.is(pages.find('/a'), undefined);
  assert.is(pages.find('/b'), undefined);
});

test('a page is compressed once for each encoding', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  const kept = await pages.through('/a', async () => page('a'.repeat(10_000)));
  const first = await pages.bytes(kept, 'br');
  assert.ok(first.length < 200);
  assert.is(await pages.bytes(kept, 'br'), first);
});

test('readers who come while a page is compressed share the compression', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  const made = await pages.through('/a', async () => page('words '.repeat(2_000)));
  const [first, second] = await Promise.all([pages.bytes(made, 'br'), pages.bytes(made, 'br')]);
  assert.is(first, second);
  assert.is(pages.readyBytes(made, 'br'), first);
});

test('readers who come while a long page is compressed share quick bytes, and later ones get the small ones', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  const text = Array.from({ length: 20_000 }, (_, n) => `word ${(n * 7_919) % 6_007}`).join(' ');
  const made = await pages.through('/a', async () => page(text));
  const ahead = pages.compressAhead(made, 'br');
  const readers = await Promise.all(Array.from({ length: 20 }, () => pages.earliestBytes(made, 'br')));
  const [quick = Buffer.alloc(0)] = readers;
  assert.is(new Set(readers).size, 1);
  assert.is(brotliDecompressSync(quick).toString(), text);
  await ahead;
  const small = pages.readyBytes(made, 'br');
  assert.ok(small && quick.length > small.length);
  assert.is(pages.earliestBytes(made, 'br'), small);
  assert.is(await pages.bytes(made, 'br'), small);
});

test('the first reader of a page gets the small bytes, and so does every reader of a short one', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  for (const [url, text] of [
    ['/long', 'words '.repeat(20_000)],
    ['/short', 'words '.repeat(2_000)],
  ] as const) {
    const made = await pages.through(url, async () => page(text));
    const first = pages.earliestBytes(made, 'br');
    if (url === '/short') assert.is(pages.earliestBytes(made, 'br'), first);
    assert.is(await first, pages.readyBytes(made, 'br'));
  }
});

test('readers of a very long page wait for its small bytes: quick ones would hold up all other requests', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(budget) });
  for (const [size, isQuick] of [
    [512 * 1024, true],
    [512 * 1024 + 1, false],
  ] as const) {
    const made = await pages.through(`/${size}`, async () => page('a'.repeat(size)));
    const ahead = pages.compressAhead(made, 'br');
    const bytes = await pages.earliestBytes(made, 'br');
    await ahead;
    assert.is(bytes !== pages.readyBytes(made, 'br'), isQuick, String(size));
  }
});

test('many long addresses of a small page fill no more than the cache may hold', async () => {
  const pages = pageCache({ now: () => 0, memory: cacheMemory(100_000) });
  for (let n = 0; n < 100; n++) await pages.through(`/robots.txt?${n}${'x'.repeat(10_000)}`, async () => page('a'));
  assert.is(pages.find(`/robots.txt?0${'x'.repeat(10_000)}`), undefined);
});

test.run();
