import { type DisplaySetting, displayKey, displayNames, displayText, parseDisplay } from '../../../protocol/display.ts';
import { browserStore, comparedDisplayKey } from '../storage/index.ts';

const store = browserStore('localStorage');
const session = browserStore('sessionStorage');

/** Key of the time of the latest change in this browser, in milliseconds. */
const changedKey = 'lectern.display.changed';

/** All settings that the reader chose, as one text; empty when everything is as usual. */
export const storedDisplay = (): string => store.getItem(displayKey) ?? '';

/** The reader's value of a setting; undefined when nothing was chosen. */
export const displaySetting = (name: DisplaySetting): string | undefined => parseDisplay(storedDisplay()).get(name);

/** Shows settings on the root element, as the script in the head does on the next page. */
const apply = (settings: ReadonlyMap<DisplaySetting, string>): void => {
  const { dataset } = document.documentElement;
  for (const name of displayNames) {
    const value = settings.get(name);
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  }
};

const followers = new Set<() => void>();

/** Runs the work after each change of a setting by this page. */
export const onDisplayChange = (work: () => void): void => void followers.add(work);

/** Stores and shows settings that were changed at a time, by the browser's clock. */
export const storeDisplay = (text: string, changedAt = Date.now()): void => {
  const settings = parseDisplay(text);
  if (settings.size === 0) store.removeItem(displayKey);
  else store.setItem(displayKey, displayText(settings));
  store.setItem(changedKey, String(changedAt));
  session.removeItem(comparedDisplayKey);
  apply(settings);
  for (const work of followers) work();
};

/** Stores the value of a setting in this browser and shows it; an empty one removes the choice. */
export const storeDisplaySetting = (name: DisplaySetting, value: string): void => {
  const settings = new Map(parseDisplay(storedDisplay()));
  settings.delete(name);
  storeDisplay(displayText(value === '' ? settings : settings.set(name, value)));
};

/** Time of the latest change in this browser, by its clock; undefined when the reader never changed a setting. */
export const displayChangedAt = (): number | undefined => {
  const text = store.getItem(changedKey);
  return text === null ? undefined : Number(text) || 0;
};
