export {
  articleForUpdate,
  articleOfForm,
  articlesForUpdate,
  type EditableArticle,
  editableArticle,
  editableArticles,
  fieldsOfArticle,
} from './editable-queries.ts';
export {
  type ArticleFields,
  type ArticleFormParams,
  type ArticleFormValues,
  emptyArticle,
  fieldsOf,
  formValuesOf,
  pageOrder,
} from './form.ts';
export {
  type ArticlePictures,
  describeImage,
  namedPictures,
  saveGallery,
  type UploadedPictures,
  uploadedPictures,
  usablePictures,
  withUploadedPictures,
  withUsablePictures,
} from './picture-queries.ts';
export { articlePreview, cleanArticleText } from './preview-views.tsx';
export { checkRequired, checkRequiredArticles, readBeforePublishing, readBeforeSaving } from './required-checks.ts';
export { type CheckedPicture, checkedPicture } from './text-queries.ts';
