export {
  type DefinedField,
  definedFields,
  type FilledField,
  fieldsAmong,
  fieldsOfItem,
  hasFields,
} from './field-queries.ts';
export { ExtraFieldInputs } from './form-views.tsx';
export { inputsOf } from './inputs.ts';
export { keptExtra } from './keeping-queries.ts';
export { itemFieldPages } from './pages.tsx';
export { valuesOf } from './shapes.ts';
export { itemFieldTaskAnswers } from './tasks.ts';
export { ItemExtraFields } from './views.tsx';
