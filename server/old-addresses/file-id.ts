import { createHash } from 'node:crypto';

const longest = 100;

/** `legacy_id` of a file of an old site: `file:` and its path below the site's folder, or a digest of a long path. */
export const fileId = (path: string): string => {
  const id = `file:${path}`;
  return id.length <= longest ? id : `file:${createHash('sha256').update(path).digest('hex')}`;
};
