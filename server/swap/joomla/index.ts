import {
  accountImport,
  groupMapImport,
  k2ProfileValueImport,
  profileValueImport,
  userFieldImport,
  userNoteImport,
} from '../accounts/index.ts';
import { articleKinds } from '../articles/index.ts';
import { blogKinds } from '../blog/index.ts';
import { fieldKinds, joomlaFieldValueImport } from '../fields/index.ts';
import { attachmentImport, fileImport } from '../files/index.ts';
import { groupImport, levelImport } from '../groups/index.ts';
import { navigationKinds } from '../navigation/index.ts';
import type { KindImport } from '../run/index.ts';
import { editorialKinds, profileKinds, teamKinds } from '../teams/index.ts';
import { translationKinds } from '../translations/index.ts';

/** Kinds of rows that an import of a Joomla site brings in, in this order. */
export const joomlaKinds: readonly KindImport[] = [
  accountImport,
  groupImport,
  groupMapImport,
  levelImport,
  fileImport,
  ...profileKinds,
  profileValueImport,
  k2ProfileValueImport,
  userNoteImport,
  userFieldImport,
  ...fieldKinds,
  ...articleKinds,
  joomlaFieldValueImport,
  attachmentImport,
  ...teamKinds,
  ...blogKinds,
  ...editorialKinds,
  ...navigationKinds,
  ...translationKinds,
];
