import { browserStore } from '../../core/browser-store.ts';

const key = 'lectern.social';
const store = browserStore('localStorage');

/** The buttons of other sites that the reader of this browser has asked for. */
export const askedFor = (): readonly string[] => (store.getItem(key) ?? '').split(' ').filter(name => name !== '');

export const keepAskedFor = (names: readonly string[]): void => {
  if (names.length === 0) store.removeItem(key);
  else store.setItem(key, [...new Set(names)].join(' '));
};
