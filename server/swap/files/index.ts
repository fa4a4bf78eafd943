export { firstPicture, hasAvatar, pictureOfFile, showPictures } from './file-queries.ts';
export { pictureImport } from './picture-import.ts';
export { articlePicturePaths, coverPaths, fileIn, itemPicturePaths } from './picture-paths.ts';
