export { extraToStore } from './extra-value-queries.ts';
export {
  type DefinedField,
  definedFields,
  type FilledField,
  fieldsById,
  fieldsOfArticle,
  hasFields,
} from './field-queries.ts';
export { ExtraFieldInputs } from './form-views.tsx';
export { inputsOf } from './inputs.ts';
export { articleFieldPages } from './pages.tsx';
export { valuesOf } from './shapes.ts';
export { articleFieldTaskHandlers } from './tasks.ts';
export { ArticleExtraFields } from './views.tsx';
