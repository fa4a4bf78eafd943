import { LRUCache } from 'lru-cache';

/** The part of the services that tells the version of the settings. */
interface Versioned {
  readonly site: { readonly version: number };
}

export type SettingsCache<T> = (services: Versioned, key: string, make: () => T) => T;

interface Store<T> {
  readonly made: LRUCache<string, { readonly value: T }>;
  readonly version: number;
}

/** What depends on nothing but the site's settings and its key, made once. `most`: how many are kept. */
export const settingsCache = <T>({ most = 500 } = {}): SettingsCache<T> => {
  const stores = new WeakMap<Versioned, Store<T>>();
  const storeOf = (services: Versioned): Store<T> => {
    const { version } = services.site;
    const found = stores.get(services);
    if (found?.version === version) return found;
    const fresh = { made: new LRUCache<string, { readonly value: T }>({ max: most }), version };
    stores.set(services, fresh);
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
