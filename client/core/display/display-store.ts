import { type DisplaySetting, displayKey } from '../../../protocol/display.ts';
import { browserStore } from '../storage/index.ts';

const store = browserStore('localStorage');

const stored = (): URLSearchParams => new URLSearchParams(store.getItem(displayKey) ?? '');

/** The reader's value of a setting; undefined when nothing was chosen. */
export const displaySetting = (name: DisplaySetting): string | undefined => stored().get(name) ?? undefined;

/** Stores the value of a setting in this browser; an empty one removes the choice. */
export const storeDisplaySetting = (name: DisplaySetting, value: string): void => {
  const settings = stored();
  if (value === '') settings.delete(name);
  else settings.set(name, value);
  if (settings.size === 0) store.removeItem(displayKey);
  else store.setItem(displayKey, settings.toString());
};
