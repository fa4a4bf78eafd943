export { attachmentImport } from './attachment-import.ts';
export { fileImport } from './file-import.ts';
export {
  addGallery,
  documentOfFile,
  documentsByPath,
  firstPicture,
  hasAvatar,
  picturesByPath,
  showMedia,
  storedName,
} from './file-queries.ts';
export { articlePicturePaths, coverPaths, fileIn, galleryPaths, itemPicturePaths } from './picture-paths.ts';
