export { copyObject, storedFolders, storedObjects } from './copy.ts';
export {
  type Content,
  type FileStore,
  isUnfinished,
  type StoredObject,
} from './file-store.ts';
export { openFileStore } from './open-store.ts';
export { claimStore, ownerOfStore, requireOwnStore, storeProblem } from './ownership.ts';
export { siteId } from './site-id-queries.ts';
export {
  type Claim,
  type NewObject,
  putAll,
  removeQuietly,
  type StagedFiles,
  type StoreWithLog,
  stagedFiles,
} from './staged-files.ts';
export { FilesUnavailable } from './unavailable.ts';
