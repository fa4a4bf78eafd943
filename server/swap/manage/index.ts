export { type ProcessTask, startImportProcess } from './jobs.ts';
export { importPages } from './pages.ts';
export { importTaskHandlers } from './tasks.ts';
export { type WithSite, workTask } from './work.ts';
