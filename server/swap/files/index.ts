export { attachmentImport } from './attachment-import.ts';
export { addGallery, firstPicture, hasAvatar, pictureOfFile, showPictures } from './file-queries.ts';
export { pictureImport } from './picture-import.ts';
export { articlePicturePaths, coverPaths, fileIn, galleryPaths, itemPicturePaths } from './picture-paths.ts';
