export { type PostedValues, typedValues } from './typed-values.ts';
export { addProfileNote, changeProfileValues, type ProfileValue, profileValues } from './value-queries.ts';
export { ProfileValueFields, withPosted } from './values-form.tsx';
