/** Kind of action whose result other tabs may show too. */
export type TabMessageKind = 'reaction' | 'rating' | 'like' | 'favourite' | 'vote';

export const tabMessageKey = (act: TabMessageKind): string => `lectern.told.${act}`;

/** Listens for messages of other tabs about such an action, as text; `parseTabMessage` reads it. */
export const onTabMessage = (act: TabMessageKind, receive: (text: string) => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === tabMessageKey(act) && newValue) receive(newValue);
  });
