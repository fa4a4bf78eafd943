export { liveRegions } from './dialog-regions.ts';
export { showFailure, withRetry } from './failure.ts';
export { clearFailure, showRetry } from './failure-box.ts';
export { announce, announceError, messages } from './live-regions.ts';
export { notify } from './notify.ts';
