import type { Store } from '../../core/browser-store.ts';
import type { FormFields } from './form-fields.ts';

/** Text that was not saved yet, as this browser keeps it. */
export interface LocalCopy {
  readonly at: number;
  readonly fields: FormFields;
}

/** Older ones are not brought back, nor left lying on a shared computer. */
const keptMs = 30 * 24 * 3600_000;

const isFields = (value: unknown): value is FormFields => typeof value === 'object' && value !== null;

/** One copy each for a person and a post; a new post is 0. */
export const localCopy = (store: Store, userId: string, postId: string) => {
  const key = `lectern.composer.${userId}.${postId}`;
  const forget = (): void => store.removeItem(key);
  return {
    read: (now: number): LocalCopy | undefined => {
      try {
        const kept: unknown = JSON.parse(store.getItem(key) ?? 'null');
        if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('fields' in kept)) return undefined;
        const { at, fields } = kept;
        if (typeof at !== 'number' || !isFields(fields) || now - at > keptMs) return undefined;
        return { at, fields };
      } catch {
        return undefined;
      }
    },
    keep: (copy: LocalCopy): void => store.setItem(key, JSON.stringify(copy)),
    forget,
  };
};
