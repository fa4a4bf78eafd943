export { focusOn, handOn, returnFocus } from './focus.ts';
export { readingKey } from './reading-key.ts';
