export { type FieldError, notFound, UserError, ValidationError } from './refusal.ts';
