import { attempt } from './attempt.ts';

/** The part of Web Storage that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Web Storage that never throws: where it is forbidden or full, values last as long as the page. */
export const browserStore = (kind: 'sessionStorage' | 'localStorage'): Store => {
  const page = new Map<string, string>();
  return {
    getItem: key =>
      page.get(key) ??
      attempt(
        () => window[kind].getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      page.delete(key);
      attempt(
        () => window[kind].setItem(key, value),
        () => void page.set(key, value),
      );
    },
    removeItem: key => {
      page.delete(key);
      attempt(
        () => window[kind].removeItem(key),
        () => undefined,
      );
    },
  };
};
