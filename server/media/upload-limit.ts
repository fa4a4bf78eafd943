import { text } from '../core/i18n/index.ts';

/** Attributes that tell a file input the maximum total size of the form's files, checked before the upload. */
export const uploadLimit = (megabytes: number): { 'data-most-bytes': number; 'data-too-large': string } => ({
  'data-most-bytes': megabytes * 1024 * 1024,
  'data-too-large': text('FILES_TOO_LARGE', megabytes),
});
