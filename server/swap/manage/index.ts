export { type ProcessTask, startImportProcess, workTask } from './jobs.ts';
export { importPages } from './pages.ts';
export { importTaskHandlers } from './tasks.ts';
export type { WithSite } from './work.ts';
