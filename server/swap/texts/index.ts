export { convertText } from './texts.ts';
