export { browserStore, hasStored, type Store } from './browser-store.ts';
export { itemOpenerKey, itemSentKey, reactedKey, socialKey } from './keys.ts';
export { ownMarks } from './local-votes.ts';
export { toldBy } from './tab-message-state.ts';
export { hearTabs, tellTabs } from './tab-messages.ts';
