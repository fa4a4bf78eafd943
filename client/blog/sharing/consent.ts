import { browserStore, socialKey } from '../../core/storage/index.ts';

const store = browserStore('localStorage');

/** The buttons of other sites that the reader of this browser has asked for. */
export const consentedNetworks = (): readonly string[] =>
  (store.getItem(socialKey) ?? '').split(' ').filter(name => name !== '');

export const saveConsent = (names: readonly string[]): void => {
  if (names.length === 0) store.removeItem(socialKey);
  else store.setItem(socialKey, [...new Set(names)].join(' '));
};
