export { absoluteText } from './absolute-text.ts';
export { feedText } from './feed-text.ts';
export { plainReadingText } from './plain-text.ts';
export { portableText } from './portable-text.ts';
export { readingText } from './reading-text.ts';
