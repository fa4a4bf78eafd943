export { detailChecks } from './checks.ts';
export {
  type CategoryDetailParams,
  type CategoryDetails,
  detailColumns,
  detailParams,
  detailRow,
  noDetails,
  typedDetails,
} from './details.ts';
export { CategoryPictureFields, CategorySearchFields } from './field-views.tsx';
export { deletePictures, pictureToStore, type UploadedPicture, uploadedPicture } from './picture.ts';
export { categoryPicture } from './picture-queries.ts';
export { aliasOf, checkNumber, maxOrder, type PlacedCategory, parentOf } from './position.ts';
export { pathTo, subtreeIds, treeOf, treeOptions, type WithDepth } from './tree.ts';
export {
  type CategoryKind,
  type CategoryWriters,
  changesWriters,
  closedTo,
  everybodyIn,
  storeWriters,
  writersOf,
} from './writer-queries.ts';
export { CategoryWriterFields } from './writer-views.tsx';
export { type WriterParams, writersIn } from './writers.ts';
