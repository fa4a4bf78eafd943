import { currentLocale } from '../i18n/index.ts';
import type { CacheMemory, CacheStore } from './memory.ts';

/** The services that tell the version of the settings and hold the memory. */
interface CacheServices {
  readonly site: { readonly version: number };
  readonly memory: CacheMemory;
}

export interface SettingsCache<T> {
  (services: CacheServices, key: string, make: () => T): T;
  /** The cached value, or undefined. */
  readonly find: (services: CacheServices, key: string) => T | undefined;
}

interface Versioned<T> {
  readonly store: CacheStore<{ readonly value: T }>;
  version: number;
}

const inLocale = (key: string): string => `${currentLocale().key} ${key}`;

/** The bytes of an object whose size is not known, such as the headers of an answer. */
const objectBytes = 2_048;

/**
 * Values that depend on their key and on the settings of the site alone: made once for each state of the settings. `group`
 * names them in `/metrics`.
 */
export const settingsCache = <T>(group: string): SettingsCache<T> => {
  const byServices = new WeakMap<CacheServices, Versioned<T>>();
  const storeOf = (services: CacheServices): CacheStore<{ readonly value: T }> => {
    const { version } = services.site;
    const found = byServices.get(services) ?? { store: services.memory.store(group), version };
    byServices.set(services, found);
    if (found.version !== version) {
      found.store.clear();
      found.version = version;
    }
    return found.store;
  };
  const through = (services: CacheServices, name: string, make: () => T): T => {
    const store = storeOf(services);
    const key = inLocale(name);
    const found = store.get(key);
    if (found) return found.value;
    const value = make();
    store.set(key, { value }, typeof value === 'string' ? value.length * 2 : objectBytes);
    return value;
  };
  return Object.assign(through, {
    find: (services: CacheServices, name: string): T | undefined => storeOf(services).get(inLocale(name))?.value,
  });
};
