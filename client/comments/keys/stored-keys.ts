import { displaySetting, storeDisplaySetting } from '../../core/display/index.ts';
import { browserStore } from '../../core/storage/index.ts';
import { formatKeys, type KeyMap, parseKeys } from './key-map.ts';

/** The reader's own keys, which stay known while the keys are off. */
const ownKey = 'lectern.ownKeys';

const store = browserStore('localStorage');

const setting = (): string => displaySetting('keys') ?? '';

export const areKeysOn = (): boolean => setting() !== '';

/** The reader's keys, or else the standard ones. Keys that are on came from the account, if not from this browser. */
export const readKeys = (): KeyMap => parseKeys(setting() || (store.getItem(ownKey) ?? ''));

const keepOwn = (text: string): void => {
  if (text === '') store.removeItem(ownKey);
  else store.setItem(ownKey, text);
};

/** Turns the keys on or off; the reader's own stay known. */
export const turnKeys = (isOn: boolean): void => {
  const text = formatKeys(readKeys());
  keepOwn(text);
  storeDisplaySetting('keys', isOn ? text || 'on' : '');
};

export const storeKeys = (keys: KeyMap): void => {
  const text = formatKeys(keys);
  keepOwn(text);
  if (areKeysOn()) storeDisplaySetting('keys', text || 'on');
};
