export { commentSource } from './comment-source.ts';
export { isBlock } from './paragraphs.ts';
export {
  addressesIn,
  addressKey,
  type PictureMap,
  pictureBook,
  pictureLink,
  picturesWritten,
  pictureTag,
  resolvedAddress,
  type Shown,
  unsizedKey,
  withOwnPictures,
} from './picture-map.ts';
export { fetchedPictures, folderPictures, type PictureSource } from './picture-source.ts';
export { decodedSlug, plainWords } from './plain-words.ts';
export { type Part, protectedParts } from './protected-parts.ts';
export { newMark, partAt, richText, withLines } from './rich-text.ts';
