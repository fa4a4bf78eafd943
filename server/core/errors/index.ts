export { isPlainError, plainError } from './plain-error.ts';
export { type FieldError, notFound, UserError, ValidationError } from './user-error.ts';
