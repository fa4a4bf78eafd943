import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Compression, compressAtOnce, compressWell } from './compression.ts';
import type { CacheMemory } from './memory.ts';
import { type Follower, type Tag, type TagCache, type Tagged, tagCache } from './tag-cache.ts';

export type Encoding = Compression | 'identity';

/** A printed page that many readers share. */
export interface Printed extends Tagged {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Versions of its tags when it was validated; absent in a page that was not. */
  readonly mark?: string;
  /** A browser on its way to a page is led elsewhere from this address (`PageRoute.whenFollowed`). */
  readonly isForScripts?: boolean;
  /** Route of its address. Without it the framework sends the page. */
  readonly route?: { readonly url: string | undefined; readonly params: unknown };
  /** Prints the page again without a request. */
  readonly render?: () => Promise<Printed>;
  /** False for a page that is answered but never cached. */
  readonly keep?: boolean;
}

export interface CachedPage extends Printed {
  /** Compressed bytes, or their compression while it runs: readers who come meanwhile share it. */
  readonly compressed: Map<Compression, Buffer | Promise<Buffer>>;
}

export interface PageCache extends Follower {
  readonly find: TagCache<CachedPage>['find'];
  readonly peek: TagCache<CachedPage>['peek'];
  /** Returns the cached page, or the one that `render` returns; concurrent callers share one rendering. */
  readonly through: (key: string, render: () => Promise<Printed>) => Promise<CachedPage>;
  /** The page that `render` returns for this caller alone, for pages that are proven one by one. */
  readonly anew: (key: string, render: () => Promise<Printed>) => Promise<CachedPage>;
  /** The bytes of a response. A page is compressed once for each encoding. */
  readonly bytes: (page: CachedPage, encoding: Encoding) => Buffer | Promise<Buffer>;
  /**
   * The bytes for a reader who waits for them. While a page of 64 to 512 KiB is being compressed with Brotli, its readers
   * share quickly compressed bytes (decision 0169).
   */
  readonly earliestBytes: (page: CachedPage, encoding: Encoding) => Buffer | Promise<Buffer>;
  /** Compresses a page for readers to come, one turn of the event loop later: readers who wait get quick bytes before. */
  readonly compressAhead: (page: CachedPage, encoding: Encoding) => Promise<void>;
  /** The bytes, if they need no compression any more. */
  readonly readyBytes: (page: CachedPage, encoding: Encoding) => Buffer | undefined;
  readonly dropPage: (key: string) => void;
  /**
   * Calls `listener` with each page that was read since it was made and that a change of content dropped. Changes of the
   * whole site are left out.
   */
  readonly onReadDropped: (listener: (key: string, page: CachedPage) => void) => void;
  /** Another cache that drops what pages drop. */
  readonly follow: (follower: Follower) => void;
}

/** Tags of changes of the whole site. */
const siteTags: ReadonlySet<Tag> = new Set(['settings', 'frame', 'redirects']);

/** Size in bytes from which the compression of a page takes longer than a reader should wait. */
const longFrom = 64 * 1024;

/** Size in bytes up to which a page may be compressed on the thread that answers, where all requests wait for it. */
const quickUpTo = 512 * 1024;

/** The bytes in memory of their own: those of a compression are the beginning of 16 kB, or part of a shared block. */
const copyOfBytes = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

export const etagOf = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

const compress = async (
  { body, compressed }: CachedPage,
  compression: Compression,
  delay: () => Promise<unknown>,
): Promise<Buffer> => {
  try {
    await delay();
    const bytes = copyOfBytes(await compressWell(body, compression));
    compressed.set(compression, bytes);
    return bytes;
  } catch (error) {
    compressed.delete(compression);
    throw error;
  }
};

/** Public pages in memory, by address, each compressed once (design, decision 11). */
export const pageCache = ({ now, memory }: { now: () => number; memory: CacheMemory }): PageCache => {
  const followers: Follower[] = [];
  const listeners: Parameters<PageCache['onReadDropped']>[0][] = [];
  const read = new WeakSet<CachedPage>();
  // Quick compressions of pages whose good one has not ended.
  const quickBytes = new WeakMap<CachedPage, Buffer>();
  let dropped: { readonly key: string; readonly page: CachedPage }[] = [];
  const pages = tagCache<CachedPage>({
    now,
    memory,
    group: 'page',
    // The page and its compressed forms.
    sizeOf: page => page.body.length * 2,
    isCacheable: page => page.keep !== false && page.status === 200 && page.tags.length > 0,
    onDrop: (page, key) => {
      if (read.has(page)) dropped.push({ key, page });
    },
  });
  const uncompressed = (render: () => Promise<Printed>) => async (): Promise<CachedPage> => ({
    ...(await render()),
    compressed: new Map(),
  });
  const readyBytes: PageCache['readyBytes'] = (page, encoding) => {
    if (encoding === 'identity') return page.body;
    const bytes = page.compressed.get(encoding);
    return Buffer.isBuffer(bytes) ? bytes : undefined;
  };
  const bytesAfter = (
    page: CachedPage,
    encoding: Encoding,
    delay: () => Promise<unknown>,
  ): Buffer | Promise<Buffer> => {
    if (encoding === 'identity') return page.body;
    const known = page.compressed.get(encoding);
    if (known) return known;
    const begun = compress(page, encoding, delay).finally(() => {
      if (encoding === 'br') quickBytes.delete(page);
    });
    page.compressed.set(encoding, begun);
    return begun;
  };
  const bytes: PageCache['bytes'] = (page, encoding) => bytesAfter(page, encoding, () => Promise.resolve());
  const earliestBytes: PageCache['earliestBytes'] = (page, encoding) => {
    const isRunning = encoding === 'br' && page.compressed.get(encoding) instanceof Promise;
    if (!isRunning || page.body.length < longFrom || page.body.length > quickUpTo) return bytes(page, encoding);
    const shared = quickBytes.get(page);
    if (shared) return shared;
    const made = compressAtOnce(page.body);
    quickBytes.set(page, made);
    return made;
  };
  return {
    find: key => {
      const page = pages.find(key);
      if (page) read.add(page);
      return page;
    },
    peek: pages.peek,
    readyBytes,
    through: (key, render) => pages.through(key, uncompressed(render)),
    anew: (key, render) => pages.anew(key, uncompressed(render)),
    bytes,
    earliestBytes,
    compressAhead: async (page, encoding) => {
      await bytesAfter(page, encoding, () => nextTurn());
    },
    drop: tags => {
      pages.drop(tags);
      for (const follower of followers) follower.drop(tags);
      const readPages = dropped;
      dropped = [];
      if (tags.some(tag => siteTags.has(tag))) return;
      for (const { key, page } of readPages) for (const listener of listeners) listener(key, page);
    },
    dropPage: pages.forget,
    onReadDropped: listener => {
      listeners.push(listener);
    },
    follow: follower => {
      followers.push(follower);
    },
    clear: () => {
      pages.clear();
      for (const follower of followers) follower.clear();
    },
  };
};
