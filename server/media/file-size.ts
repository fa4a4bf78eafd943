import { text } from '../core/i18n/index.ts';

const megabyte = 1024 * 1024;

/** Formats a number of bytes: `87 kB`, `3.4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`;

/** Attributes that tell a file input the maximum total size of the form's files, checked before the upload. */
export const uploadLimit = (megabytes: number): { 'data-most-bytes': number; 'data-too-large': string } => ({
  'data-most-bytes': megabytes * megabyte,
  'data-too-large': text('FILES_TOO_LARGE', megabytes),
});
