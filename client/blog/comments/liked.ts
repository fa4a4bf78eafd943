import type { Store } from '../../core/browser-store.ts';

const key = 'lectern.liked';
/** A browser remembers this many likes; the server settles a like given twice. */
const likedMax = 2_000;

/** The comments a visitor liked in this browser: cached pages hold nothing personal (design, decision 11). */
export const likedIn = (store: Store): ReadonlySet<string> => {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
};

export const keepLiked = (store: Store, id: string, isLiked: boolean): void => {
  const others = [...likedIn(store)].filter(other => other !== id);
  store.setItem(key, JSON.stringify((isLiked ? [...others, id] : others).slice(-likedMax)));
};
