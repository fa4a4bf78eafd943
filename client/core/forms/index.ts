export { addCheck, passChecks } from './checks.ts';
export { clearFieldErrors, errorSummary, fieldError, markField, unmarkField } from './field-errors.ts';
export { type FormFields, fieldsOf, inputOf, textOf } from './form-fields.ts';
export {
  acceptAccount,
  clearFormErrors,
  hideNotice,
  invalidField,
  invalidFields,
  type NoticeType,
  showFormErrors,
  showNotice,
} from './form-notice.ts';
export { type PreservedFields, preserveFields, restoreFields, setFieldText } from './preserved-fields.ts';
export { fieldNamed, isBusy, isTextField, setBusy, type TextField } from './text-fields.ts';
export { sendFreshTokens } from './token-fields.ts';
export { trackUserInteraction } from './user-interaction.ts';
