export { installedLanguages } from './installed-languages.ts';
export { currentLocale, runWithLocale } from './locale.ts';
export { isBrowserFile, plural, sentenceOf, text, textsOf } from './texts.ts';
