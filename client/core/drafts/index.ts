export { copyVersions } from './copied-version.ts';
export { type LocalCopy, localCopy } from './local-copy.ts';
export { offerCopies } from './offered-copies.ts';
