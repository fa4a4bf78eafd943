import { currentLocale } from '../i18n/index.ts';
import { approximateBytes } from './approximate-bytes.ts';
import type { CacheMemory, CacheStore } from './memory.ts';

/** Services of the process, whose settings have a version. */
interface SiteServices {
  readonly site: { readonly version: number };
  readonly memory: CacheMemory;
}

interface Source {
  readonly id: string;
  readonly memory: CacheMemory;
}

const sources = new WeakMap<object, Source>();
let lastId = 0;

/**
 * Depth to which the objects inside a fragment are sources of views: an entry in its page data, an author in the entry.
 */
const depthMax = 2;

/** Makes a value of a fragment, and the objects in it, sources of cached views. They must never change. */
export const registerSource = (memory: CacheMemory, value: unknown, depth = 0): void => {
  if (typeof value !== 'object' || value === null || sources.has(value)) return;
  sources.set(value, { id: `${++lastId}`, memory });
  if (depth === depthMax || Buffer.isBuffer(value)) return;
  for (const inner of Object.values(value)) registerSource(memory, inner, depth + 1);
};

const isServices = (of: object): of is SiteServices => 'site' in of && 'memory' in of;

const sourceOf = (of: object): Source | undefined =>
  isServices(of) ? { id: `settings ${of.site.version}`, memory: of.memory } : sources.get(of);

export interface ViewCache<T> {
  /**
   * The view of `of`, made once for each `key` and state of `of`: a value of a fragment, or the services where the view
   * depends on the settings of the site alone. The view of any other object is made each time.
   */
  (of: object, key: string, make: () => T): T;
  /** The cached view, or undefined. */
  readonly find: (of: object, key: string) => T | undefined;
}

/**
 * Views that depend on their key, on the settings and on one value of a fragment alone. `group` names them in
 * `/metrics`. Unlike fragments they are made without waiting, so that a component can use them.
 */
export const viewCache = <T>(group: string): ViewCache<T> => {
  const stores = new WeakMap<CacheMemory, CacheStore<{ readonly value: T }>>();
  const storeOf = ({ memory }: Source): CacheStore<{ readonly value: T }> => {
    const found = stores.get(memory);
    if (found) return found;
    const made = memory.store<{ readonly value: T }>(group);
    stores.set(memory, made);
    return made;
  };
  const keyOf = ({ id }: Source, key: string): string => `${id} ${currentLocale().key} ${key}`;
  const through = (of: object, key: string, make: () => T): T => {
    const source = sourceOf(of);
    if (!source) return make();
    const store = storeOf(source);
    const storeKey = keyOf(source, key);
    const found = store.get(storeKey);
    if (found) return found.value;
    const value = make();
    store.set(storeKey, { value }, approximateBytes(value));
    return value;
  };
  return Object.assign(through, {
    find: (of: object, key: string): T | undefined => {
      const source = sourceOf(of);
      return source && storeOf(source).get(keyOf(source, key))?.value;
    },
  });
};
