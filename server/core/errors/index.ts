export { type FieldError, notFound, UserError, ValidationError } from './user-error.ts';
