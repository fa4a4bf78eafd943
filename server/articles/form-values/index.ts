export {
  type EditableItem,
  editableItem,
  fieldsOfItem,
  itemForUpdate,
  itemOfForm,
  itemsForUpdate,
} from './editable-queries.ts';
export {
  emptyItem,
  fieldsOf,
  formValuesOf,
  type ItemFields,
  type ItemFormParams,
  type ItemFormValues,
  pageOrder,
} from './form.ts';
export {
  describeImage,
  type ItemPictures,
  namedPictures,
  saveGallery,
  type UploadedPictures,
  uploadedPictures,
  usablePictures,
  withUploadedPictures,
  withUsablePictures,
} from './picture-queries.ts';
export { cleanItemText, itemPreview } from './preview-views.tsx';
