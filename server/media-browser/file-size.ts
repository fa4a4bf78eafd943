const megabyte = 1024 * 1024;

/** Formats a number of bytes: `87 kB`, `3.4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
