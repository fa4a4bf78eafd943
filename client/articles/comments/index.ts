export { submitted } from './asking.ts';
