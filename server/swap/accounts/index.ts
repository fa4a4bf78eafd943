export { accountImport } from './account-import.ts';
export { freePermalink, freeUsername } from './free-names.ts';
export { groupMapImport } from './group-map-import.ts';
export { importedAccount } from './imported-account.ts';
export { k2ProfileValueImport, profileValueImport, userNoteImport } from './profile-value-import.ts';
export { userFieldImport } from './user-field-import.ts';
