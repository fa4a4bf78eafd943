import { browserStore, type Store } from './browser-store.ts';
import { storedList } from './stored-json.ts';

/** Maximum of stored votes of a kind; the server refuses a second vote for older ones. */
const storedMax = 2_000;

type Vote = readonly [id: string, value: number];

const isVote = (value: unknown): value is Vote =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';

interface LocalVotes {
  readonly all: () => ReadonlyMap<string, number>;
  /** Stores the value for the id, the newest last; undefined removes it. */
  readonly keep: (id: string, value: number | undefined) => void;
}

/**
 * Likes, ratings and reactions of a visitor, stored by the browser: cached pages hold nothing personal (design,
 * decision 11).
 */
export const localVotes = (key: string, store: Store = browserStore('localStorage')): LocalVotes => {
  const all = (): ReadonlyMap<string, number> => new Map(storedList(store, key).filter(isVote));
  return {
    all,
    keep: (id, value) => {
      const others = [...all()].filter(([other]) => other !== id);
      const marks = value === undefined ? others : [...others, [id, value] as const];
      store.setItem(key, JSON.stringify(marks.slice(-storedMax)));
    },
  };
};
