import { attempt } from './attempt.ts';

/** Whether this browser stores a value under the key; false where it forbids Web Storage. */
export const hasStored = (key: string, kind: 'sessionStorage' | 'localStorage' = 'localStorage'): boolean =>
  attempt(
    () => window[kind].getItem(key) !== null,
    () => false,
  );
