export { BadSetting } from './bad-setting.ts';
export { type DatabaseAddress, type DatabaseTls, databaseAddress } from './database-address.ts';
export { readSettings, type Settings } from './environment.ts';
export {
  type BucketAddress,
  type FilesAddress,
  type FolderAddress,
  filesAddress,
  filesPlace,
} from './files-address.ts';
export { settingsOfProcess } from './process-settings.ts';
export { root } from './root.ts';
