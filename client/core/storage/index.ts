export { isAutoloadOn, storeAutoload } from './autoload-choice.ts';
export { browserStore, hasStored, type Store } from './browser-store.ts';
export { articleOpenerKey, reactedKey, socialKey, submittedCopyKey } from './keys.ts';
export { localVotes } from './local-votes.ts';
export { parseTabMessage } from './tab-message-state.ts';
export { onTabMessage, postToTabs } from './tab-messages.ts';
