import { displaySetting, storeDisplaySetting } from '../../core/display/index.ts';
import { browserStore } from '../../core/storage/index.ts';
import { formatKeys, type KeyMap, parseKeys } from './key-map.ts';

/** The reader's own keys, which stay known while the keys are off. */
const ownKey = 'lectern.ownKeys';

const store = browserStore('localStorage');

const setting = (): string => displaySetting('keys') ?? '';

export const areKeysOn = (): boolean => setting() !== '';

/** The reader's keys, or else the standard ones. */
export const readKeys = (): KeyMap => {
  const text = setting();
  return parseKeys(text.includes('=') ? text : (store.getItem(ownKey) ?? ''));
};

export const turnKeys = (isOn: boolean): void =>
  storeDisplaySetting('keys', isOn ? formatKeys(readKeys()) || 'on' : '');

export const storeKeys = (keys: KeyMap): void => {
  const text = formatKeys(keys);
  if (text === '') store.removeItem(ownKey);
  else store.setItem(ownKey, text);
  if (areKeysOn()) storeDisplaySetting('keys', text || 'on');
};
