export { asset } from './assets.ts';
export { isThere, namesIn } from './folder.ts';
export {
  beginningOf,
  copyIn,
  fileMode,
  folderMode,
  incomingFolder,
  incomingPath,
  isFull,
  placeFile,
  sweepIncoming,
  sweepLeft,
} from './incoming-files.ts';
export { unpacked } from './unpacked.ts';
