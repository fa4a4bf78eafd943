import { createHash } from 'node:crypto';

const longest = 100;

/** Folders of pictures whose names may be those of people. */
const avatars = /^(?:images\/easyblog_avatar|media\/k2\/users)\//;

export const isAvatarFile = (path: string): boolean => avatars.test(path);

/**
 * `legacy_id` of a file of an old site: `file:` and its path below the site's folder. Of a long path, and of one that may
 * name a person, a digest: it stays in receipts when the person's account is erased.
 */
export const fileId = (path: string): string => {
  const id = `file:${path}`;
  const isPlain = id.length <= longest && !isAvatarFile(path);
  return isPlain ? id : `file:${createHash('sha256').update(path).digest('hex')}`;
};
