export { submitForm } from './requests.ts';
