import type { KindImport } from '../run/index.ts';
import { commentImport } from './comments/comment-import.ts';
import { textPictureImport, wordpressAttachmentImport } from './files/file-import.ts';
import { otherItemImport, otherTermImport } from './left-import.ts';
import { authorImport } from './people/author-import.ts';
import { pageImport, postImport } from './posts/post-import.ts';
import { siteImport } from './site-import.ts';
import { categoryImport, tagImport } from './terms/term-import.ts';

export { authorRoles } from './people/role-choices.ts';
export { picturePlaces } from './picture-places.ts';
export { wordpressPlan } from './plan.ts';
export { isWxr } from './source/is-wxr.ts';
export { openWxr } from './source/open-wxr.ts';
export { namesOfPictures, picturesOfRun } from './wordpress-queries.ts';

/** Rows of an export of WordPress, each kind after those it refers to. */
export const wordpressKinds: readonly KindImport[] = [
  siteImport,
  authorImport,
  categoryImport,
  tagImport,
  otherTermImport,
  wordpressAttachmentImport,
  textPictureImport,
  postImport,
  pageImport,
  otherItemImport,
  commentImport,
];
