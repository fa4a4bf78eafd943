export { showNativeShare } from './native-share.ts';
export { openShareWindow } from './share-window.ts';
