export { type EditableItem, editableItem, fieldsOfItem, heldItem, heldItems, itemOfForm } from './editable-queries.ts';
export { emptyItem, fieldsOf, type ItemFields, pageOrder, type Sent, type Typed, tagTitles, typedOf } from './form.ts';
export {
  describeImage,
  type ItemPictures,
  keepGallery,
  namedPictures,
  type SentPictures,
  sentPictures,
  uriOf,
  usablePictures,
  withSentPictures,
  withUsablePictures,
} from './picture-queries.ts';
export { cleanItemText, itemPreview } from './preview-views.tsx';
