export { isAutoloadOn } from './autoload-choice.ts';
export { browserStore, type Store } from './browser-store.ts';
export { hasStored } from './has-stored.ts';
export {
  articleOpenerKey,
  comparedDisplayKey,
  likedKey,
  ratedArticlesKey,
  ratedKey,
  reactedKey,
  seenCommentsKey,
  socialKey,
  submittedCopyKey,
  videosKey,
} from './keys.ts';
export { localVotes } from './local-votes.ts';
export { onTabMessage, tabMessageKey } from './on-tab-message.ts';
export { storedJson, storedList } from './stored-json.ts';
export { parseTabMessage } from './tab-message-state.ts';
export { postToTabs } from './tab-messages.ts';
export { hasUnsentText } from './unsent-text.ts';
