export { portableText } from './portable-text.ts';
export { readingText } from './reading-text.ts';
