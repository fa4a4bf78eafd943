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
export { checkedValue, inputsOf } from './inputs.ts';
export { articleFieldPages } from './pages.tsx';
export { type FieldType, hasOptions, isFieldType, optionsOf, valuesOf } from './shapes.ts';
export { articleFieldTaskHandlers } from './tasks.ts';
export { ArticleExtraFields } from './views.tsx';
