export {
  importPages,
  importTaskHandlers,
  type ProcessTask,
  startImportProcess,
  type WithSite,
  workTask,
} from './manage/index.ts';
export { sweepPreviews } from './preview/index.ts';
