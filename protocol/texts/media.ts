/** Pictures and uploads. */
export const mediaTexts = [
  'UPLOAD_NO_FILE',
  'MEDIA_UNREACHABLE',
  'UPLOAD_KIND',
  'UPLOAD_BROKEN',
  'UPLOAD_PIXELS',
  'UPLOAD_QUOTA',
  'UPLOAD_TOO_MANY',
  'UPLOAD_DISK_FULL',
  'FILE_TOO_LARGE',
  'FILES_TOO_LARGE',
] as const;
