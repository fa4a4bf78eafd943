export { extraToStore } from './extra-value-queries.ts';
export {
  type DefinedField,
  definedFields,
  type FilledField,
  fieldsById,
  fieldsOfItem,
  hasFields,
} from './field-queries.ts';
export { ExtraFieldInputs } from './form-views.tsx';
export { inputsOf } from './inputs.ts';
export { itemFieldPages } from './pages.tsx';
export { valuesOf } from './shapes.ts';
export { itemFieldTaskHandlers } from './tasks.ts';
export { ItemExtraFields } from './views.tsx';
