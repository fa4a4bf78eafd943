export { openPreview, type Preview, sweepPreviews } from './preview.ts';
