/** The part of Web Storage that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const attempt = <T>(work: () => T, otherwise: () => T): T => {
  try {
    return work();
  } catch {
    return otherwise();
  }
};

/** Whether this browser stores a value under the key; false where it forbids Web Storage. */
export const hasStored = (key: string, kind: 'sessionStorage' | 'localStorage' = 'localStorage'): boolean =>
  attempt(
    () => window[kind].getItem(key) !== null,
    () => false,
  );

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
