import { createHash } from 'node:crypto';

/** Folders of pictures whose names may be those of people. */
const avatars = /^(?:images\/easyblog_avatar|media\/k2\/users)\//;

export const isAvatarFile = (path: string): boolean => avatars.test(path);

/**
 * `legacy_id` of a file of an old site: a digest of its path below the site's folder. The column compares without case
 * and accents, which paths do not, and names in paths may be those of people.
 */
export const fileId = (path: string): string => `file:${createHash('sha256').update(path).digest('hex')}`;
