import { browserStore, storedList } from '../../core/storage/index.ts';
import { here } from './page-change.ts';

const key = 'lectern.focusHistory';
const longest = 50;
const store = browserStore('sessionStorage');

/** Where the focus was: a page, and on it an element by its id. */
type Entry = readonly [address: string, id: string];

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

const entries = (): Entry[] => storedList(store, key).filter(isEntry);

const storeEntries = (all: readonly Entry[]): void => store.setItem(key, JSON.stringify(all.slice(-longest)));

/** Remembers the id of the element that has the focus before it moves. */
export const pushFocus = (id: string): void => {
  if (id !== '') storeEntries([...entries(), [here(), id]]);
};

/** The place that had the focus last, which is forgotten. */
export const popFocus = (): { readonly address: string; readonly id: string } | undefined => {
  const all = entries();
  const last = all.pop();
  storeEntries(all);
  return last && { address: last[0], id: last[1] };
};
