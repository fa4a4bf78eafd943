import { browserStore, type Store, seenCommentsKey, storedList } from '../../core/storage/index.ts';

/** Data that a browser stores about the comments of a post. */
export interface Visit {
  readonly postId: string;
  /** Number of the newest comment before this visit: those after it are new. */
  readonly before: number;
  /** Number of the newest comment that a page of this visit was opened with. */
  readonly seen: number;
  /** Time of the last page, in milliseconds since 1970. */
  readonly at: number;
  /** Numbers of the reader's own comments after `before`. */
  readonly own: readonly number[];
}

/** A visit ends when no page of the post was opened for this long. */
const visitMs = 30 * 60_000;

/** Posts that are remembered; the one that was read longest ago is forgotten first. */
const postsMax = 200;

const ownMax = 200;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

const visitFrom = (value: unknown): Visit[] => {
  if (!Array.isArray(value)) return [];
  const [postId, before, seen, at, own]: unknown[] = value;
  if (typeof postId !== 'string' || !isNumber(before) || !isNumber(seen) || !isNumber(at) || !Array.isArray(own))
    return [];
  return [{ postId, before, seen, at, own: own.filter(isNumber) }];
};

const visitsIn = (store: Store): Visit[] => storedList(store, seenCommentsKey).flatMap(visitFrom);

// The post id comes first: the first script looks for it in the text.
const storeVisits = (store: Store, visits: readonly Visit[]): void =>
  store.setItem(
    seenCommentsKey,
    JSON.stringify(visits.slice(-postsMax).map(({ postId, before, seen, at, own }) => [postId, before, seen, at, own])),
  );

interface Page {
  readonly postId: string;
  /** Number of the newest comment of the post; 0: it has none. */
  readonly newest: number;
  readonly now: number;
}

/** The visit that a page of a post belongs to; the first visit knows no new comments but those that come during it. */
export const visitOf = (last: Visit | undefined, { postId, newest, now }: Page): Visit => {
  if (!last) return { postId, before: newest, seen: newest, at: now, own: [] };
  const isOver = now - last.at > visitMs;
  const before = isOver ? last.seen : last.before;
  return {
    postId,
    before,
    seen: Math.max(last.seen, newest),
    at: now,
    own: last.own.filter(number => number > before),
  };
};

/** Stores that a page of a post was opened, and returns the visit that it belongs to. */
export const recordVisit = (page: Page, store: Store = browserStore('localStorage')): Visit => {
  const visits = visitsIn(store);
  const visit = visitOf(
    visits.find(({ postId }) => postId === page.postId),
    page,
  );
  storeVisits(store, [...visits.filter(({ postId }) => postId !== page.postId), visit]);
  return visit;
};

/** Stores the number of a comment that this browser has sent: it is not new to its writer. */
export const recordOwnComment = (id: string, number: number, store: Store = browserStore('localStorage')): void =>
  storeVisits(
    store,
    visitsIn(store).map(visit =>
      visit.postId === id ? { ...visit, own: [...visit.own, number].slice(-ownMax) } : visit,
    ),
  );
