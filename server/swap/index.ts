export { importPages, importTaskHandlers, type ProcessTask, startImportProcess, workTask } from './manage/index.ts';
export { sweepPreviews } from './preview/index.ts';
