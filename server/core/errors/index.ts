export { type FieldError, FormRefusal, notFound, Refusal } from './refusal.ts';
