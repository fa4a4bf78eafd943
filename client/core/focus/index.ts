export { focusOn, returnFocus, withFocusFallback } from './focus.ts';
export { readingKey } from './reading-key.ts';
