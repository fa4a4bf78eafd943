import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What a page shows. Every write names the tags it changes. */
export type Tag =
  | 'posts'
  | 'featured'
  | 'frame'
  | 'settings'
  | `${'post' | 'author' | 'category' | 'tag' | 'team'}:${number}`;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A printed public page as every anonymous reader gets it. */
export interface Printed {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly tags: readonly Tag[];
  /** When what it shows changes by itself (a publish date); null: never. */
  readonly expires: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The versions it was proven to show, when pages are proven one by one; null when they need no proof. */
  readonly mark?: string | null;
  /** False: answered, never kept. */
  readonly keep?: boolean;
}

export interface Kept extends Printed {
  readonly compressed: Map<Encoding, Buffer>;
}

export interface PageCache {
  readonly find: (key: string) => Kept | undefined;
  /** The kept page, or the one `render` makes; several askers share one rendering. */
  readonly through: (key: string, render: () => Promise<Printed>) => Promise<Kept>;
  readonly bytes: (page: Kept, encoding: Encoding) => Buffer | Promise<Buffer>;
  readonly drop: (tags: readonly Tag[]) => void;
  readonly dropPage: (key: string) => void;
  readonly clear: () => void;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : gzipped(body, { level: 6 });

export const etagOf = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

const keptForever = 8_640_000_000_000_000;

/**
 * Pages in memory, by address, each compressed once and dropped when a tag it carries changes (design, decision 11).
 * `now` is the injected clock; `maxBytes` bounds what is kept.
 */
export const pageCache = ({
  now,
  maxBytes = 64 * 1024 * 1024,
}: {
  now: () => number;
  maxBytes?: number;
}): PageCache => {
  const keysByTag = new Map<Tag, Set<string>>();
  const underway = new Map<string, Promise<Kept>>();
  // A page rendered while one of its tags changed may show the old state: it is answered but not kept.
  let changes = 0;
  const changedAt = new Map<Tag, number>();

  const forget = (page: Kept, key: string): void => {
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const pages = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    // An address may be longer than the page it names.
    sizeCalculation: (page, key) => page.body.length * 2 + key.length * 2 + 512,
    dispose: forget,
  });

  const keep = (key: string, page: Kept): void => {
    pages.set(key, page);
    if (!pages.has(key)) return;
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  };

  const find = (key: string): Kept | undefined => {
    const page = pages.get(key);
    if (page && (page.expires ?? keptForever) <= now()) {
      pages.delete(key);
      return undefined;
    }
    return page;
  };

  const make = async (key: string, render: () => Promise<Printed>): Promise<Kept> => {
    const since = changes;
    const page: Kept = { ...(await render()), compressed: new Map() };
    if (
      page.keep !== false &&
      page.status === 200 &&
      page.tags.length > 0 &&
      page.tags.every(tag => (changedAt.get(tag) ?? 0) <= since)
    )
      keep(key, page);
    return page;
  };

  return {
    find,
    through: (key, render) => {
      const found = find(key);
      if (found) return Promise.resolve(found);
      const running = underway.get(key);
      if (running) return running;
      const made = make(key, render).finally(() => underway.delete(key));
      underway.set(key, made);
      return made;
    },
    bytes: (page, encoding) => {
      if (encoding === 'identity') return page.body;
      const ready = page.compressed.get(encoding);
      if (ready) return ready;
      return compress(page.body, encoding).then(bytes => {
        page.compressed.set(encoding, bytes);
        return bytes;
      });
    },
    drop: tags => {
      if (tags.length === 0) return;
      changes++;
      for (const tag of tags) {
        changedAt.set(tag, changes);
        for (const key of [...(keysByTag.get(tag) ?? [])]) pages.delete(key);
      }
      // A rendering begun before this change must not be joined by whoever asks after it.
      underway.clear();
    },
    dropPage: key => {
      pages.delete(key);
    },
    clear: () => {
      changes++;
      pages.clear();
      underway.clear();
    },
  };
};
