import type { Store } from '../../core/browser-store.ts';

const key = 'lectern.rated';
/** A browser remembers this many votes; the server settles one given twice. */
const ratedMax = 2_000;

type Mark = readonly [id: string, score: number];

const isMark = (value: unknown): value is Mark =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';

/** What a visitor gave in this browser, in stars by post: cached pages hold nothing personal (design, decision 11). */
export const ratedIn = (store: Store): ReadonlyMap<string, number> => {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isMark) : []);
  } catch {
    return new Map();
  }
};

const keep = (store: Store, marks: readonly Mark[]): void => store.setItem(key, JSON.stringify(marks.slice(-ratedMax)));

const others = (store: Store, id: string): Mark[] => [...ratedIn(store)].filter(([other]) => other !== id);

export const keepRated = (store: Store, id: string, score: number): void =>
  keep(store, [...others(store, id), [id, score]]);

export const forgetRated = (store: Store, id: string): void => keep(store, others(store, id));
