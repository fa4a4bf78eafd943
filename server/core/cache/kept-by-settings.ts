import { LRUCache } from 'lru-cache';
import type { Services } from '../context/services.ts';

export type KeptBySettings<T> = (services: Services, key: string, make: () => T) => T;

interface Store<T> {
  readonly made: LRUCache<string, { readonly value: T }>;
  readonly version: number;
}

/** What depends on nothing but the site's settings and its key, made once. `most`: how many are kept. */
export const keptBySettings = <T>({ most = 500 } = {}): KeptBySettings<T> => {
  const byHouse = new WeakMap<Services, Store<T>>();
  const storeOf = (services: Services): Store<T> => {
    const { version } = services.site;
    const found = byHouse.get(services);
    if (found?.version === version) return found;
    const fresh = { made: new LRUCache<string, { readonly value: T }>({ max: most }), version };
    byHouse.set(services, fresh);
    return fresh;
  };
  return (services, key, make) => {
    const { made } = storeOf(services);
    const found = made.get(key);
    if (found) return found.value;
    const value = make();
    made.set(key, { value });
    return value;
  };
};
