import { browserStore } from './browser-store.ts';

/** An act on something that other tabs may show too. */
export type TabMessageKind = 'reaction' | 'rating' | 'like' | 'favourite' | 'vote';

const keyOf = (act: TabMessageKind): string => `lectern.told.${act}`;

/** Tells the other tabs of this browser what an act came to; nothing of it stays in the store. */
export const postToTabs = (act: TabMessageKind, state: Readonly<Record<string, unknown>>): void => {
  const store = browserStore('localStorage');
  store.setItem(keyOf(act), JSON.stringify(state));
  store.removeItem(keyOf(act));
};

/** Hears what another tab tells of such an act, as text; read it with `toldBy`. */
export const onTabMessage = (act: TabMessageKind, hear: (text: string) => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === keyOf(act) && newValue) hear(newValue);
  });
