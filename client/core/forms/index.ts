export { addCheck, passChecks } from './checks.ts';
export { clearFieldErrors, errorSummary, fieldError, markField, unmarkField } from './field-errors.ts';
export { type FormFields, fieldsOf, inputOf, textOf, typedIn } from './form-fields.ts';
export {
  clearRefusal,
  hideNotice,
  type NoticeType,
  refusedField,
  refusedFields,
  showNotice,
  showRefusal,
} from './form-notice.ts';
export { acceptAccount } from './guest-form.ts';
export { limitLength } from './length-limit.ts';
export { type Kept, keep, putBack, typeInto } from './preserved-fields.ts';
export { sendFreshTokens } from './token-fields.ts';
export { ownHand } from './user-interaction.ts';
