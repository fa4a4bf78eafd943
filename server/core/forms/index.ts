export { CheckField } from './check-field.tsx';
export { checkLength } from './check-length.ts';
export { ChoiceField } from './choice-field.tsx';
export { ChosenFrame } from './chosen-views.tsx';
export { DateRangeInput, DateTimeInput } from './date-fields.tsx';
export { FieldSet } from './field-set.tsx';
export { FilesField } from './files-field.tsx';
export {
  boundFields,
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  FieldProblem,
  fieldId,
  TokenField,
  textLimit,
  withToken,
} from './form.tsx';
export { checkForm, checkFormInTurn, type FormErrors, formErrors, inPageOrder } from './form-check.ts';
export { languageOptions } from './languages.ts';
export {
  CurrentPasswordField,
  EmailField,
  NameField,
  NewPasswordField,
  UsernameField,
  WebsiteField,
} from './person-fields.tsx';
export { PrivacyNoticeLink } from './privacy-notice.tsx';
export { type Option, SelectField } from './select-field.tsx';
export { signInLink } from './sign-in-link.tsx';
export { SuggestedField } from './suggested-views.tsx';
export {
  FormActions,
  TaskFields,
  type TaskFieldsProps,
  TaskForm,
  type TaskFormProps,
  UndoForm,
} from './task-fields.tsx';
export { timeZoneOptions } from './time-zones.ts';
export { YesNoField, YesNoGroup } from './yes-no.tsx';
