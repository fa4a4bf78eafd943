export { typedValues } from './typed-values.ts';
export { addProfileNote, changeProfileValues, type ProfileValue, profileValues } from './value-queries.ts';
export { ProfileValueFields } from './values-form.tsx';
