import { browserStore } from '../../core/storage/index.ts';
import { here } from './page-change.ts';

const key = 'lectern.threadTrail';
const longest = 50;
const store = browserStore('sessionStorage');

/** Where the focus was: a page, and on it an element by its id. */
type Spot = readonly [address: string, id: string];

const isSpot = (value: unknown): value is Spot =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

const spots = (): Spot[] => {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSpot) : [];
  } catch {
    return [];
  }
};

const storeSpots = (all: readonly Spot[]): void => store.setItem(key, JSON.stringify(all.slice(-longest)));

/** Remembers the id of the element that has the focus before it moves. */
export const pushSpot = (id: string): void => {
  if (id !== '') storeSpots([...spots(), [here(), id]]);
};

/** The place that was left last, which is forgotten. */
export const popSpot = (): { readonly address: string; readonly id: string } | undefined => {
  const all = spots();
  const last = all.pop();
  storeSpots(all);
  return last && { address: last[0], id: last[1] };
};
