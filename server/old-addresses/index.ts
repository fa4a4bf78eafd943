export { directLead } from './direct-lead.ts';
export { fileId, isAvatarFile } from './file-id.ts';
export { isOldPage } from './is-old-page.ts';
export { isTakenOver } from './known-rows.ts';
export { legacySource } from './legacy-source.ts';
export { oldAddressLead } from './resolve.ts';
export { rowsOfOldName } from './rows-of-name.ts';
export { storedPath } from './stored-path.ts';
