/**
 * Whether a file was open to everybody under its address: those of the common folders. Files of articles and posts are
 * seen by their readers.
 */
export const isOpenFile = (path: string): boolean =>
  /^(?:images|media\/k2\/categories)\//.test(path) && !/^images\/easyblog_(?:articles|images|shared)\//.test(path);
