export { gdprHandlers } from './calls.tsx';
export { personalDataPages } from './pages.tsx';
export { gdprTaskHandlers } from './tasks.tsx';
