import type { ReactNode } from 'react';
import { type Html, print } from '../html/index.ts';
import { currentLocale } from '../i18n/index.ts';
import type { CacheMemory, CacheStore } from './memory.ts';

interface Remembered {
  readonly id: number;
  readonly memory: CacheMemory;
}

const remembered = new WeakMap<object, Remembered>();
const stores = new WeakMap<CacheMemory, CacheStore<Html>>();
let lastId = 0;

const storeOf = (memory: CacheMemory): CacheStore<Html> => {
  const found = stores.get(memory);
  if (found) return found;
  const made = memory.store<Html>('print');
  stores.set(memory, made);
  return made;
};

/** Depth to which the objects inside a fragment are remembered: an entry in what was loaded, an author in the entry. */
const depthMax = 2;

/** Has views of a cached value, and of the objects in it, cached as long as the value is in use. */
export const rememberObjects = (memory: CacheMemory, value: unknown, depth = 0): void => {
  if (typeof value !== 'object' || value === null || remembered.has(value)) return;
  remembered.set(value, { id: ++lastId, memory });
  if (depth === depthMax || Buffer.isBuffer(value)) return;
  for (const inner of Object.values(value)) rememberObjects(memory, inner, depth + 1);
};

/** `as` names the view where an object is shown in more than one way. */
type PrintCache<T> = (shown: T, view: () => ReactNode, as?: string) => Html;

let lastCache = 0;

/**
 * A view of objects that come from a fragment: it is printed once for each of them. The object is never changed, and the view
 * depends on nothing else that changes without it. The view of any other object is printed each time.
 */
export const printCache = <T extends object>(): PrintCache<T> => {
  const prefix = `${++lastCache}`;
  return (shown, view, as = '') => {
    const known = remembered.get(shown);
    if (!known) return print(view());
    const store = storeOf(known.memory);
    const key = `${prefix} ${known.id} ${currentLocale().key} ${as}`;
    const found = store.get(key);
    if (found !== undefined) return found;
    const html = print(view());
    store.set(key, html, html.length * 2);
    return html;
  };
};
