import type { FilesAddress } from '../config/index.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { type Report, s3Store } from './s3-store.ts';

/**
 * The store at an address; nothing is connected before its first use. `report` receives the reason when the store does
 * not answer or refuses.
 */
export const openFileStore = (address: FilesAddress, report: Report): FileStore =>
  address.kind === 'folder' ? folderStore(address) : s3Store(address, report);
