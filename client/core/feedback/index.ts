export { showFailure } from './failure.ts';
export { clearFailure, showRetry } from './failure-box.ts';
export { alarm, announce, liveRegions } from './live-regions.ts';
export { notify } from './notify.ts';
