export { showFailure, withRetry } from './failure.ts';
export { clearFailure, showRetry } from './failure-box.ts';
export { announce, announceError, liveRegions } from './live-regions.ts';
export { notify } from './notify.ts';
