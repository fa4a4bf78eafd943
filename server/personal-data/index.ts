export { gdprHandlers } from './calls.tsx';
export { scheduleStoredErasures } from './erasure/erasure.ts';
export { personalDataPages } from './pages.tsx';
export { gdprTaskHandlers } from './tasks.tsx';
