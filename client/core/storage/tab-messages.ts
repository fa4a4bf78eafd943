import { browserStore } from './browser-store.ts';
import { type TabMessageKind, tabMessageKey } from './on-tab-message.ts';

/** Posts the result of an action to the other tabs of this browser; nothing of it stays in the store. */
export const postToTabs = (act: TabMessageKind, state: Readonly<Record<string, unknown>>): void => {
  const store = browserStore('localStorage');
  store.setItem(tabMessageKey(act), JSON.stringify(state));
  store.removeItem(tabMessageKey(act));
};
