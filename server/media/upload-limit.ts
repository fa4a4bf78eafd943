import { text } from '../core/i18n/index.ts';

/** Tells a file input how much the files of its form may have together, so that nothing is sent in vain. */
export const uploadLimit = (megabytes: number): { 'data-most-bytes': number; 'data-too-large': string } => ({
  'data-most-bytes': megabytes * 1024 * 1024,
  'data-too-large': text('FILES_TOO_LARGE', megabytes),
});
