export { mediaHandlers } from './calls.ts';
export { mediaPages } from './pages.tsx';
export { mediaTaskHandlers } from './tasks.ts';
