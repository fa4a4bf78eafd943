export { composerHandlers } from './calls.ts';
export { composerPages } from './pages.tsx';
export { Part } from './settings-views.tsx';
export { composerTaskHandlers } from './tasks.ts';
