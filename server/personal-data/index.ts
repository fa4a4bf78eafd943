export { gdprHandlers } from './calls.tsx';
export { deleteAccountWith } from './erasure/erase-data.ts';
export { eraseNow, scheduleStoredErasures } from './erasure/erasure.ts';
export { personalDataPages } from './pages.tsx';
export { gdprTaskHandlers } from './tasks.tsx';
