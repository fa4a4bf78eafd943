export { attachmentImport } from './attachment-import.ts';
export { fileImport } from './file-import.ts';
export { addGallery, documentOfFile, firstPicture, hasAvatar, pictureOfFile, showMedia } from './file-queries.ts';
export { articlePicturePaths, coverPaths, fileIn, galleryPaths, itemPicturePaths } from './picture-paths.ts';
