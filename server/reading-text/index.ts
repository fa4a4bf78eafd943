export { readingText } from './reading-text.ts';
