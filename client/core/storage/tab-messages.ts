import { browserStore } from './browser-store.ts';

/** Kind of action whose result other tabs may show too. */
export type TabMessageKind = 'reaction' | 'rating' | 'like' | 'favourite' | 'vote';

const keyOf = (act: TabMessageKind): string => `lectern.told.${act}`;

/** Posts the result of an action to the other tabs of this browser; nothing of it stays in the store. */
export const postToTabs = (act: TabMessageKind, state: Readonly<Record<string, unknown>>): void => {
  const store = browserStore('localStorage');
  store.setItem(keyOf(act), JSON.stringify(state));
  store.removeItem(keyOf(act));
};

/** Listens for messages of other tabs about such an action, as text; `parseTabMessage` reads it. */
export const onTabMessage = (act: TabMessageKind, hear: (text: string) => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === keyOf(act) && newValue) hear(newValue);
  });
