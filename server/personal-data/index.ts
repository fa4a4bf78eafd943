export { gdprHandlers } from './calls.ts';
export { personalDataPages } from './pages.tsx';
export { gdprTaskHandlers } from './tasks.tsx';
