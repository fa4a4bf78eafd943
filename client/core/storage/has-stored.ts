import { attempt } from './attempt.ts';

/** Whether this browser stores a value with that part under the key; false where it forbids Web Storage. */
export const hasStored = (key: string, kind: 'sessionStorage' | 'localStorage' = 'localStorage', part = ''): boolean =>
  attempt(
    () => window[kind].getItem(key)?.includes(part) === true,
    () => false,
  );
