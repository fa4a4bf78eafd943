export { composerHandlers } from './calls.ts';
export { composerPages } from './pages.tsx';
export { composerTaskHandlers } from './tasks.ts';
