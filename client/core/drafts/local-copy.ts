import type { FormFields } from '../forms/index.ts';
import { type Store, storedJson, storedList } from '../storage/index.ts';

/** Unsaved text as this browser stores it. */
export interface LocalCopy {
  readonly at: number;
  readonly fields: FormFields;
}

/** Older copies are not offered, and are removed. */
const maxAgeMs = 30 * 24 * 3600_000;

const isFields = (value: unknown): value is FormFields => typeof value === 'object' && value !== null;

const copyIn = (stored: unknown, now: number): LocalCopy | undefined => {
  if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('fields' in stored)) return undefined;
  const { at, fields } = stored;
  return typeof at === 'number' && isFields(fields) && now - at <= maxAgeMs ? { at, fields } : undefined;
};

/**
 * Copy of the text for each person and post, updated while typing; a new post is 0. Earlier copies remain until the
 * person has decided about them.
 */
export const localCopy = (store: Store, userId: string, postId: string) => {
  const key = `lectern.composer.${userId}.${postId}`;
  const earlierKey = `${key}.earlier`;
  const read = (now: number): LocalCopy | undefined => copyIn(storedJson(store, key), now);
  const forget = (): void => store.removeItem(key);
  const earlier = (now: number): LocalCopy[] => storedList(store, earlierKey).flatMap(one => copyIn(one, now) ?? []);
  const keepEarlier = (copies: readonly LocalCopy[]): void =>
    copies.length > 0 ? store.setItem(earlierKey, JSON.stringify(copies)) : store.removeItem(earlierKey);
  return {
    /** Key in the store. */
    key,
    read,
    keep: (copy: LocalCopy): void => store.setItem(key, JSON.stringify(copy)),
    forget,
    /** Copies that wait for a decision, oldest first. Those stored before this page are never overwritten. */
    waiting: (now: number): readonly LocalCopy[] => {
      const last = read(now);
      const copies = [...earlier(now), ...(last ? [last] : [])];
      keepEarlier(copies);
      forget();
      return copies;
    },
    /** The person has decided about one. */
    decided: (copy: LocalCopy, now: number): void => keepEarlier(earlier(now).filter(({ at }) => at !== copy.at)),
  };
};
