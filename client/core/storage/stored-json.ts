import { attempt } from './attempt.ts';
import type { Store } from './browser-store.ts';

/**
 * The JSON value that is stored under a key; undefined when there is none or it cannot be parsed. Any script of the site
 * can write the store: the caller checks the value.
 */
export const storedJson = (store: Store, key: string): unknown =>
  attempt(
    (): unknown => JSON.parse(store.getItem(key) ?? 'null') ?? undefined,
    () => undefined,
  );

/** The items of the list that is stored under a key, not checked yet; none when it is not a list. */
export const storedList = (store: Store, key: string): readonly unknown[] => {
  const value = storedJson(store, key);
  return Array.isArray(value) ? value : [];
};
