import { browserStore } from './browser-store.ts';

const key = 'lectern-autoload';

/** Tells whether the next post is loaded at the end of one: the reader's choice, or else that of the site. */
export const isAutoloadOn = (toggle: HTMLInputElement): boolean => {
  const stored = browserStore('localStorage').getItem(key);
  return stored === null ? toggle.defaultChecked : stored === 'on';
};

export const storeAutoload = (isOn: boolean): void => {
  browserStore('localStorage').setItem(key, isOn ? 'on' : 'off');
};
