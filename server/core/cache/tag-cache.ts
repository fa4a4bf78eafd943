import type { CacheMemory } from './memory.ts';

/**
 * Tags of the contents of a page. Every write names the tags it changes. `post-held` and `item-held`: comments awaiting
 * approval, which only moderators and the author see, so that a flood of held comments leaves the public pages cached.
 * `post-comments`: the published comments of a post and their number, so that a comment leaves the rest of it cached.
 * `post-counts`: the numbers of posts by state and category, which drafts change too.
 */
export type Tag =
  | 'posts'
  | 'post-counts'
  | 'featured'
  | 'frame'
  | 'settings'
  | 'ticker'
  | 'teams'
  | 'redirects'
  | 'items'
  | 'payments'
  | `${'site-page' | 'post' | 'post-comments' | 'post-held' | 'author' | 'category' | 'tag' | 'team' | 'item' | 'item-held' | 'item-category' | 'item-tag'}:${number}`;

/** The kind of a tag: `post` of `post:12`. */
export type TagKind = Tag extends infer T ? (T extends `${infer K}:${number}` ? K : T) : never;

/** Kinds of the tags that a change of posts invalidates. */
export const postKinds = ['posts', 'post-counts', 'featured', 'post', 'author', 'category', 'tag', 'team'] as const;

/** Tags of everything that shows a post and the number of its comments. */
export const tagsOfPost = (id: number): readonly Tag[] => [`post:${id}`, `post-comments:${id}`];

/** Kinds of the tags of everything that lists articles or shows one. */
export const articleKinds = ['items', 'item', 'item-category', 'item-tag', 'author'] as const;

export const isOfKind = (tag: Tag, kind: TagKind): boolean => tag === kind || tag.startsWith(`${kind}:`);

export interface Tagged {
  readonly tags: readonly Tag[];
  /** When it changes by itself (a publish date), in milliseconds; null: never. */
  readonly expires: number | null;
}

/** A cache that drops its values by the tags that changed. */
export interface Follower {
  readonly drop: (tags: readonly Tag[]) => void;
  readonly clear: () => void;
}

export interface TagCache<V extends Tagged> extends Follower {
  readonly find: (key: string) => V | undefined;
  /** As `find`, without effect on figures and eviction. */
  readonly peek: (key: string) => V | undefined;
  /** Returns the cached value, or the one that `make` returns; concurrent callers share one call of `make`. */
  readonly through: (key: string, make: () => Promise<V>) => Promise<V>;
  /** The value that `make` returns for this caller alone; cached like any other. */
  readonly anew: (key: string, make: () => Promise<V>) => Promise<V>;
  readonly forget: (key: string) => void;
}

const neverMs = 8_640_000_000_000_000;
/** Changed tags that are recorded while values are made. */
const mostChanged = 1_000;

/**
 * Values made from the database, cached by key until a tag that they carry is invalidated (design, decision 11). `now`
 * is the injected clock, `sizeOf` the bytes of a value; a value for which `isCacheable` is false is answered and not
 * cached. `onDrop` is called with each value that a changed tag drops.
 */
export const tagCache = <V extends Tagged>({
  now,
  memory,
  group,
  sizeOf,
  isCacheable = () => true,
  onDrop = () => {},
}: {
  now: () => number;
  memory: CacheMemory;
  group: string;
  sizeOf: (value: V) => number;
  isCacheable?: (value: V) => boolean;
  onDrop?: (value: V, key: string) => void;
}): TagCache<V> => {
  const keysByTag = new Map<Tag, Set<string>>();
  const underway = new Map<string, Promise<V>>();
  // A value made while one of its tags changed may show the old state: it is returned but not cached. `makings` has
  // those whose value may be cached, oldest first; `changedAt` has the tags changed since the oldest began, in the order
  // of their changes. Other changes would stay in memory.
  const makings = new Set<{ readonly since: number }>();
  const changedAt = new Map<Tag, number>();
  let changes = 0;

  const untag = (value: V, key: string): void => {
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const cached = memory.store<V>(group, untag);

  const keep = (key: string, value: V): void => {
    if (!cached.set(key, value, sizeOf(value))) return;
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  };

  const isOver = ({ expires }: V): boolean => (expires ?? neverMs) <= now();

  const find = (key: string): V | undefined => {
    const value = cached.get(key);
    if (value && isOver(value)) {
      cached.delete(key);
      return undefined;
    }
    return value;
  };

  const endMaking = (making: { readonly since: number }): void => {
    makings.delete(making);
    const [oldest] = makings;
    for (const [tag, at] of changedAt) {
      if (oldest && at > oldest.since) return;
      changedAt.delete(tag);
    }
  };

  const recordChange = (tag: Tag): void => {
    if (makings.size === 0) return;
    changedAt.delete(tag);
    changedAt.set(tag, changes);
    // A making that outlasts so many changes may never end: its value is not cached.
    for (const oldest of makings) {
      if (changedAt.size <= mostChanged) return;
      endMaking(oldest);
    }
  };

  const makeOne = async (key: string, make: () => Promise<V>): Promise<V> => {
    const making = { since: changes };
    makings.add(making);
    try {
      const value = await make();
      const isFresh = makings.has(making) && value.tags.every(tag => (changedAt.get(tag) ?? 0) <= making.since);
      if (isFresh && isCacheable(value)) keep(key, value);
      return value;
    } finally {
      endMaking(making);
    }
  };

  const dropOne = (key: string): void => {
    const value = cached.peek(key);
    cached.delete(key);
    if (value) onDrop(value, key);
  };

  const cache: TagCache<V> = {
    find,
    peek: key => {
      const value = cached.peek(key);
      return value && !isOver(value) ? value : undefined;
    },
    through: (key, make) => {
      const found = find(key);
      if (found) return Promise.resolve(found);
      const running = underway.get(key);
      if (running) return running;
      const made = makeOne(key, make).finally(() => {
        if (underway.get(key) === made) underway.delete(key);
      });
      underway.set(key, made);
      return made;
    },
    anew: makeOne,
    forget: key => {
      cached.delete(key);
    },
    drop: tags => {
      if (tags.length === 0) return;
      changes++;
      for (const tag of tags) {
        recordChange(tag);
        for (const key of [...(keysByTag.get(tag) ?? [])]) dropOne(key);
      }
      // A making begun before this change must not be joined by whoever asks after it.
      underway.clear();
    },
    clear: () => {
      makings.clear();
      changedAt.clear();
      cached.clear();
      underway.clear();
    },
  };
  return memory.observer?.observe(group, cache) ?? cache;
};
